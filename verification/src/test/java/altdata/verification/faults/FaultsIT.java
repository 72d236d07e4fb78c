package altdata.verification.faults;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.hosting.command.ExitCode;
import altdata.stack.Altdata;
import altdata.verification.Verification;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Runs one short round of the fault suite.
@Timeout(600)
class FaultsIT {
    private static final String HOME = "altdata.home";

    @BeforeAll
    static void theServicesAreThoseThatWereBuilt() {
        System.setProperty(HOME, Path.of("..").toAbsolutePath().normalize().toString());
    }

    @AfterAll
    static void everythingIsAsItWas() {
        System.clearProperty(HOME);
    }

    @Test
    void everyTableMatchesTheLogAfterKillsAndACutPath() {
        StringWriter output = new StringWriter();
        int exit = Altdata.commandLine(Verification.COMMANDS.toArray(Class<?>[]::new))
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(output))
                .execute(
                        "faults",
                        "--rounds",
                        "1",
                        "--rows",
                        "2500",
                        "--seed",
                        "7",
                        "--longest-recovery",
                        // The machine may be busy with other work.
                        "60s",
                        "--only",
                        "KILL_BUILDER,KILL_POSTGRES,CUT_PATH");
        assertThat(exit).as(output.toString()).isZero();
        assertThat(output.toString())
                .contains("kill builder: ", "kill postgres: ", "cut path: ", "1 of 1 rounds passed");
    }

    @Test
    void invalidOptionsAreRejected() {
        StringWriter output = new StringWriter();
        int exit = Altdata.commandLine(Verification.COMMANDS.toArray(Class<?>[]::new))
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(output))
                .execute("faults", "--rounds", "0");
        assertThat(exit).isEqualTo(ExitCode.USAGE);
        assertThat(output.toString()).contains("'--rounds': expected at least 1");
    }
}
