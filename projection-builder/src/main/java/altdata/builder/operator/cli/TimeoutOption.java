package altdata.builder.operator.cli;

import altdata.hosting.command.UsageException;
import java.time.Duration;
import picocli.CommandLine.Option;

/// The option `--timeout` of commands that wait for projections.
final class TimeoutOption {
    private static final int MAX_SECONDS = 3_600;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "Timeout for progress of the projections, 1 to 3600 (default: ${DEFAULT-VALUE}).",
            defaultValue = "30")
    private int seconds;

    /// @throws UsageException if it is out of range
    Duration duration() {
        if (seconds < 1 || seconds > MAX_SECONDS) {
            throw new UsageException("--timeout: expected 1 to " + MAX_SECONDS + " seconds, but got " + seconds);
        }
        return Duration.ofSeconds(seconds);
    }
}
