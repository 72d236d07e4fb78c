package altdata.builder.operator;

import altdata.builder.generations.OperationRejectedException;
import altdata.builder.log.LogEndOffsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Waits until the live generations have applied the log up to certain offsets. Clocks do not matter.
public final class AppliedLog {
    private static final long POLL_MILLIS = 100;
    private static final String CHECKPOINTS = """
            select g.schema_name, g.paused, c.topic, c.partition, c.next_offset, c.problem
            from altdata.live_release l
            join altdata.release_generation r using (release_id)
            join altdata.generation g using (projection, number)
            join altdata.visible_checkpoint c using (projection, number)
            """;

    private static final Applied NOTHING = new Applied(0, null);

    private AppliedLog() {}

    /// The ends of all partitions of these topics.
    ///
    /// @throws KafkaException if Kafka or the leader of a partition does not respond
    public static Map<TopicPartition, Long> ends(OperatorConnections servers, Set<String> topics) {
        try (Admin admin = Admin.create(servers.kafka())) {
            Map<TopicPartition, Long> ends = new HashMap<>();
            new LogEndOffsets(admin)
                    .ofTopicsWithLeaders(topics)
                    .forEach((partition, end) -> ends.put(partition, end.offset()));
            return ends;
        }
    }

    /// Waits until every record before these offsets is applied.
    ///
    /// @param connection with autocommit
    /// @param timeout    the longest time without progress
    /// @throws OperationRejectedException if a live generation is paused or halted, or makes no progress; the
    /// message says which one, and what to do
    public static void await(Connection connection, Map<TopicPartition, Long> ends, Duration timeout)
            throws SQLException, InterruptedException {
        long least = Long.MAX_VALUE;
        long lastProgress = System.nanoTime();
        while (true) {
            Map<TopicPartition, Applied> all = applied(connection);
            SortedSet<String> waiting = new TreeSet<>();
            long unapplied = 0;
            for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
                Applied applied = all.getOrDefault(end.getKey(), NOTHING);
                if (applied.nextOffset() < end.getValue()) {
                    if (applied.obstacle() != null) {
                        throw new OperationRejectedException(applied.obstacle());
                    }
                    waiting.add(end.getKey().topic());
                    unapplied += end.getValue() - applied.nextOffset();
                }
            }
            if (unapplied == 0) {
                return;
            }
            if (unapplied < least) {
                least = unapplied;
                lastProgress = System.nanoTime();
            }
            if (System.nanoTime() - lastProgress >= timeout.toNanos()) {
                throw new OperationRejectedException("the live tables of "
                        + String.join(", ", waiting)
                        + " have not applied " + unapplied
                        + " records; check the lag with projections status, and that a projection builder runs");
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /// What the live generation has applied of a partition.
    ///
    /// @param obstacle why it applies nothing more; null if it does
    private record Applied(long nextOffset, @Nullable String obstacle) {}

    private static Map<TopicPartition, Applied> applied(Connection connection) throws SQLException {
        Map<TopicPartition, Applied> all = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(CHECKPOINTS);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                String schema = row.getString(1);
                String problem = row.getString(6);
                String obstacle = problem != null
                        ? schema + " is halted: " + problem
                        : row.getBoolean(2) ? schema + " is paused; resume it with projections resume" : null;
                all.put(new TopicPartition(row.getString(3), row.getInt(4)), new Applied(row.getLong(5), obstacle));
            }
        }
        return all;
    }
}
