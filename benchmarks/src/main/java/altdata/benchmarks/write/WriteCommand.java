package altdata.benchmarks.write;

import altdata.benchmarks.compare.BenchmarkRun;
import altdata.benchmarks.compare.Machine;
import altdata.benchmarks.compare.PeersFolder;
import altdata.benchmarks.compare.Rounds;
import altdata.hosting.command.AtLeastOne;
import altdata.stack.project.ProjectFolder;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bench write`: compares the write path with its peers and limits.
@Command(
        name = "write",
        description = {
            "Measures push, live projection, rebuild, freshness, the order of arrival and cost, and compares with peers and limits.",
            "Starts its own stack on free ports. Peers whose programs are not installed are skipped."
        },
        mixinStandardHelpOptions = true)
public final class WriteCommand implements Callable<Integer> {
    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "SMALL",
            description = "Size of the measurements: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private WriteSize size = WriteSize.SMALL;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            converter = AtLeastOne.class,
            description = "Rounds of each comparison (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--only",
            paramLabel = "WORD",
            split = ",",
            description = "Only comparisons whose name contains one of these words, such as rebuild.")
    private List<String> only = List.of();

    @Option(
            names = "--rows",
            paramLabel = "N",
            split = ",",
            description =
                    "Numbers of metric rows at which the cost is measured, ascending (default: depends on --size).")
    private List<Long> costRows = List.of();

    @Option(
            names = "--builder-heap",
            paramLabel = "MIB",
            description = "Heap of the builder in MiB (default: as with `altdata up`).")
    private @Nullable Integer builderHeap;

    @Option(
            names = "--peers",
            paramLabel = "DIR",
            description = "Folder of the peers (default: ../shared/bench-peers next to the project, if it exists).")
    private @Nullable Path peers;

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            description = "Directory of stacks and peers' programs (default: a temporary one, deleted at the end).")
    private @Nullable Path directory;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "bench-results",
            description = "Directory for tables, JSON and charts (default: ${DEFAULT-VALUE}).")
    private Path results = Path.of("");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        Path home = ProjectFolder.path();
        if (directory != null) {
            return run(home, directory.toAbsolutePath());
        }
        Path temporary = Files.createTempDirectory("altdata-bench");
        try {
            return run(home, temporary);
        } finally {
            boolean _ = FileSystemUtils.deleteRecursively(temporary);
        }
    }

    private int run(Path home, Path stacks) throws Exception {
        List<String> notes = new ArrayList<>();
        WriteSettings settings = new WriteSettings(
                home,
                stacks,
                PeersFolder.chosen(peers, home),
                size,
                costRows.isEmpty() ? size.costRows() : costRows,
                builderHeap);
        Machine machine = Machine.here(
                LocalDate.ofInstant(Clock.systemUTC().instant(), ZoneOffset.UTC).toString());
        new BenchmarkRun(machine, List.of(), new Rounds(rounds, note -> addNote(note, notes)), notes, results)
                .run(
                        WriteComparison.all(settings, only),
                        false,
                        spec.commandLine().getOut());
        return 0;
    }

    private void addNote(String note, List<String> notes) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(note);
        err.flush();
        if (note.contains("skipped") && !notes.contains(note)) {
            notes.add(note);
        }
    }
}
