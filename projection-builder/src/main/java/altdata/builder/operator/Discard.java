package altdata.builder.operator;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Discards rejected records that wait to be redriven: deletes their content permanently.
///
/// Their topic, partition and offset are kept, so a replay does not create them again. Their records stay in
/// the log.
///
/// @param topic     such as `metrics` or `altdata.metrics`; null is every topic
/// @param offset    of one record; null selects all
/// @param reason    such as `missing_field`; null is any
/// @param olderThan written before this time; null is any time
public record Discard(
        @Nullable String topic,
        @Nullable Integer partition,
        @Nullable Long offset,
        @Nullable String reason,
        @Nullable OffsetDateTime olderThan) {
    private static final String SELECTED = """
            redriven_at is null and dropped_at is null
                and (?::text is null or topic = ?)
                and (?::int is null or partition = ?)
                and (?::bigint is null or record_offset = ?)
                and (?::text is null or reason = ?)
                and (?::timestamptz is null or record_time < ?)
            """;
    private static final String COUNT = "select count(*) from altdata.dead_letter where " + SELECTED;
    private static final String DISCARD = """
            update altdata.dead_letter set dropped_at = now(), record_key = null, record_value = null, message = ''
            where
            """ + SELECTED;

    /// Replaces a short topic name by the full one.
    public Discard {
        topic = topic == null ? null : DeadLetterFilter.topicName(topic);
    }

    /// Counts the dead letters that [#run] would discard now.
    public long count(Connection connection) throws SQLException {
        try (PreparedStatement count = connection.prepareStatement(COUNT)) {
            bindSelection(count);
            try (ResultSet row = count.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    /// Discards the selected dead letters and returns their number.
    ///
    /// @throws IllegalArgumentException if one record was selected, and it does not wait to be redriven
    public int run(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        try (PreparedStatement discard = connection.prepareStatement(DISCARD)) {
            bindSelection(discard);
            int discarded = discard.executeUpdate();
            if (discarded == 0 && offset != null) {
                throw new IllegalArgumentException("no dead letter is waiting to be redriven: " + this);
            }
            return discarded;
        }
    }

    private void bindSelection(PreparedStatement statement) throws SQLException {
        Object[] selection = {topic, topic, partition, partition, offset, offset, reason, reason, olderThan, olderThan};
        for (int i = 0; i < selection.length; i++) {
            statement.setObject(i + 1, selection[i]);
        }
    }

    /// A description for messages, such as `topic altdata.metrics, reason missing_field`.
    @Override
    public String toString() {
        String selected = Stream.of(
                        topic == null ? null : "topic " + topic,
                        partition == null ? null : "partition " + partition,
                        offset == null ? null : "offset " + offset,
                        reason == null ? null : "reason " + reason,
                        olderThan == null ? null : "older than " + olderThan)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
        return selected.isEmpty() ? "all" : selected;
    }
}
