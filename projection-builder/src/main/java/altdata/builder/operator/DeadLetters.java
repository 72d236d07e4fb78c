package altdata.builder.operator;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.NullNode;

/// Reads and deletes dead letters (rejected records).
public final class DeadLetters {
    private static final String LIST = """
            select topic, partition, record_offset as "offset", record_time as time, reason, message, redriven_at as redriven
            from altdata.dead_letter
            where dropped_at is null and %s
            order by record_time desc, topic, partition, record_offset
            limit ?
            """.formatted(DeadLetterFilter.CONDITION);
    private static final String COUNTS = """
            select topic, reason, count(*) as rows, max(record_time) as newest
            from altdata.dead_letter
            where %s
            group by topic, reason
            order by topic, reason
            """.formatted(DeadLetterSelection.IS_WAITING);
    private static final String SHOW = """
            select reason, message, record_key, record_value
            from altdata.dead_letter
            where topic = ? and partition = ? and record_offset = ? and dropped_at is null
            """;
    /// Keeps topic, partition and offset, because the next rebuild needs them.
    private static final String DROP = """
            update altdata.dead_letter set dropped_at = now(), record_key = null, record_value = null, message = ''
            where redriven_at is not null and dropped_at is null
            """;

    private DeadLetters() {}

    /// The newest first.
    public static List<Map<String, Object>> list(Connection connection, DeadLetterFilter filter, int limit)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(LIST)) {
            query.setInt(filter.bind(query), limit);
            return ResultRows.of(query);
        }
    }

    /// Counts the dead letters that wait to be redriven, by topic and reason.
    public static List<Map<String, Object>> counts(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(COUNTS)) {
            return ResultRows.of(query);
        }
    }

    /// Returns one record completely: `reason`, `message`, `key` and `value`, of which the last two may be
    /// JSON's null.
    ///
    /// @throws IllegalArgumentException if there is no such dead letter
    public static Map<String, Object> find(Connection connection, String topic, int partition, long offset)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(SHOW)) {
            query.setString(1, DeadLetterFilter.topicName(topic));
            query.setInt(2, partition);
            query.setLong(3, offset);
            try (ResultSet row = query.executeQuery()) {
                if (!row.next()) {
                    throw new IllegalArgumentException(
                            "there is no dead letter " + topic + " " + partition + " " + offset);
                }
                Map<String, Object> deadLetter = new LinkedHashMap<>();
                deadLetter.put("reason", row.getString(1));
                deadLetter.put("message", row.getString(2));
                deadLetter.put("key", text(row.getBytes(3)));
                deadLetter.put("value", text(row.getBytes(4)));
                return deadLetter;
            }
        }
    }

    /// Permanently deletes the content of redriven dead letters and returns their number.
    public static int dropRedriven(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        try (PreparedStatement drop = connection.prepareStatement(DROP)) {
            return drop.executeUpdate();
        }
    }

    private static Object text(byte @Nullable [] bytes) {
        return bytes == null ? NullNode.instance : new String(bytes, StandardCharsets.UTF_8);
    }
}
