package altdata.builder.log;

import altdata.builder.generations.Generation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/// Where the log ends.
public final class LogEnds {
    private static final String REACHED =
            "select topic, partition, next_offset from altdata.checkpoint where projection = ? and number = ?";

    /// Whoever asks has others waiting; a broker that is away is asked again.
    private static final int MOST_MILLIS = 10_000;

    private final Admin admin;

    public LogEnds(Admin admin) {
        this.admin = admin;
    }

    /// How many records of its partitions a generation has not read.
    ///
    /// @throws KafkaException where Kafka does not answer
    public long behind(Connection connection, Generation generation) throws SQLException {
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

    /// The offset behind the last record of each partition.
    ///
    /// @throws KafkaException where Kafka does not answer
    public Map<TopicPartition, Long> of(Iterable<TopicPartition> partitions) {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        partitions.forEach(partition -> asked.put(partition, OffsetSpec.latest()));
        Map<TopicPartition, Long> ends = new HashMap<>();
        try {
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
}
