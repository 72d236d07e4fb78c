package altdata.builder.status;

import altdata.builder.generations.Generation;
import altdata.builder.log.LogEndOffsets;
import altdata.builder.sql.SqlArrays;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Reads the stored checkpoints.
///
/// @param nextOffset the offset up to which readers see all rows. While the nodes of a distributed generation do not
/// all show the last batch yet, it is the offset before that batch.
record StoredCheckpoint(
        TopicPartition partition,
        long nextOffset,
        Instant movedAt,
        long rowsAccepted,
        long rowsRejected,
        long keysWrong,
        long fieldsIgnored,
        @Nullable String problem) {
    private static final String ALL = """
            select projection, number, topic, partition, coalesce(s.position, c.next_offset), c.moved_at,
                c.rows_accepted, c.rows_refused, c.keys_wrong, c.fields_ignored, c.problem
            from altdata.checkpoint c
            left join altdata.settled_position s using (projection, number, topic, partition)
            where projection = any(?)
            order by projection, number, topic, partition
            """;

    /// Returns the checkpoints of every generation of these projections.
    static Map<Generation, List<StoredCheckpoint>> all(Connection connection, List<Projection> projections)
            throws SQLException {
        Map<Generation, List<StoredCheckpoint>> all = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(ALL)) {
            SqlArrays.bind(query, 1, "text", projections, Projection::publishedName);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    all.computeIfAbsent(
                                    new Generation(Projection.named(row.getString(1)), row.getInt(2)),
                                    _ -> new ArrayList<>())
                            .add(new StoredCheckpoint(
                                    new TopicPartition(row.getString(3), row.getInt(4)),
                                    row.getLong(5),
                                    row.getObject(6, OffsetDateTime.class).toInstant(),
                                    row.getLong(7),
                                    row.getLong(8),
                                    row.getLong(9),
                                    row.getLong(10),
                                    row.getString(11)));
                }
            }
        }
        return all;
    }

    /// Adds the lag.
    ///
    /// @param ends of all partitions that exist
    PartitionStatus status(LogEndOffsets.Ends ends) {
        OffsetAndMetadata end = ends.known().get(partition);
        return new PartitionStatus(
                partition,
                nextOffset,
                end == null ? 0 : Math.max(0, end.offset() - nextOffset),
                movedAt,
                rowsAccepted,
                rowsRejected,
                keysWrong,
                fieldsIgnored,
                problem == null && end == null ? missingEnd(ends) : problem);
    }

    private String missingEnd(LogEndOffsets.Ends ends) {
        return ends.unavailable().contains(partition)
                ? "the leader of " + partition + " does not respond"
                : partition + " no longer exists in Kafka";
    }
}
