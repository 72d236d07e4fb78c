package altdata.builder.operator;

import altdata.builder.generations.OperationRejectedException;
import altdata.builder.log.LogEndOffsets;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Waits until the live generations have applied the log up to certain offsets. Clocks do not matter.
public final class AppliedLog {
    private static final long POLL_MILLIS = 100;
    private static final String CHECKPOINTS = """
            select r.projection, g.schema_name, g.paused, c.topic, c.partition, c.next_offset, c.problem
            from altdata.live_release l
            join altdata.release_generation r using (release_id)
            join altdata.generation g using (projection, number)
            left join altdata.visible_checkpoint c using (projection, number)
            """;

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
            long unapplied = 0;
            Progress waiting = null;
            Map<String, Progress> all = progress(connection);
            for (TopicPartition partition : ends.keySet()) {
                if (!all.containsKey(partition.topic())) {
                    throw new OperationRejectedException(
                            "no tables of " + partition.topic() + " are live yet; start a projection builder");
                }
            }
            for (Progress progress : all.values()) {
                long rest = progress.unapplied(ends);
                unapplied += rest;
                waiting = rest > 0 ? progress : waiting;
            }
            if (waiting == null) {
                return;
            }
            if (unapplied < least) {
                least = unapplied;
                lastProgress = System.nanoTime();
            }
            if (waiting.isStopped() || System.nanoTime() - lastProgress >= timeout.toNanos()) {
                throw new OperationRejectedException(waiting.delay(ends));
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /// @param problem why a partition is halted; null if none is
    /// @param applied the offset after the last applied record of each partition
    private record Progress(
            String schema,
            String topic,
            boolean isPaused,
            @Nullable String problem,
            Map<TopicPartition, Long> applied) {
        long unapplied(Map<TopicPartition, Long> ends) {
            return ends.entrySet().stream()
                    .filter(end -> end.getKey().topic().equals(topic))
                    .mapToLong(end -> Math.max(0, end.getValue() - applied.getOrDefault(end.getKey(), 0L)))
                    .sum();
        }

        boolean isStopped() {
            return isPaused || problem != null;
        }

        String delay(Map<TopicPartition, Long> ends) {
            if (problem != null) {
                return schema + " is halted: " + problem;
            }
            if (isPaused) {
                return schema + " is paused; resume it with projections resume";
            }
            return schema + " has not applied " + unapplied(ends)
                    + " records yet; check its lag with projections status, and that a projection builder runs";
        }
    }

    /// Of each live generation, by the name of its topic.
    private static Map<String, Progress> progress(Connection connection) throws SQLException {
        Map<String, Progress> all = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(CHECKPOINTS);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                // A newer version may have more projections.
                Projection projection = Projection.find(row.getString(1)).orElse(null);
                if (projection == null) {
                    continue;
                }
                String topic = projection.topic().name();
                Progress before = all.get(topic);
                Map<TopicPartition, Long> applied = before == null ? new HashMap<>() : before.applied();
                String problem = row.getString(7);
                if (row.getString(4) != null) {
                    applied.put(new TopicPartition(row.getString(4), row.getInt(5)), row.getLong(6));
                }
                all.put(
                        topic,
                        new Progress(
                                row.getString(2),
                                topic,
                                row.getBoolean(3),
                                problem == null && before != null ? before.problem() : problem,
                                applied));
            }
        }
        return all;
    }
}
