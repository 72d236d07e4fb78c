package altdata.benchmarks.inner;

import altdata.hosting.command.AtLeastOne;
import altdata.hosting.command.ExitCode;
import altdata.hosting.command.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `bench inner`: runs the JMH microbenchmarks of this package, such as [RowReading] and [SeriesText].
@Command(
        name = "inner",
        description = "Runs the JMH microbenchmarks of parsing, encoding and decoding; needs no stack.",
        mixinStandardHelpOptions = true)
public final class MicrobenchmarkCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "WORD",
            arity = "0..*",
            description = "Only benchmarks whose name contains one of these words, such as NewestPoint.")
    private List<String> words = List.of();

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "1",
            converter = AtLeastOne.class,
            description = "Seconds per iteration (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            defaultValue = "5",
            converter = AtLeastOne.class,
            description =
                    "Measured iterations, after the same number of warm-up iterations (default: ${DEFAULT-VALUE}).")
    private int iterations;

    @Option(
            names = "--forks",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of JVM forks (default: ${DEFAULT-VALUE}).")
    private int forks;

    @Option(names = "--allocation", description = "Also measures how many bytes each call allocates.")
    private boolean allocation;

    @Option(names = "--json", paramLabel = "FILE", description = "Writes the results to this file.")
    private Path json = Path.of("");

    @Override
    public Integer call() throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .forks(forks)
                .warmupIterations(iterations)
                .warmupTime(TimeValue.seconds(seconds))
                .measurementIterations(iterations)
                .measurementTime(TimeValue.seconds(seconds))
                // A fork would otherwise inherit this JVM's flags.
                .jvmArgs("-Xmx512m", "-XX:+UseSerialGC");
        String all = MicrobenchmarkCommand.class.getPackageName() + ".*";
        (words.isEmpty() ? List.of(all) : words).forEach(options::include);
        if (allocation) {
            options.addProfiler("gc");
        }
        if (!json.toString().isEmpty()) {
            options.resultFormat(ResultFormatType.JSON).result(json.toString());
        }
        try {
            var _ = new Runner(options.build()).run();
        } catch (NoBenchmarksException _) {
            throw new UsageException("no benchmark has one of these words in its name: " + String.join(", ", words));
        }
        return ExitCode.DONE;
    }
}
