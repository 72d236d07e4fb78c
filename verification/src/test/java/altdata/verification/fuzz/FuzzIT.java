package altdata.verification.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.hosting.command.ExitCode;
import altdata.stack.Altdata;
import altdata.testing.Slow;
import altdata.verification.Verification;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Runs a short round of hostile requests and records.
@Slow
class FuzzIT {
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
    void responsesAndTablesAreCorrectForHostileInput() {
        StringWriter output = new StringWriter();
        int exit = execute(output, "fuzz", "--requests", "2500", "--records", "2500", "--seed", "7");
        assertThat(exit).as(output.toString()).isZero();
        assertThat(output.toString())
                .contains("requests passed (seed 7")
                .contains("records passed (seed 7")
                .contains("requests after the records passed (seed 7");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fuzz --requests 0 | expected at least 1, but got 0",
                "fuzz --url http://localhost:1 --only records | --url: expected requests only"
            })
    void invalidOptionsAreRejected(String command, String sentence) {
        StringWriter output = new StringWriter();
        assertThat(execute(output, command.split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(output.toString()).contains(sentence);
    }

    private static int execute(StringWriter output, String... command) {
        return Altdata.commandLine(Verification.COMMANDS.toArray(Class<?>[]::new))
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(output))
                .execute(command);
    }
}
