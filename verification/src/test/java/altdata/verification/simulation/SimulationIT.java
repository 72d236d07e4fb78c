package altdata.verification.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.verification.faults.Protection;
import altdata.verification.variant.ClassVariant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Runs the consumers of the builder in very many orders of their steps.
@Timeout(300)
class SimulationIT {
    private static final Duration TIME = Duration.parse(System.getProperty("altdata.simulation.time", "PT20S"));
    private static final Path HOME = Path.of("").toAbsolutePath().getParent();

    @Test
    void noExecutionViolatesAProperty() throws InterruptedException, ExecutionException {
        long seed = System.currentTimeMillis();
        System.out.println("simulation: first seed " + seed);
        SimulationProgram.Result result = SimulationProgram.run(seed, TIME);
        System.out.println("simulation: " + result.executions() + " executions, " + result.perMinute() + " per minute");
        assertThat(result.violation()).isNull();
        assertThat(result.executions()).isPositive();
    }

    @Test
    void theSameSeedGivesTheSameExecution() throws InterruptedException {
        SimulationProgram.silence();
        for (long seed = 0; seed < 300; seed++) {
            List<String> first = new ArrayList<>();
            List<String> second = new ArrayList<>();
            assertThat(SimulationProgram.violation(seed, first)).isNull();
            assertThat(SimulationProgram.violation(seed, second)).isNull();
            assertThat(second).as("seed " + seed).isNotEmpty().isEqualTo(first);
        }
    }

    @ParameterizedTest
    @EnumSource(Protection.class)
    void withoutAProtectionAViolationIsFound(Protection removed, @TempDir Path directory)
            throws IOException, InterruptedException {
        String output = outputWith(removed.removal(HOME, directory));
        System.out.println(removed + ": " + output);
        assertThat(output).contains(removed.trace(), "violation after");
    }

    @Test
    void aPauseWithoutAFenceIsFound(@TempDir Path directory) throws IOException, InterruptedException {
        ClassVariant variant = new ClassVariant(
                "projection-builder",
                "altdata/builder/generations/GenerationLifecycle",
                "GenerationWriteLock.fence(connection, generation);",
                "");
        String output = outputWith(variant.option(HOME, directory));
        assertThat(output).contains(variant.trace(), "violation after", "paused: ");
    }

    /// Runs executions in another JVM for at most a minute, with an option that loads a changed class.
    private static String outputWith(String option) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        option,
                        "-cp",
                        System.getProperty("java.class.path"),
                        SimulationProgram.class.getName(),
                        "1",
                        "60")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
