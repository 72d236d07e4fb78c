package altdata.builder.operator.cli;

import altdata.builder.operator.export.Dataset;
import altdata.builder.operator.export.Export;
import altdata.builder.operator.export.ExportFormat;
import altdata.builder.operator.export.ExportRequest;
import altdata.builder.operator.export.Manifest;
import altdata.builder.operator.export.Manifest.DataFile;
import altdata.hosting.command.ExitCode;
import altdata.hosting.command.ProgressOption;
import altdata.hosting.command.UsageException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.NullNode;

/// Implements `export`: writes consistent snapshots of the datasets to files.
@Command(
        name = "export",
        description = {
            "Writes consistent snapshots of the datasets to files in Hive partitions: one release and one moment.",
            "manifest.json lists the files and is written last. If the command fails or is killed, the previous export"
                    + " stays valid, and the same command continues."
        },
        mixinStandardHelpOptions = true)
public final class ExportCommand implements Callable<Integer> {
    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Mixin
    private final ProgressOption progress = new ProgressOption();

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "The directory, which is created if it does not exist. It must be empty or have an export of"
                    + " the same datasets and format.")
    private Path directory = Path.of("");

    @Option(
            names = "--dataset",
            paramLabel = "NAME",
            split = ",",
            arity = "1..*",
            description =
                    "Only these datasets, such as entities metrics_daily (default: all datasets). Available: entities,"
                            + " metrics_daily, metrics_monthly, posts, news, jobs, app_reviews, employee_reviews, alerts,"
                            + " signal_alerts, quotes, fx_rates, predictions. API keys are never exported.")
    private List<String> names = List.of();

    @Option(
            names = "--format",
            paramLabel = "parquet|csv",
            defaultValue = "PARQUET",
            description = "The format of the files (default: parquet).")
    private ExportFormat format = ExportFormat.PARQUET;

    @Option(
            names = "--as-of",
            paramLabel = "TIME",
            converter = AsOfArgument.class,
            description =
                    "Exports what was known at this moment: 2026-11-20T14:00:00Z, or 2026-11-20 for the end of that day (UTC).")
    private @Nullable Instant asOf;

    @Option(
            names = "--incremental",
            description = "Keeps the files of the previous export whose rows have not changed.")
    private boolean incremental;

    @Mixin
    private final TimeoutOption timeout = new TimeoutOption();

    @Option(names = "--json", description = "Prints a JSON object.")
    private boolean json;

    @Spec
    private @Nullable CommandSpec spec;

    // Not converted by the parser, which would report an unknown second name as an unmatched argument.
    private List<Dataset> datasets() {
        try {
            return names.isEmpty()
                    ? List.of(Dataset.values())
                    : names.stream()
                            .map(name -> Dataset.named(name.strip().toLowerCase(Locale.ROOT)))
                            .toList();
        } catch (IllegalArgumentException e) {
            throw new UsageException("--dataset: " + e.getMessage(), e);
        }
    }

    @Override
    public Integer call() throws Exception {
        Duration limit = timeout.duration();
        ExportRequest request = new ExportRequest(directory, datasets(), format, asOf, incremental);
        Export.Result result;
        try (CommandProgress shown =
                CommandProgress.of(progress.style(), spec().commandLine().getErr(), "export", "partitions")) {
            result = Export.run(request, servers.servers(), limit, shown::show);
        }
        PrintWriter out = spec().commandLine().getOut();
        if (json) {
            TableOutput.printJson(out, summary(result));
        } else {
            TableOutput.print(out, rows(result.manifest()), false);
            out.println("exported: " + directory.resolve("manifest.json") + ", release "
                    + result.manifest().release() + ", "
                    + "as of " + (asOf == null ? result.manifest().moment() : asOf) + ", "
                    + result.written() + " files written");
        }
        out.flush();
        return ExitCode.DONE;
    }

    private Map<String, Object> summary(Export.Result result) {
        Manifest manifest = result.manifest();
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("directory", directory.toString());
        summary.put("format", manifest.format());
        summary.put("release", manifest.release());
        summary.put("moment", manifest.moment().toString());
        summary.put("as_of", asOf == null ? NullNode.instance : asOf.toString());
        summary.put("datasets", rows(manifest));
        summary.put("written_files", result.written());
        return summary;
    }

    private static List<Map<String, Object>> rows(Manifest manifest) {
        return manifest.datasets().stream().map(ExportCommand::row).toList();
    }

    private static Map<String, Object> row(Manifest.Contents contents) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("dataset", contents.name());
        row.put("rows", contents.rows());
        row.put("files", contents.files().size());
        row.put("bytes", contents.files().stream().mapToLong(DataFile::bytes).sum());
        return row;
    }

    private CommandSpec spec() {
        return Objects.requireNonNull(spec);
    }
}
