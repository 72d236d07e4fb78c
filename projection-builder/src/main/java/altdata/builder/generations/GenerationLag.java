package altdata.builder.generations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// Compares the checkpoints of two generations of a projection.
public final class GenerationLag {
    /// Checkpoints whose offsets can be compared: the topic was not deleted and created again between them, and the
    /// log has not lost records of the partition. Until the generation has taken over a partition, its offset is 0.
    private static final String COMPARABLE = """
            with c as (select * from altdata.checkpoint where number = ?),
            comparable as (
                select o.next_offset as other_offset, coalesce(c.next_offset, 0) as next_offset,
                    coalesce(c.unread, true) as unread
                from altdata.checkpoint o
                left join c on (c.projection, c.topic, c.partition) = (o.projection, o.topic, o.partition)
                where o.projection = ? and o.number = ?
                    and (o.problem is null or c.topic is null)
                    and not exists (
                        select from c d
                        where (d.projection, d.topic) = (o.projection, o.topic) and d.topic_id <> o.topic_id
                    )
            )
            """;
    private static final String LAG =
            COMPARABLE + "select coalesce(sum(greatest(0, other_offset - next_offset)), 0)::bigint from comparable";
    private static final String UNREAD_PARTITION =
            COMPARABLE + "select exists (select from comparable where other_offset > next_offset and unread)";
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
