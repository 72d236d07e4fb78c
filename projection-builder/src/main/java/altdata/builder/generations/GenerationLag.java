package altdata.builder.generations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// Compares the checkpoints of two generations of a projection.
public final class GenerationLag {
    /// Ignores partitions whose topic was deleted and created again between the two checkpoints, because their
    /// offsets cannot be compared, and those of which the log has lost records.
    private static final String LAG = """
            select coalesce(sum(greatest(0, o.next_offset - coalesce(c.next_offset, 0)))
                filter (where o.problem is null and o.topic_id is not distinct from coalesce(c.topic_id, o.topic_id)),
                0)::bigint
            from altdata.checkpoint o
            left join altdata.checkpoint c
                on (c.projection, c.topic, c.partition) = (o.projection, o.topic, o.partition) and c.number = ?
            where o.projection = ? and o.number = ?
            """;
    private static final String UNREAD_PARTITION = """
            select exists (
                select from altdata.checkpoint o
                left join altdata.checkpoint c
                    on (c.projection, c.topic, c.partition) = (o.projection, o.topic, o.partition) and c.number = ?
                where o.projection = ? and o.number = ? and o.next_offset > coalesce(c.next_offset, 0)
                    and coalesce(c.unread, true)
                    and o.problem is null and o.topic_id is not distinct from coalesce(c.topic_id, o.topic_id)
            )
            """;
    private static final String LOST_RECORDS = """
            select exists (
                select from altdata.checkpoint a
                join altdata.checkpoint b on (a.projection, a.topic, a.partition) = (b.projection, b.topic, b.partition)
                where a.number = ? and a.projection = ? and b.number = ?
                    and (a.topic_id <> b.topic_id or b.problem is not null)
            )
            """;

    private GenerationLag() {}

    /// The number of records that the other generation has applied and this one has not.
    public static long of(Connection connection, Generation generation, Generation other) throws SQLException {
        return value(connection, LAG, Long.class, generation, other);
    }

    /// Whether it has applied nothing yet of a partition of which the other generation has applied more. Its
    /// consumer is then still joining its group, so that a small lag says nothing about it. Ignores the same
    /// partitions as [#of].
    public static boolean hasUnreadPartition(Connection connection, Generation generation, Generation other)
            throws SQLException {
        return value(connection, UNREAD_PARTITION, Boolean.class, generation, other);
    }

    /// Whether the log has lost records that the other generation has applied or was to apply: the topic was deleted
    /// and created again before this generation consumed it, or a partition is halted.
    public static boolean hasLostRecords(Connection connection, Generation generation, Generation other)
            throws SQLException {
        return value(connection, LOST_RECORDS, Boolean.class, generation, other);
    }

    private static <T> T value(
            Connection connection, String sql, Class<T> type, Generation generation, Generation other)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setInt(1, generation.number());
            query.setString(2, generation.projection().publishedName());
            query.setInt(3, other.number());
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getObject(1, type);
            }
        }
    }
}
