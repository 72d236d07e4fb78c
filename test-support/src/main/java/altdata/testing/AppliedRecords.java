package altdata.testing;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/// Whether the live generations have applied all records of the log.
public final class AppliedRecords {
    private AppliedRecords() {}

    /// Whether all records have taken effect, in the derived tables too.
    public static boolean areAll(Connection connection, Admin admin)
            throws SQLException, ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> partitions = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement("""
                select topic, partition, next_offset
                from altdata.visible_checkpoint
                join altdata.generation using (projection, number)
                where state = 'LIVE' and topic = any(?)
                """)) {
            query.setArray(
                    1,
                    connection.createArrayOf(
                            "text", Topics.ALL.stream().map(Topic::name).toArray()));
            Map<TopicPartition, Long> reached = new HashMap<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    reached.put(new TopicPartition(row.getString(1), row.getInt(2)), row.getLong(3));
                }
            }
            reached.keySet().forEach(partition -> partitions.put(partition, OffsetSpec.latest()));
            return reached.size() == Topics.ALL.size() * Topic.PARTITIONS
                    && admin.listOffsets(partitions).all().get().entrySet().stream()
                            .allMatch(end -> end.getValue().offset() <= reached.get(end.getKey()))
                    && !hasMarks(connection);
        }
    }

    /// Whether there are dirty marks, that is, changes that are not yet in the derived tables.
    private static boolean hasMarks(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("""
                        select exists (select from metrics_g1.dirty_series) or exists (select from posts_g1.dirty_hour)
                        """);
                ResultSet row = query.executeQuery()) {
            return row.next() && row.getBoolean(1);
        }
    }
}
