package altdata.verification.faults;

import altdata.hosting.command.UsageException;
import altdata.stack.project.ProjectFolder;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `altdata soak`: runs steady load on its own stack to detect growth of its resources.
@Command(
        name = "soak",
        description = {
            "Starts its own stack on free ports, measures its capacity, and then keeps it at half of that load.",
            "Exits with 0 if memory, threads, file handles and database connections of all services stayed "
                    + "flat, nothing failed, and every table matches the log."
        },
        mixinStandardHelpOptions = true)
public final class SoakCommand implements Callable<Integer> {
    private static final int MIN_SAMPLES = 3;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "30m",
            converter = DurationParser.class,
            description = "Duration after the warm-up (default: ${DEFAULT-VALUE}).")
    private Duration length = Duration.ZERO;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            defaultValue = "1m",
            converter = DurationParser.class,
            description = "Duration at full load; its second half measures the capacity (default: ${DEFAULT-VALUE}).")
    private Duration warmUp = Duration.ZERO;

    @Option(
            names = "--sample-every",
            paramLabel = "TIME",
            defaultValue = "1m",
            converter = DurationParser.class,
            description = "Interval between two samples of the resources (default: ${DEFAULT-VALUE}).")
    private Duration between = Duration.ZERO;

    @Option(
            names = "--rows-per-second",
            paramLabel = "N",
            description = "Rows per second after the warm-up (default: half of the rate in the warm-up).")
    private long rows;

    @Option(
            names = "--requests-per-second",
            paramLabel = "N",
            description = "Requests per second after the warm-up (default: half of the rate in the warm-up).")
    private long requests;

    @Mixin
    private SuiteRunner suite = new SuiteRunner();

    @Override
    public Integer call() throws IOException, InterruptedException, SQLException {
        if (length.compareTo(between.multipliedBy(MIN_SAMPLES)) < 0) {
            throw new UsageException("--for: expected at least three times --sample-every, or there is no trend");
        }
        if (rows < 0 || requests < 0) {
            throw new UsageException("--rows-per-second and --requests-per-second: expected at least 0");
        }
        SoakPlan plan = new SoakPlan(suite.seed(), length, warmUp, between, rows, requests);
        return suite.run("soak", directory -> {
            SoakResult result = new Soak(plan, suite::print).run(ProjectFolder.path(), directory);
            suite.printResult(result, SoakTable.lines(result));
            return result.passed();
        });
    }
}
