package altdata.ingest.push;

import altdata.contracts.access.KafkaSecurity;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.ingest.IngestException;
import altdata.ingest.mapping.Mapping;
import altdata.ingest.publish.KafkaAddress;
import altdata.ingest.publish.Publisher;
import altdata.ingest.publish.PushTopicCreation;
import altdata.ingest.source.SourceFormat;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `push`: rows of files onto a topic.
@Command(
        name = "push",
        description = {
            "Checks the rows of files and sends them to a topic.",
            "Rows that break a rule are not sent; they are kept beside the file, as FILE.rejected.ndjson."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:every row was sent",
            "1:the run failed, or the command line is not understood",
            "2:some rows were refused"
        },
        // 2 says that rows were refused, so it cannot say that an option is wrong as well.
        exitCodeOnInvalidInput = 1)
public final class PushCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TOPIC", description = "The topic, such as metrics.")
    private String topic = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "FILE",
            description =
                    "CSV (.csv) or one JSON object per line (.ndjson, .jsonl, .json), gzipped (.gz) or not; - is standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--mapping",
            paramLabel = "FILE",
            description = "How the columns become the topic's fields (YAML). CSV needs one; NDJSON may have one.")
    private @Nullable Path mapping;

    @Option(
            names = "--format",
            paramLabel = "ndjson|csv",
            converter = FormatConverter.class,
            description = "The format of standard input (default: ndjson) and of files whose name does not tell.")
    private @Nullable SourceFormat format;

    @Option(
            names = "--kafka",
            paramLabel = "HOST:PORT",
            description = "Kafka (also $ALTDATA_KAFKA; default: ${DEFAULT-VALUE}).",
            defaultValue = "${env:ALTDATA_KAFKA:-localhost:19092}")
    private String kafka = "";

    @Option(
            names = "--kafka-properties",
            paramLabel = "FILE",
            description =
                    "How Kafka lets a client in: a properties file with its own security.*, sasl.* and ssl.* (also $ALTDATA_KAFKA_PROPERTIES).",
            defaultValue = "${env:ALTDATA_KAFKA_PROPERTIES:-}")
    private @Nullable Path kafkaProperties;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "How long Kafka may take to answer, 1 to 3600 (default: ${DEFAULT-VALUE}).",
            defaultValue = "30")
    private int timeout;

    @Option(
            names = "--dry-run",
            description =
                    "Sends nothing, needs no Kafka, and writes no file: prints the first rows as they would be sent, every refused row, and the summary.")
    private boolean dryRun;

    @Option(names = "--json", description = "Prints the summary (and the rows of a dry run) as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        RowCounter tally = new RowCounter(dryRun);
        try {
            if (timeout < 1 || timeout > 3600) {
                throw new IngestException("--timeout: expected 1 to 3600 seconds, but got " + timeout);
            }
            Topic<?> known = knownTopic();
            PushPlan plan =
                    PushPlan.of(known, files, mapping == null ? null : Mapping.read(mapping), format, messages());
            if (dryRun) {
                return finish(plan.rehearse(new DryRun(tally, output(), json), tally));
            }
            KafkaAddress address = new KafkaAddress(kafka, access(), Duration.ofSeconds(timeout));
            if (PushTopicCreation.createIfMissing(known, address)) {
                messages().println("created the topic " + known);
            }
            return finish(plan.run(Publisher.connected(known, address), tally, messages()));
        } catch (IngestException e) {
            return finish(tally.summary(topic, 0, e.sentence()));
        }
    }

    private int finish(PushSummary summary) {
        PrintWriter output = output();
        if (json) {
            output.println(summary.asJson());
        } else if (summary.error() == null || summary.sent() > 0 || summary.refused() > 0) {
            output.println(summary.asText());
        }
        output.flush();
        if (summary.error() != null) {
            messages().println(Objects.requireNonNull(spec).root().name() + ": " + summary.error());
        }
        messages().flush();
        return summary.exitCode();
    }

    private KafkaSecurity access() {
        try {
            return KafkaAddress.access(kafkaProperties);
        } catch (IllegalArgumentException e) {
            throw new IngestException(String.valueOf(e.getMessage()), e);
        }
    }

    private Topic<?> knownTopic() {
        Topic<?> known = Topics.named(topic);
        if (known == null) {
            throw new IngestException("TOPIC: expected one of "
                    + Topics.ALL.stream().map(Topic::shortName).collect(Collectors.joining(", ")) + ", but got "
                    + topic);
        }
        return known;
    }

    private PrintWriter output() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }

    private PrintWriter messages() {
        return Objects.requireNonNull(spec).commandLine().getErr();
    }
}
