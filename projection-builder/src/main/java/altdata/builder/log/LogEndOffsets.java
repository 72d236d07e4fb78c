package altdata.builder.log;

import altdata.builder.generations.Generation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/// Queries the end offsets of partitions.
public final class LogEndOffsets {
    private static final String CHECKPOINTS =
            "select topic, partition, next_offset from altdata.checkpoint where projection = ? and number = ?";

    /// Callers must not be blocked for long; they retry if the broker is unavailable.
    private static final int TIMEOUT_MILLIS = 10_000;

    private static final Comparator<TopicPartition> BY_NAME =
            Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition);

    private final Admin admin;

    /// The ends of partitions. Those that do not exist are missing.
    ///
    /// @param known       the ends of the partitions whose leader responds, with the epoch of the leader
    /// @param unavailable the partitions whose leader does not respond
    public record Ends(Map<TopicPartition, OffsetAndMetadata> known, Set<TopicPartition> unavailable) {}

    public LogEndOffsets(Admin admin) {
        this.admin = admin;
    }

    /// The lag of a generation behind the end of the log, in records.
    ///
    /// @throws KafkaException if Kafka does not respond
    public long lag(Connection connection, Generation generation) throws SQLException {
        Map<TopicPartition, Long> checkpoints = checkpoints(connection, CHECKPOINTS, generation);
        return ends(generation).entrySet().stream()
                .mapToLong(end -> Math.max(0, end.getValue().offset() - checkpoints.getOrDefault(end.getKey(), 0L)))
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
                .anyMatch(end -> end.getValue().offset() > unread.getOrDefault(end.getKey(), 0L));
    }

    /// Of all partitions, because the generation may not have taken over all of them yet.
    ///
    /// @throws KafkaException if the leader of one of them does not respond
    private Map<TopicPartition, OffsetAndMetadata> ends(Generation generation) {
        return ofTopicsWithLeaders(Set.of(generation.projection().topic().name()));
    }

    /// The ends of all partitions of these topics.
    ///
    /// @throws KafkaException if Kafka or the leader of a partition does not respond
    public Map<TopicPartition, OffsetAndMetadata> ofTopicsWithLeaders(Set<String> topics) {
        Ends ends = ofTopics(topics);
        if (!ends.unavailable().isEmpty()) {
            throw new KafkaException(
                    "could not query the end of the log: the leaders of " + ends.unavailable() + " do not respond");
        }
        return ends.known();
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

    /// The ends of these partitions.
    ///
    /// @throws KafkaException if Kafka does not respond
    public Ends of(Collection<TopicPartition> partitions) {
        return of(admin, partitions, TIMEOUT_MILLIS);
    }

    /// The ends of all partitions of these topics.
    ///
    /// @throws KafkaException if Kafka does not respond
    public Ends ofTopics(Set<String> topics) {
        return ends(admin, topics, _ -> true, TIMEOUT_MILLIS);
    }

    /// @param timeoutMillis of each of two requests
    static Ends of(Admin admin, Collection<TopicPartition> partitions, int timeoutMillis) {
        Set<String> topics = partitions.stream().map(TopicPartition::topic).collect(Collectors.toSet());
        return ends(admin, topics, partitions::contains, timeoutMillis);
    }

    private static Ends ends(
            Admin admin, Set<String> topics, Predicate<TopicPartition> isRequested, int timeoutMillis) {
        Map<TopicPartition, OffsetSpec> withLeader = new HashMap<>();
        Set<TopicPartition> unavailable = new TreeSet<>(BY_NAME);
        // If a partition does not exist or has no leader, Kafka's client would wait for it until the timeout.
        for (TopicDescription topic : existing(admin, topics, timeoutMillis)) {
            for (TopicPartitionInfo each : topic.partitions()) {
                TopicPartition partition = new TopicPartition(topic.name(), each.partition());
                if (!isRequested.test(partition)) {
                    continue;
                }
                if (each.leader() == null) {
                    unavailable.add(partition);
                } else {
                    withLeader.put(partition, OffsetSpec.latest());
                }
            }
        }
        ListOffsetsResult result = admin.listOffsets(withLeader, new ListOffsetsOptions().timeoutMs(timeoutMillis));
        Map<TopicPartition, OffsetAndMetadata> known = new HashMap<>();
        for (TopicPartition partition : withLeader.keySet()) {
            KafkaFutures.getIfNot(
                            RetriableException.class, result.partitionResult(partition), "query the end of the log")
                    .ifPresentOrElse(
                            end -> known.put(partition, new OffsetAndMetadata(end.offset(), end.leaderEpoch(), "")),
                            () -> unavailable.add(partition));
        }
        return new Ends(known, unavailable);
    }

    private static List<TopicDescription> existing(Admin admin, Set<String> topics, int timeoutMillis) {
        return admin
                .describeTopics(topics, new DescribeTopicsOptions().timeoutMs(timeoutMillis))
                .topicNameValues()
                .values()
                .stream()
                .map(topic -> KafkaFutures.getIfNot(
                        UnknownTopicOrPartitionException.class, topic, "look up the partitions of the log"))
                .flatMap(Optional::stream)
                .toList();
    }
}
