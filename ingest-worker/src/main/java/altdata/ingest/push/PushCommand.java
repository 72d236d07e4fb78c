package altdata.ingest.push;

import altdata.contracts.access.KafkaSecurity;
import altdata.contracts.tables.DatabaseAddress;
import altdata.contracts.topic.PushId;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.hosting.command.ExitCode;
import altdata.hosting.command.KafkaServers;
import altdata.hosting.command.ProgressOption;
import altdata.hosting.command.UsageException;
import altdata.ingest.IngestException;
import altdata.ingest.effects.ProjectionWait;
import altdata.ingest.mapping.IncreasingMillis;
import altdata.ingest.mapping.Mapping;
import altdata.ingest.publish.KafkaAddress;
import altdata.ingest.publish.Publisher;
import altdata.ingest.publish.PushTopicCreation;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The command `push`: validates the rows of files and sends them to a topic.
@Command(
        name = "push",
        description = {
            "Validates the rows of files and sends them to a topic.",
            "Invalid rows are not sent. They are written to FILE.rejected.ndjson, next to the file, with line and reason."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            ExitCode.DONE + ":all rows were sent",
            ExitCode.FAILED + ":the run failed",
            ExitCode.DIFFERENT + ":some rows were rejected; the valid ones were sent",
            ExitCode.USAGE + ":wrong usage; nothing was sent"
        })
