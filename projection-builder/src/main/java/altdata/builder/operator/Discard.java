package altdata.builder.operator;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/// Discards rejected records that wait to be redriven: deletes their content permanently.
///
/// Their topic, partition and offset are kept, so a replay does not create them again. Their records stay in
/// the log.
///
/// @param olderThan written before this time; null is any time
public record Discard(
        DeadLetterSelection selection, @Nullable OffsetDateTime olderThan) {
    private static final String SELECTED =
            DeadLetterSelection.CONDITION + " and (?::timestamptz is null or record_time < ?)";
    private static final String COUNT = "select count(*) from altdata.dead_letter where " + SELECTED;
    private static final String DISCARD = """
            update altdata.dead_letter set dropped_at = now(), record_key = null, record_value = null, message = ''
            where
            """ + SELECTED;

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
            if (discarded == 0 && selection.offset() != null) {
                throw new IllegalArgumentException("no dead letter is waiting to be redriven: " + this);
            }
            return discarded;
        }
    }

    private void bindSelection(PreparedStatement statement) throws SQLException {
        int next = selection.bind(statement);
        statement.setObject(next, olderThan);
        statement.setObject(next + 1, olderThan);
    }

    /// A description for messages, such as `altdata.metrics, older than 2026-11-01T00:00Z`.
    @Override
    public String toString() {
        return selection + (olderThan == null ? "" : ", older than " + olderThan);
    }
}
