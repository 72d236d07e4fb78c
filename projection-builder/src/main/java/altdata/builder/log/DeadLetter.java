package altdata.builder.log;

import altdata.contracts.topic.RejectionReason;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/// A rejected record, stored completely with the reason.
record DeadLetter(ConsumerRecord<byte[], byte[]> record, RejectionReason reason, String message) {
    /// If a rebuild reads the same record again, the stored dead letter and its state stay unchanged. A record
    /// with another time at the same offset is from a topic that was deleted and created again, so it replaces
    /// the dead letter.
    private static final String INSERT = """
            insert into altdata.dead_letter as d
                (topic, partition, record_offset, record_time, record_key, record_value, reason, message)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (topic, partition, record_offset) do update
                set record_time = excluded.record_time, record_key = excluded.record_key,
                    record_value = excluded.record_value, reason = excluded.reason, message = excluded.message,
                    redriven_at = null, dropped_at = null
                where d.record_time <> excluded.record_time
            """;

    private static final long MIN_MILLIS = Instant.parse("0001-01-01T00:00:00Z").toEpochMilli();
    private static final long MAX_MILLIS =
            Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();

    static void insert(Connection connection, List<DeadLetter> deadLetters) throws SQLException {
        if (deadLetters.isEmpty()) {
            return;
        }
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (DeadLetter deadLetter : deadLetters) {
                insert.setString(1, deadLetter.record.topic());
                insert.setInt(2, deadLetter.record.partition());
                insert.setLong(3, deadLetter.record.offset());
                insert.setObject(4, time(deadLetter.record));
                insert.setBytes(5, deadLetter.record.key());
                insert.setBytes(6, deadLetter.record.value());
                insert.setString(7, deadLetter.reason.code());
                insert.setString(8, deadLetter.message);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /// In a topic with CreateTime, a producer can set any record time, and PostgreSQL's range is smaller than
    /// Kafka's.
    private static OffsetDateTime time(ConsumerRecord<byte[], byte[]> record) {
        return OffsetDateTime.ofInstant(
                Instant.ofEpochMilli(Math.clamp(record.timestamp(), MIN_MILLIS, MAX_MILLIS)), ZoneOffset.UTC);
    }
}
