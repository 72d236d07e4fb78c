package altdata.builder.log;

import altdata.builder.generations.Generation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/// Queries the end offsets of partitions.
public final class LogEndOffsets {
    private static final String CHECKPOINTS =
            "select topic, partition, next_offset from altdata.checkpoint where projection = ? and number = ?";

    /// Callers must not be blocked for long; they retry if the broker is unavailable.
    private static final int TIMEOUT_MILLIS = 10_000;

    private final Admin admin;

    public LogEndOffsets(Admin admin) {
        this.admin = admin;
    }

    /// The lag of a generation behind the end of the log, in records.
    ///
    /// @throws KafkaException if Kafka does not respond
    public long lag(Connection connection, Generation generation) throws SQLException {
        Map<TopicPartition, Long> checkpoints = checkpoints(connection, CHECKPOINTS, generation);
        return ends(generation).entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue() - checkpoints.getOrDefault(end.getKey(), 0L)))
                .sum();
    }

    /// Whether a generation has applied nothing yet of a partition that has records.
    ///
    /// @throws KafkaException if Kafka does not respond
    public boolean hasUnreadPartition(Connection connection, Generation generation) throws SQLException {
        Map<TopicPartition, Long> all = checkpoints(connection, CHECKPOINTS, generation);
        Map<TopicPartition, Long> unread = checkpoints(connection, CHECKPOINTS + " and unread", generation);
        return ends(generation).entrySet().stream()
                .filter(end -> unread.containsKey(end.getKey()) || !all.containsKey(end.getKey()))
                .anyMatch(end -> end.getValue() > unread.getOrDefault(end.getKey(), 0L));
    }

    /// Of all partitions, because the generation may not have taken over all of them yet.
    private Map<TopicPartition, Long> ends(Generation generation) {
        return ofTopics(Set.of(generation.projection().topic().name()));
    }

    private static Map<TopicPartition, Long> checkpoints(Connection connection, String sql, Generation generation)
            throws SQLException {
        Map<TopicPartition, Long> checkpoints = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            generation.bind(query, 1);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    checkpoints.put(new TopicPartition(row.getString(1), row.getInt(2)), row.getLong(3));
                }
            }
        }
        return checkpoints;
    }

    /// The end offset of each partition; partitions that do not exist are missing from the result.
    ///
    /// @throws KafkaException if Kafka does not respond
    public Map<TopicPartition, Long> of(Collection<TopicPartition> partitions) {
        return endOffsets(
                partitions.stream().map(TopicPartition::topic).collect(Collectors.toSet()), partitions::contains);
    }

    /// The end offset of each partition of these topics; topics that do not exist are missing from the result.
    ///
    /// @throws KafkaException if Kafka does not respond
    public Map<TopicPartition, Long> ofTopics(Set<String> topics) {
        return endOffsets(topics, _ -> true);
    }

    private Map<TopicPartition, Long> endOffsets(Set<String> topics, Predicate<TopicPartition> isRequested) {
        Map<TopicPartition, OffsetSpec> requests = new HashMap<>();
        Map<TopicPartition, Long> endOffsets = new HashMap<>();
        try {
            // If a partition does not exist, Kafka's client would wait for it until the timeout.
            existing(topics).stream()
                    .filter(isRequested)
                    .forEach(partition -> requests.put(partition, OffsetSpec.latest()));
            for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end : admin.listOffsets(
                            requests, new ListOffsetsOptions().timeoutMs(TIMEOUT_MILLIS))
                    .all()
                    .get()
                    .entrySet()) {
                endOffsets.put(end.getKey(), end.getValue().offset());
            }
        } catch (ExecutionException e) {
            throw new KafkaException("could not query the end offsets of the log: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException(e);
        }
        return endOffsets;
    }

    private Set<TopicPartition> existing(Set<String> topics) throws ExecutionException, InterruptedException {
        Set<TopicPartition> existing = new HashSet<>();
        for (KafkaFuture<TopicDescription> described : admin.describeTopics(
                        topics, new DescribeTopicsOptions().timeoutMs(TIMEOUT_MILLIS))
                .topicNameValues()
                .values()) {
            try {
                TopicDescription topic = described.get();
                topic.partitions()
                        .forEach(partition -> existing.add(new TopicPartition(topic.name(), partition.partition())));
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw e;
                }
            }
        }
        return existing;
    }
}
