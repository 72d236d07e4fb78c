package altdata.builder.commands;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `dead-letters redrive`: writes refused records onto their topics once more, as new records.
///
/// The refused one stays in the log and is refused in every rebuild; the new one is used in every rebuild. So live
/// tables and rebuilt ones are the same. What this version would refuse as well is not written.
@Command(
        name = "redrive",
        description = "Writes refused records onto their topics once more. Exit code 2 where some are refused still.",
        mixinStandardHelpOptions = true)
final class RedriveCommand implements Callable<Integer> {
    private static final String FIND = """
            select topic, partition, record_offset, record_key, record_value
            from altdata.dead_letter
            where redriven_at is null
                and (?::text is null or topic = 'altdata.' || ?)
                and (?::int is null or partition = ?)
                and (?::bigint is null or record_offset = ?)
                and (?::text is null or reason = ?)
            order by topic, partition, record_offset
            """;
    private static final String REDRIVEN =
            "update altdata.dead_letter set redriven_at = ? where topic = ? and partition = ? and record_offset = ?";
    private static final int MOST_SECONDS = 15;
    private static final int SOME_REFUSED = 2;

    private final Clock clock = Clock.systemUTC();

    @Mixin
    private final ConnectionOptions servers = new ConnectionOptions();

    @Parameters(index = "0", arity = "0..1", paramLabel = "TOPIC", description = "Such as metrics.")
    private @Nullable String topic;

    @Parameters(index = "1", arity = "0..1", paramLabel = "PARTITION")
    private @Nullable Integer partition;

    @Parameters(index = "2", arity = "0..1", paramLabel = "OFFSET")
    private @Nullable Long offset;

    @Option(names = "--reason", description = "With this reason alone, such as missing_field.")
    private @Nullable String reason;

    @Option(names = "--all", description = "All that have not been redriven.")
    private boolean all;

    @Option(names = "--value", paramLabel = "FILE", description = "Of one record: the mended value.")
    private @Nullable Path mended;

    @Spec
    private @Nullable CommandSpec spec;

    private record Letter(String topic, int partition, long offset, byte @Nullable [] key, byte @Nullable [] value) {}

    @Override
    public Integer call() throws SQLException, IOException, InterruptedException, ExecutionException, TimeoutException {
        if (topic == null && reason == null && !all) {
            throw new IllegalArgumentException("say which: TOPIC [PARTITION OFFSET], --reason, or --all");
        }
        if (mended != null && offset == null) {
            throw new IllegalArgumentException("--value is of one record: name its topic, partition and offset");
        }
        byte @Nullable [] value = mended == null ? null : Files.readAllBytes(mended);
        int redriven = 0;
        int refused = 0;
        try (Connection connection = servers.database();
                KafkaProducer<byte[], byte[]> producer = producer()) {
            List<Letter> letters = letters(connection);
            if (letters.isEmpty()) {
                throw new IllegalArgumentException("there is no such dead letter that was not redriven");
            }
            for (Letter letter : letters) {
                if (redriven(connection, producer, letter, value == null ? letter.value() : value)) {
                    redriven++;
                } else {
                    refused++;
                }
            }
        }
        out().println("redriven: " + redriven + ", refused still: " + refused);
        out().flush();
        return refused == 0 ? 0 : SOME_REFUSED;
    }

    private boolean redriven(
            Connection connection, KafkaProducer<byte[], byte[]> producer, Letter letter, byte @Nullable [] value)
            throws SQLException, InterruptedException, ExecutionException, TimeoutException {
        Topic<?> of = Topics.ALL.stream()
                .filter(known -> known.name().equals(letter.topic()))
                .findFirst()
                .orElse(null);
        String fault = of == null ? "no such topic" : fault(of, value);
        if (fault != null) {
            out().println(letter.topic() + ' ' + letter.partition() + ' ' + letter.offset() + ": " + fault);
            return false;
        }
        producer.send(new ProducerRecord<>(
                        letter.topic(), key(Objects.requireNonNull(of), Objects.requireNonNull(value), letter), value))
                .get(MOST_SECONDS, TimeUnit.SECONDS);
        try (PreparedStatement update = connection.prepareStatement(REDRIVEN)) {
            update.setObject(1, OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC));
            update.setString(2, letter.topic());
            update.setInt(3, letter.partition());
            update.setLong(4, letter.offset());
            update.executeUpdate();
        }
        return true;
    }

    /// What is wrong with the value, or null.
    private static @Nullable String fault(Topic<?> topic, byte @Nullable [] value) {
        return switch (topic.read(value)) {
            case Verdict.Accepted<?> _ -> null;
            case Verdict.Refused<?>(var _, String message) -> message;
        };
    }

    private static <T> byte @Nullable [] key(Topic<T> topic, byte[] value, Letter letter) {
        String key = topic.read(value) instanceof Verdict.Accepted<T>(T row, int _) ? topic.key(row) : null;
        return key == null ? letter.key() : key.getBytes(StandardCharsets.UTF_8);
    }

    private List<Letter> letters(Connection connection) throws SQLException {
        List<Letter> letters = new ArrayList<>();
        try (PreparedStatement find = connection.prepareStatement(FIND)) {
            Object[] asked = {topic, topic, partition, partition, offset, offset, reason, reason};
            for (int i = 0; i < asked.length; i++) {
                find.setObject(i + 1, asked[i]);
            }
            try (ResultSet row = find.executeQuery()) {
                while (row.next()) {
                    letters.add(new Letter(
                            row.getString(1), row.getInt(2), row.getLong(3), row.getBytes(4), row.getBytes(5)));
                }
            }
        }
        return letters;
    }

    private KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        servers.kafka,
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                        Topic.MOST_BYTES),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    private PrintWriter out() {
        return Objects.requireNonNull(spec).commandLine().getOut();
    }
}