public final class PushCommand implements Callable<Integer> {
    private static final long MAX_MILLIS_AHEAD = 1_000;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TOPIC", description = "Topic, for example metrics.")
    private String topic = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "FILE",
            description =
                    "CSV (.csv, .tsv), one JSON object per line or a JSON array of objects (.ndjson, .jsonl, .json), or Parquet (.parquet), optionally gzipped (.gz); - reads standard input.")
    private List<String> files = List.of();

    @Option(
            names = "--mapping",
            paramLabel = "FILE",
            description =
                    "Mapping of columns to the fields of the topic (YAML). Required for CSV, optional for JSON and Parquet.")
    private @Nullable Path mapping;

    @Mixin
    private FormatOption format = new FormatOption();

    @Option(
            names = "--kafka",
            paramLabel = "HOST:PORT",
            converter = KafkaServers.class,
            description = "Address of Kafka (also $ALTDATA_KAFKA; default: ${DEFAULT-VALUE}).",
            defaultValue = "${env:ALTDATA_KAFKA:-localhost:19092}")
    private String kafka = "";

    @Option(
            names = "--kafka-properties",
            paramLabel = "FILE",
            description =
                    "Kafka client properties for encryption and login: security.*, sasl.* and ssl.* (also $ALTDATA_KAFKA_PROPERTIES).",
            defaultValue = "${env:ALTDATA_KAFKA_PROPERTIES:-}")
    private @Nullable Path kafkaProperties;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description =
                    "Timeout for responses of Kafka, and for progress of the projection with --wait, 1 to 3600 (default: ${DEFAULT-VALUE}).",
            defaultValue = "30")
    private int timeout;

    @Option(
            names = "--wait",
            description =
                    "Waits until the rows are projected, and prints how many won, were there already, or were older than what was there. Fails if the projection does not advance within --timeout.")
    private boolean wait;

    @Option(
            names = "--database",
            paramLabel = "URL",
            description =
                    "PostgreSQL for --wait, as postgresql://user:password@host:port/database (also $ALTDATA_DATABASE_URL; default: the local stack's).",
            defaultValue = "${env:ALTDATA_DATABASE_URL:-postgresql://altdata:altdata@localhost:15432/altdata}")
    private String database = "";

    @Option(
            names = "--dry-run",
            description =
                    "Validates only: sends nothing, needs no Kafka and writes no file. Prints the first 10 rows of each file as they would be sent, the first 3 rejected rows of each kind (every one with --json), and a summary.")
    private boolean dryRun;

    @Option(
            names = "--strict",
            description =
                    "Rejects rows with fields or metrics that the topic does not have. Without it, such fields have no effect, and are reported.")
    private boolean strict;

    @Option(
            names = "--data-key-now",
            description =
                    "Sets the data_key of every row to the current time in milliseconds, strictly increasing, so that the rows win over all earlier ones.")
    private boolean dataKeyNow;

    @Mixin
    private final ProgressOption progress = new ProgressOption();

    @Option(names = "--json", description = "Prints the summary, and the rows of a dry run, as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        RowCounter counter = new RowCounter(dryRun);
        try {
            if (timeout < 1 || timeout > 3600) {
                throw new UsageException("--timeout: expected 1 to 3600 seconds, but got " + timeout);
            }
            if (wait && dryRun) {
                throw new UsageException("--wait: a dry run sends nothing to wait for");
            }
            Topic<?> known = knownTopic();
            IncreasingMillis dataKeys = dataKeyNow ? new IncreasingMillis(InstantSource.system()) : null;
            PushPlan plan = PushPlan.of(
                    known,
                    files,
                    mapping == null ? null : Mapping.read(mapping),
                    format.format(),
                    new PushOptions(strict, dataKeys),
                    messages());
            if (dryRun) {
                return finish(plan.dryRun(new DryRun(counter, output(), json), counter));
            }
            KafkaAddress address = new KafkaAddress(kafka, security(), Duration.ofSeconds(timeout));
            PushSummary summary =
                    wait ? sendAndWait(known, plan, address, counter) : send(known, plan, address, counter);
            if (dataKeys != null && dataKeys.millisAhead() > MAX_MILLIS_AHEAD) {
                messages()
                        .println(
                                "the data keys are " + dataKeys.millisAhead() / 1_000
                                        + " s ahead of the clock; rows of a later run with --data-key-now win only after that time");
            }
            return finish(summary);
        } catch (IngestException e) {
            return finish(counter.summary(topic, 0, e.message()));
        }
    }

    private PushSummary send(Topic<?> known, PushPlan plan, KafkaAddress address, RowCounter counter) {
        createIfMissing(known, address);
        return plan.run(Publisher.connect(known, address, null), counter, messages(), progress.style());
    }

    /// Connects to the database before anything is sent, so that a wrong address has no effect.
    private PushSummary sendAndWait(Topic<?> known, PushPlan plan, KafkaAddress address, RowCounter counter) {
        try (ProjectionWait projection =
                ProjectionWait.connect(databaseAddress(), address.timeout(), messages()::println)) {
            createIfMissing(known, address);
            PushId push = new PushId(UUID.randomUUID());
            Publisher publisher = Publisher.connect(known, address, push);
            PushSummary summary = plan.run(publisher, counter, messages(), progress.style());
            if (summary.error() != null) {
                return summary;
            }
            try {
                return summary.afterWait(projection.await(known, push, publisher.lastOffsets(), summary.sent()), null);
            } catch (IngestException e) {
                return summary.afterWait(null, e.message());
            }
        }
    }

    private void createIfMissing(Topic<?> known, KafkaAddress address) {
        if (PushTopicCreation.createIfMissing(known, address)) {
            messages().println("created topic " + known);
        }
    }

    private DatabaseAddress databaseAddress() {
        try {
            return DatabaseAddress.parse("--database", database);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private int finish(PushSummary summary) {
        PrintWriter output = output();
        if (json) {
            output.println(summary.asJson());
        } else if (summary.error() == null
                || summary.sent() > 0
                || summary.rows().rejected() > 0) {
            output.println(summary.asText());
        }
        output.flush();
        if (summary.error() != null) {
            messages().println(Objects.requireNonNull(spec).root().name() + ": " + summary.error());
        }
        messages().flush();
        return summary.exitCode();
    }

    private KafkaSecurity security() {
        try {
            return KafkaAddress.loadSecurity(kafkaProperties);
        } catch (IllegalArgumentException e) {
            throw new IngestException(String.valueOf(e.getMessage()), e);
        }
    }

    private Topic<?> knownTopic() {
        Topic<?> known = Topics.named(topic);
        if (known == null) {
            throw new UsageException("unknown topic '" + topic + "'. Available: "
                    + Topics.ALL.stream().map(Topic::shortName).collect(Collectors.joining(", ")));
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
