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

/// Where the log ends.
public final class LogEndOffsets {
    private static final String REACHED =
            "select topic, partition, next_offset from altdata.checkpoint where projection = ? and number = ?";

    /// Whoever asks has others waiting; a broker that is away is asked again.
    private static final int MOST_MILLIS = 10_000;

    private final Admin admin;

    public LogEndOffsets(Admin admin) {
        this.admin = admin;
    }

    /// How many records of its partitions a generation has not read.
    ///
    /// @throws KafkaException where Kafka does not answer
    public long lag(Connection connection, Generation generation) throws SQLException {
        Map<TopicPartition, Long> reached = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(REACHED)) {
            query.setString(1, generation.projection().publishedName());
            query.setInt(2, generation.number());
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    reached.put(new TopicPartition(row.getString(1), row.getInt(2)), row.getLong(3));
                }
            }
        }
        Map<TopicPartition, Long> ends = of(reached.keySet());
        return reached.entrySet().stream()
                .mapToLong(entry -> Math.max(0, ends.getOrDefault(entry.getKey(), 0L) - entry.getValue()))
                .sum();
    }

    /// The offset behind the last record of each partition; nothing of one that does not exist.
    ///
    /// @throws KafkaException where Kafka does not answer
    public Map<TopicPartition, Long> of(Collection<TopicPartition> partitions) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        Map<TopicPartition, Long> ends = new HashMap<>();
        try {
            // Asked for the end of one that does not exist, Kafka's client waits for it to the end of its patience.
            Set<TopicPartition> existing =
                    existing(partitions.stream().map(TopicPartition::topic).collect(Collectors.toSet()));
            partitions.stream()
                    .filter(existing::contains)
                    .forEach(partition -> asked.put(partition, OffsetSpec.latest()));
            for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end : admin.listOffsets(
                            asked, new ListOffsetsOptions().timeoutMs(MOST_MILLIS))
                    .all()
                    .get()
                    .entrySet()) {
                ends.put(end.getKey(), end.getValue().offset());
            }
        } catch (ExecutionException e) {
            throw new KafkaException("the ends of the log cannot be looked up: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException(e);
        }
        return ends;
    }

    private Set<TopicPartition> existing(Set<String> topics) throws ExecutionException, InterruptedException {
        Set<TopicPartition> existing = new HashSet<>();
        for (KafkaFuture<TopicDescription> described : admin.describeTopics(
                        topics, new DescribeTopicsOptions().timeoutMs(MOST_MILLIS))
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
