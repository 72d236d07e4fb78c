package altdata.testing;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
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
        List<String> topics = Topics.ALL.stream().map(Topic::name).toList();
        Map<TopicPartition, Long> reached = reached(connection, topics);
        if (reached.size() < topics.size() * Topic.PARTITIONS) {
            return false;
        }
        Map<TopicPartition, OffsetSpec> partitions = new HashMap<>();
        // Partitions may have been added.
        admin.describeTopics(topics)
                .allTopicNames()
                .get()
                .forEach((topic, description) -> description
                        .partitions()
                        .forEach(partition ->
                                partitions.put(new TopicPartition(topic, partition.partition()), OffsetSpec.latest())));
        return admin.listOffsets(partitions).all().get().entrySet().stream()
                        .allMatch(end -> end.getValue().offset() <= reached.getOrDefault(end.getKey(), -1L))
                && !hasMarks(connection);
    }

    private static Map<TopicPartition, Long> reached(Connection connection, List<String> topics) throws SQLException {
        Map<TopicPartition, Long> reached = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement("""
                select topic, partition, next_offset
                from altdata.visible_checkpoint
                join altdata.generation using (projection, number)
                where state = 'LIVE' and topic = any(?)
                """)) {
            query.setArray(1, connection.createArrayOf("text", topics.toArray()));
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    reached.put(new TopicPartition(row.getString(1), row.getInt(2)), row.getLong(3));
                }
            }
        }
        return reached;
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
