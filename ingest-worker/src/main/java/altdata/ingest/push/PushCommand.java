package altdata.ingest.push;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.ingest.mapping.Mapping;
import altdata.ingest.mapping.MappingException;
import altdata.ingest.publish.PublishException;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.RowSource;
import altdata.ingest.source.SourceFile;
import altdata.ingest.source.SourceFile.Format;
import altdata.ingest.source.SourceRow;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// `push TOPIC FILE…`: rows of files onto a topic.
@Command(
        name = "push",
        description = "Puts the rows of CSV or NDJSON files (.gz too, - for standard input) onto a topic.",
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all rows were sent", "1:failed", "2:some rows were refused; see FILE.rejected.ndjson"})
public final class PushCommand implements Callable<Integer> {
    private static final int ALL_SENT = 0;
    private static final int FAILED = 1;
    private static final int SOME_REFUSED = 2;

    @Parameters(paramLabel = "TOPIC", description = "entities, metrics, …")
    private String topicName = "";

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "What to push.")
    private List<String> files = List.of();

    @Option(names = "--mapping", paramLabel = "FILE", description = "How columns become fields (YAML); CSV needs one.")
    private @Nullable Path mappingFile;

    @Option(
            names = "--format",
            description = "What standard input holds: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
            defaultValue = "NDJSON")
    private Format format = Format.NDJSON;

    @Option(
            names = "--kafka",
            paramLabel = "HOST:PORT",
            description = "Kafka (also $ALTDATA_KAFKA; default: ${DEFAULT-VALUE}).",
            defaultValue = "${env:ALTDATA_KAFKA:-localhost:19092}")
    private String kafka = "";

    @Option(names = "--json", description = "Prints the summaries as JSON, one per line.")
    private boolean json;

    @Spec
    private @Nullable CommandSpec spec;

    private final Clock clock = Clock.systemUTC();

    @Override
    public Integer call() throws InterruptedException {
        Topic<?> topic = Topics.named(topicName);
        if (topic == null) {
            String known = Topics.ALL.stream().map(Topic::shortName).collect(Collectors.joining(", "));
            throw new ParameterException(
                    spec().commandLine(), "there is no topic " + topicName + "; there are " + known);
        }
        try {
            Mapping mapping = mappingFile == null ? null : Mapping.read(mappingFile);
            if (mapping != null && Topics.named(mapping.topic()) != topic) {
                throw new ParameterException(
                        spec().commandLine(), "the mapping is for the topic " + mapping.topic() + ", not " + topicName);
            }
            boolean refused = false;
            try (Publisher publisher = Publisher.open(kafka, topic)) {
                for (String file : files) {
                    refused |= push(topic, mapping, SourceFile.of(file, format), publisher) > 0;
                }
            }
            return refused ? SOME_REFUSED : ALL_SENT;
        } catch (NoSuchFileException e) {
            return failed("there is no file " + e.getMessage());
        } catch (MappingException | PublishException | IOException | UncheckedIOException e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    private <T> long push(Topic<T> topic, @Nullable Mapping mapping, SourceFile file, Publisher publisher)
            throws IOException {
        if (mapping == null && file.format() == Format.CSV) {
            throw new ParameterException(
                    spec().commandLine(), file.name() + " is CSV: say with --mapping which columns are which fields");
        }
        AtomicLong bytesRead = new AtomicLong();
        Summary summary = new Summary(file.name());
        long start = System.nanoTime();
        try (RowSource rows = file.open(bytesRead);
                Rejects rejects = new Rejects(file.rejects());
                ProgressReport progress =
                        new ProgressReport(file.name(), file.size(), bytesRead, spec().commandLine().getErr(), onTerminal())) {
            FilePush<T> push = new FilePush<>(
                    topic, mapping, file.lastModified(clock.millis()), publisher, rejects, summary);
            for (SourceRow row = rows.next(); row != null; row = rows.next()) {
                push.push(row);
                progress.row(summary);
            }
            publisher.finish();
        }
        double seconds = Math.max(1, System.nanoTime() - start) / 1e9;
        PrintWriter out = spec().commandLine().getOut();
        out.println(json ? new JsonMapper().writeValueAsString(summary.asMap(seconds)) : summary.asText(seconds));
        if (summary.refusedRows() > 0 && !json) {
            out.println("refused rows and reasons: " + file.rejects());
        }
        out.flush();
        return summary.refusedRows();
    }

    private boolean onTerminal() {
        return System.console() != null && System.console().isTerminal() && !json;
    }

    private int failed(String sentence) {
        spec().commandLine().getErr().println("push failed: " + sentence);
        return FAILED;
    }

    private CommandSpec spec() {
        return Objects.requireNonNull(spec);
    }
}
