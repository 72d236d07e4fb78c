package altdata.benchmarks;

import altdata.benchmarks.compare.BenchStack;
import altdata.benchmarks.compare.BenchmarkRun;
import altdata.benchmarks.compare.Comparison;
import altdata.benchmarks.compare.ExternalPrograms;
import altdata.benchmarks.compare.Machine;
import altdata.benchmarks.compare.PeersFolder;
import altdata.benchmarks.compare.Rounds;
import altdata.benchmarks.history.HistoryComparison;
import altdata.benchmarks.history.HistorySize;
import altdata.benchmarks.read.ReadComparison;
import altdata.benchmarks.read.ReadSize;
import altdata.benchmarks.read.Wrk;
import altdata.benchmarks.write.WriteComparison;
import altdata.benchmarks.write.WriteSettings;
import altdata.benchmarks.write.WriteSize;
import altdata.hosting.command.AtLeastOne;
import altdata.stack.project.ProjectFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bench all`: compares this service with peer services and with upper bounds such as pgbench and nginx, in
/// one run on a separate stack.
@Command(
        name = "all",
        description = {
            "Starts its own stack on free ports, loads data, and measures this service and others alternately.",
            "Prints tables and writes them to --out as Markdown, JSON and SVG charts."
        },
        mixinStandardHelpOptions = true)
final class CompareBenchmark implements Callable<Integer> {
    private enum Size {
        SMALL,
        FULL
    }

    private enum Part {
        READ,
        WRITE,
        HISTORY
    }

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "SMALL",
            description = "Amount of data: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Size size = Size.SMALL;

    @Option(
            names = "--only",
            paramLabel = "PART",
            split = ",",
            description = "Run only these parts: ${COMPLETION-CANDIDATES}.")
    private List<Part> only = List.of(Part.values());

    @Option(
            names = "--peers",
            paramLabel = "DIR",
            description =
                    "Folder with the sources of the other services (default: ../shared/bench-peers, if it exists).")
    private @Nullable Path peers;

    @Option(
            names = "--other-build",
            paramLabel = "DIR",
            description = "Project folder of another build of this service, to compare with in HISTORY.")
    private @Nullable Path otherBuild;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            converter = AtLeastOne.class,
            description = "Rounds of each comparison (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "4",
            converter = AtLeastOne.class,
            description = "Duration of each measurement in seconds (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            defaultValue = ".altdata-bench",
            description = "Directory of the stack, which later runs reuse (default: ${DEFAULT-VALUE}).")
    private Path directory = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "bench-results",
            description = "Directory for tables, JSON and charts (default: ${DEFAULT-VALUE}).")
    private Path results = Path.of("");

    @Option(names = "--json", description = "Prints a JSON object instead of tables.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /// @throws IOException if a program is missing, before anything is started
    @Override
    public Integer call() throws Exception {
        if (!only.equals(List.of(Part.WRITE)) && !ExternalPrograms.isInstalled(Wrk.PROGRAM)) {
            throw new IOException(Part.READ + " and " + Part.HISTORY + " need the program " + Wrk.PROGRAM
                    + ", which is not installed");
        }
        Instant now = Clock.systemUTC().instant();
        Machine machine =
                Machine.here(now.atOffset(ZoneOffset.UTC).toLocalDate().toString());
        List<String> notes = new ArrayList<>();
        Rounds measuredRounds = new Rounds(rounds, line -> {
            notes.add(line);
            spec.commandLine().getErr().println(line);
        });
        try (BenchStack stack = BenchStack.start(ProjectFolder.path(), directory.toAbsolutePath())) {
            new BenchmarkRun(machine, List.of(version(stack)), measuredRounds, notes, results)
                    .run(comparisons(stack, now), json, spec.commandLine().getOut());
        }
        return 0;
    }

    private List<Comparison> comparisons(BenchStack stack, Instant now) throws IOException {
        List<Comparison> comparisons = new ArrayList<>();
        for (Part part : only) {
            switch (part) {
                case READ ->
                    comparisons.add(new ReadComparison(
                            stack,
                            PeersFolder.chosen(peers, ProjectFolder.path()),
                            size == Size.FULL ? ReadSize.FULL : ReadSize.SMALL,
                            seconds,
                            now));
                case HISTORY ->
                    comparisons.add(new HistoryComparison(
                            ProjectFolder.path(),
                            otherBuild == null ? null : otherBuild.toAbsolutePath(),
                            directory.toAbsolutePath(),
                            size == Size.FULL ? HistorySize.FULL : HistorySize.SMALL,
                            seconds,
                            now));
                case WRITE -> comparisons.addAll(WriteComparison.all(writeSettings(), List.of()));
            }
        }
        return comparisons;
    }

    private WriteSettings writeSettings() throws IOException {
        WriteSize write = size == Size.FULL ? WriteSize.FULL : WriteSize.SMALL;
        return new WriteSettings(
                ProjectFolder.path(),
                directory.toAbsolutePath(),
                PeersFolder.chosen(peers, ProjectFolder.path()),
                write,
                write.costRows(),
                null);
    }

    private static String version(BenchStack stack) throws SQLException, IOException {
        try (Connection connection = stack.connection()) {
            return "PostgreSQL " + connection.getMetaData().getDatabaseProductVersion();
        }
    }
}
