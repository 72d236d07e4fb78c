package altdata.builder.operator;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import java.nio.charset.StandardCharsets;
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
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/// Validates rejected records again and writes the valid ones to their topics as new records.
///
/// Every rebuild rejects the original record again and uses the new one, so live tables and rebuilt tables are
/// the same. A record that is still invalid is not written.
///
/// @param value the corrected value of one record; null keeps the original value
public record Redrive(DeadLetterSelection selection, byte @Nullable [] value) {
    private static final String FIND = """
            select topic, partition, record_offset
            from altdata.dead_letter
            where %s
            order by topic, partition, record_offset
            """.formatted(DeadLetterSelection.CONDITION);
    private static final String REDRIVEN =
            "update altdata.dead_letter set redriven_at = ? where topic = ? and partition = ? and record_offset = ?";
    /// Locks the row, so a concurrent redrive waits and then finds it redriven.
    private static final String CLAIM = """
            select record_key, record_value from altdata.dead_letter
            where topic = ? and partition = ? and record_offset = ? and %s
            for update
            """.formatted(DeadLetterSelection.IS_WAITING);

    /// Counts the records that were written and the ones that are still rejected.
    ///
    /// @param stillRejected records that are still rejected
    public record Outcome(int redriven, int stillRejected) {
        /// A line for messages, such as `redriven: 2, still rejected: 1`.
        @Override
        public String toString() {
            return "redriven: " + redriven + ", still rejected: " + stillRejected;
        }
    }

    /// A record that is still invalid.
    ///
    /// @param message what is wrong, and what is expected
    public record StillRejected(String topic, int partition, long offset, String message) {
        /// The position and the message in one line.
        @Override
        public String toString() {
            return topic + ' ' + partition + ' ' + offset + ": " + message;
        }
    }

    private record Position(String topic, int partition, long offset) {
        void bind(PreparedStatement statement, int first) throws SQLException {
            statement.setString(first, topic);
            statement.setInt(first + 1, partition);
            statement.setLong(first + 2, offset);
        }
    }

    private record StoredRecord(byte @Nullable [] key, byte @Nullable [] value) {}

    /// The selected records as text for people, without their content.
    @Override
    public String toString() {
        return selection + (value == null ? "" : ", with a corrected value");
    }

    /// Redrives the selected records one by one; concurrent calls redrive each record once.
    ///
    /// @param kafka client settings for Kafka
    /// @param rejected receives each record that is still rejected
    /// @throws IllegalArgumentException if no dead letter matches
    public Outcome run(Connection connection, Map<String, Object> kafka, Clock clock, Consumer<StillRejected> rejected)
            throws SQLException, InterruptedException, ExecutionException {
        connection.setAutoCommit(false);
        List<Position> positions = positions(connection);
        connection.commit();
        if (positions.isEmpty()) {
            throw new IllegalArgumentException("no matching dead letter is waiting to be redriven");
        }
        int redriven = 0;
        int stillRejected = 0;
        try (KafkaProducer<byte[], byte[]> producer = OperatorProducer.connect(kafka)) {
            for (Position position : positions) {
                StoredRecord stored = claim(connection, position);
                if (stored != null) {
                    byte @Nullable [] corrected = value == null ? stored.value() : value;
                    Topic<?> of = Topics.named(position.topic());
                    String fault = of == null ? "no such topic" : fault(of, corrected);
                    if (fault != null) {
                        rejected.accept(
                                new StillRejected(position.topic(), position.partition(), position.offset(), fault));
                        stillRejected++;
                    } else {
                        write(producer, stored, Objects.requireNonNull(of), Objects.requireNonNull(corrected));
                        markRedriven(connection, position, clock);
                        redriven++;
                    }
                }
                connection.commit();
            }
        }
        return new Outcome(redriven, stillRejected);
    }

    /// Returns null if it was redriven or discarded concurrently.
    private static @Nullable StoredRecord claim(Connection connection, Position position) throws SQLException {
        try (PreparedStatement claim = connection.prepareStatement(CLAIM)) {
            position.bind(claim, 1);
            try (ResultSet row = claim.executeQuery()) {
                return row.next() ? new StoredRecord(row.getBytes(1), row.getBytes(2)) : null;
            }
        }
    }

    private static void write(KafkaProducer<byte[], byte[]> producer, StoredRecord stored, Topic<?> topic, byte[] value)
            throws InterruptedException, ExecutionException {
        var _ = producer.send(new ProducerRecord<>(topic.name(), key(topic, value, stored), value))
                .get();
    }

    private static void markRedriven(Connection connection, Position position, Clock clock) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(REDRIVEN)) {
            update.setObject(1, OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC));
            position.bind(update, 2);
            update.executeUpdate();
        }
    }

    /// Returns the validation error, or null if the value is valid.
    private static @Nullable String fault(Topic<?> topic, byte @Nullable [] value) {
        return switch (topic.read(value)) {
            case Verdict.Accepted<?> _ -> null;
            case Verdict.Rejected<?>(var _, String message) -> message;
        };
    }

    private static <T> byte @Nullable [] key(Topic<T> topic, byte[] value, StoredRecord stored) {
        String key = topic.read(value) instanceof Verdict.Accepted<T>(T row, var _, var _) ? topic.key(row) : null;
        return key == null ? stored.key() : key.getBytes(StandardCharsets.UTF_8);
    }

    private List<Position> positions(Connection connection) throws SQLException {
        List<Position> positions = new ArrayList<>();
        try (PreparedStatement find = connection.prepareStatement(FIND)) {
            selection.bind(find);
            try (ResultSet row = find.executeQuery()) {
                while (row.next()) {
                    positions.add(new Position(row.getString(1), row.getInt(2), row.getLong(3)));
                }
            }
        }
        return positions;
    }
}
