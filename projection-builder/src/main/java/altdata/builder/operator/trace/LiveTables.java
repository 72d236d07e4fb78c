package altdata.builder.operator.trace;

import altdata.builder.generations.LiveRelease;
import altdata.builder.generations.OperationRejectedException;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What the live tables contain about the traced value, and up to which offsets they have applied the log.
///
/// @param checkpoints the offset of the next record that is not applied, by partition
/// @param versions    the versions that are or were winning, by part
record LiveTables(Map<Integer, Long> checkpoints, Map<String, List<KnownVersion>> versions) {
    private static final String CHECKPOINTS = """
            select c.partition, c.next_offset
            from altdata.live_release l
            join altdata.release_generation r on r.release_id = l.release_id
            join altdata.visible_checkpoint c on (c.projection, c.number) = (r.projection, r.number)
            where r.projection = ? and c.topic = ?
            """;
    private static final String UNDEFINED_COLUMN = "42703";
    private static final String UNDEFINED_TABLE = "42P01";

    /// Reads both in one snapshot, so that they belong together.
    ///
    /// @throws OperationRejectedException if there are no tables yet, or tables without known times
    static LiveTables read(Connection connection, TraceSubject<?> subject) throws SQLException {
        connection.setAutoCommit(false);
        connection.setReadOnly(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        String schema = LiveRelease.require(connection, subject.projection()).schema();
        try {
            return new LiveTables(checkpoints(connection, subject), subject.stored(connection, schema));
        } catch (SQLException e) {
            if (UNDEFINED_COLUMN.equals(e.getSQLState()) || UNDEFINED_TABLE.equals(e.getSQLState())) {
                throw withoutKnownTimes(subject.projection());
            }
            throw e;
        } finally {
            connection.rollback();
        }
    }

    private static OperationRejectedException withoutKnownTimes(Projection projection) {
        return new OperationRejectedException("the live tables of " + projection.publishedName()
                + " have no known times, because an earlier version built them; rebuild them:"
                + " ./altdata projections replay " + projection.publishedName() + " --promote");
    }

    private static Map<Integer, Long> checkpoints(Connection connection, TraceSubject<?> subject) throws SQLException {
        Map<Integer, Long> checkpoints = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(CHECKPOINTS)) {
            query.setString(1, subject.projection().publishedName());
            query.setString(2, subject.topic().name());
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    checkpoints.put(row.getInt(1), row.getLong(2));
                }
            }
        }
        return checkpoints;
    }

    boolean hasApplied(LogPosition position) {
        return position.offset() < nextOffset(position.partition());
    }

    /// The offset of the next record of the partition that is not applied.
    long nextOffset(int partition) {
        return checkpoints.getOrDefault(partition, 0L);
    }
}
