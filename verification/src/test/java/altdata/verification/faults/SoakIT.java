package altdata.verification.faults;

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
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Runs a soak for a few seconds. That is too short to judge growth, because the services are still warming up.
/// It checks only that the services are measured and that nothing is lost.
@Timeout(600)
@Slow
class SoakIT {
    private static final String HOME = "altdata.home";

    @BeforeAll
    static void theServicesAreThoseThatWereBuilt() {
        System.setProperty(HOME, Path.of("..").toAbsolutePath().normalize().toString());
    }

    @AfterAll
    static void everythingIsAsItWas() {
        System.clearProperty(HOME);
    }

    /// Uses a rate at which new rows always arrive while the log is read.
    @Test
    void everyServiceIsSampledAndNothingIsLostUnderSteadyLoad() {
        CommandOutput output = soak(
                "--for",
                "12s",
                "--sample-every",
                "4s",
                "--warm-up",
                "4s",
                "--rows-per-second",
                "500",
                "--requests-per-second",
                "2",
                "--seed",
                "5",
                "--json");
        JsonNode result = new JsonMapper().readTree(output.text());
        assertThat(result.path("problems")).as(output.text()).isEmpty();
        assertThat(result.path("tablesCompared").asInt()).isGreaterThanOrEqualTo(9);
        assertThat(result.path("rowsInLog").asInt()).isGreaterThan(5_000);
        assertThat(result.path("moments")).hasSize(3).allSatisfy(moment -> {
            assertThat(moment.path("services"))
                    .extracting(service -> service.path("service").asString())
                    .containsExactly("builder 1", "builder 2", "API", "ingest worker");
            assertThat(moment.path("services")).allSatisfy(service -> {
                assertThat(service.path("heapBytes").asLong()).isGreaterThan(1 << 20);
                assertThat(service.path("residentBytes").asLong()).isNotZero();
                assertThat(service.path("threads").asLong()).isNotZero();
                assertThat(service.path("files").asLong()).isNotZero();
            });
        });
        assertThat(result.path("moments")
                        .path(2)
                        .path("services")
                        .path(0)
                        .path("connections")
                        .asLong())
                .isNotZero();
        assertThat(result.path("trends")).hasSize(4 * 5);
    }

    @Test
    void aDurationWithoutAUnitIsRejected() {
        CommandOutput output = soak("--for", "30");
        assertThat(output.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(output.text()).contains("'30' is not a duration; expected a number above 0 with its unit");
    }

    @Test
    void aDurationTooShortForATrendIsRejected() {
        CommandOutput output = soak("--for", "2m");
        assertThat(output.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(output.text()).contains("--for: expected at least three times --sample-every");
    }

    private record CommandOutput(int exit, String text) {}

    private static CommandOutput soak(String... options) {
        String[] arguments = new String[options.length + 1];
        arguments[0] = "soak";
        System.arraycopy(options, 0, arguments, 1, options.length);
        StringWriter output = new StringWriter();
        int exit = Altdata.commandLine(Verification.COMMANDS.toArray(Class<?>[]::new))
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(output))
                .execute(arguments);
        return new CommandOutput(exit, output.toString());
    }
}
