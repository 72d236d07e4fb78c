package altdata.verification.fuzz;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Verdict;
import altdata.verification.fuzz.BuilderResults.RecordPosition;
import altdata.verification.fuzz.BuilderResults.StoredDeadLetter;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/// Writes hostile records between valid ones, and checks the outcome of each.
final class RecordRound {
    private static final int VALID_EVERY = 25;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private final FuzzStack stack;
    private final ServiceUnderTest api;
    private final Findings findings;
    private final ValidRows valid = new ValidRows();
    private final Map<RecordPosition, Sent> sent = new ConcurrentHashMap<>();

    /// @param rejected the verdict of the contract, or null if the record is valid
    private record Sent(
            String printable,
            Expectation expectation,
            Verdict.@Nullable Rejected<?> rejected,
            @Nullable String digest) {}

    RecordRound(FuzzStack stack, ServiceUnderTest api, Findings findings) {
        this.stack = stack;
        this.api = api;
        this.findings = findings;
    }

    void run(int records, SeedRows seeds, Random random) throws SQLException, IOException {
        HostileRecords hostile = new HostileRecords(seeds, random);
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            for (int i = 0; i < records; i++) {
                HostileRecord record = hostile.next();
                Sent row = classify(record);
                var _ = producer.send(
                        new ProducerRecord<>(
                                record.topic().name(),
                                null,
                                record.timestamp(),
                                record.key(),
                                record.value(),
                                record.headers()),
                        (at, e) -> acknowledged(at, e, row));
                if (i % VALID_EVERY == 0) {
                    valid.next().forEach(each -> producer.send(each, (_, e) -> acknowledged(e)));
                }
            }
        }
        stack.awaitCaughtUp(TIMEOUT);
        try (Connection connection = stack.postgres().connection()) {
            compare(BuilderResults.read(connection));
            count(connection);
        }
        checkValidRows();
    }

    private Sent classify(HostileRecord record) {
        Verdict<?> verdict = record.topic().read(record.value());
        return new Sent(
                record.printable(),
                record.expectation(),
                verdict instanceof Verdict.Rejected<?> rejected ? rejected : null,
                record.value() == null ? null : digest(record.value()));
    }

    private void acknowledged(RecordMetadata at, @Nullable Exception e, Sent row) {
        if (e == null) {
            sent.put(new RecordPosition(at.topic(), at.partition(), at.offset()), row);
        }
        acknowledged(e);
    }

    private void acknowledged(@Nullable Exception e) {
        findings.count(e == null ? "acknowledged" : "rejected by Kafka");
        if (e != null) {
            findings.add("Kafka rejects a record: " + e.getMessage());
        }
    }

    /// Checks that each record is used or is a dead letter with its reason, and that this matches the
    /// expectation of its generator.
    private void compare(Map<RecordPosition, StoredDeadLetter> deadLetters) {
        sent.forEach((position, row) -> {
            StoredDeadLetter deadLetter = deadLetters.get(position);
            String problem = problem(row, deadLetter);
            findings.count(deadLetter == null ? "used" : "dead letter " + deadLetter.reason());
            if (problem != null) {
                findings.add(problem + " at " + position + ": " + row.printable());
            }
        });
    }

    private static @Nullable String problem(Sent row, @Nullable StoredDeadLetter deadLetter) {
        Verdict.Rejected<?> rejected = row.rejected();
        if (deadLetter == null) {
            return rejected != null
                    ? "neither used nor a dead letter: " + rejected.message()
                    : row.expectation() instanceof Expectation.Rejected(String path)
                            ? "a row that breaks a rule at " + path + " is used"
                            : null;
        }
        if (rejected == null) {
            return "a row is a dead letter: " + deadLetter.message();
        }
        if (!rejected.reason().code().equals(deadLetter.reason())
                || !rejected.message().equals(deadLetter.message())) {
            return "rejected for another reason than the contract's (" + rejected.message() + "): " + deadLetter;
        }
        if (!Objects.equals(row.digest(), deadLetter.digest())) {
            return "the dead letter is not the record";
        }
        if (!deadLetter.message().contains("expected ") || LeakDetector.in(deadLetter.message()) != null) {
            return "the message does not say what is expected: " + deadLetter.message();
        }
        return switch (row.expectation()) {
            case Expectation.Used _ -> "a row within the rules is a dead letter: " + deadLetter.message();
            case Expectation.Rejected(String path)
            when !deadLetter.message().startsWith(path + ":") ->
                "the message does not name " + path + ": " + deadLetter.message();
            case Expectation.Rejected _, Expectation.Either _ -> null;
        };
    }

    /// Compares the counters over the whole log, including records from other writers.
    private void count(Connection connection) throws SQLException {
        BuilderResults.counts(connection).forEach((projection, counts) -> {
            if (counts.accepted() + counts.rejected() != counts.offsets()) {
                findings.add(projection.publishedName() + " has used " + counts.accepted() + " and rejected "
                        + counts.rejected() + " of " + counts.offsets() + " records");
            }
        });
    }

    private void checkValidRows() throws IOException {
        try (RawHttpConnection connection = new RawHttpConnection(api.host(), api.port())) {
            for (int number = 0; number < valid.count(); number++) {
                String problem = valid.problem(number, connection, api);
                findings.count("valid rows checked");
                if (problem != null) {
                    findings.add(problem);
                }
            }
        }
    }

    private KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        stack.kafka(),
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                        Topic.MAX_VALUE_BYTES,
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        256 * 1024,
                        ProducerConfig.COMPRESSION_TYPE_CONFIG,
                        "lz4"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    private static String digest(byte[] value) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(value));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has MD5", e);
        }
    }
}
