package altdata.benchmarks.write;

import altdata.builder.generations.Generation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.GroupState;

/// Observes how the partitions of a topic are consumed while records arrive on all of them.
final class PartitionProgress {
    private static final String READ = """
            select partition, next_offset, epoch from altdata.checkpoint
            where projection = 'metrics' and number = ? and epoch > 0
            """;
    private static final long POLL_NANOS = Duration.ofMillis(50).toNanos();

    /// @param advancedAt when its offset was seen to change, by [System#nanoTime]
    private record Position(long nextOffset, long epoch, long advancedAt) {}

    /// What was observed in a period.
    ///
    /// @param partitions   that are consumed at its end
    /// @param takeovers    how often a builder took a partition over, including new ones
    /// @param rebalance    the longest time in which the consumer group assigned or moved partitions
    /// @param longestPause the longest time in which a partition did not advance
    /// @param records      that were applied
    record Observation(
            int partitions, int takeovers, Duration rebalance, Duration longestPause, long records, Duration period) {
        double rate() {
            return records / (period.toNanos() / 1e9);
        }
    }

    private final Connection connection;
    private final Admin admin;
    private final Generation generation;
    private final Map<Integer, Position> positions = new HashMap<>();

    PartitionProgress(Connection connection, Admin admin, Generation generation) {
        this.connection = connection;
        this.admin = admin;
        this.generation = generation;
    }

    /// Observes for this time.
    Observation observe(Duration period) throws SQLException, ExecutionException, InterruptedException {
        long start = System.nanoTime();
        positions.clear();
        long _ = read(start);
        long before = applied();
        Map<Integer, Long> epochs = new HashMap<>();
        positions.forEach((partition, position) -> epochs.put(partition, position.epoch()));
        int takeovers = 0;
        long stableAt = start;
        long rebalance = 0;
        long longestPause = 0;
        long now = start;
        while (now - start < period.toNanos()) {
            LockSupport.parkNanos(POLL_NANOS);
            now = System.nanoTime();
            longestPause = Math.max(longestPause, read(now));
            for (Map.Entry<Integer, Position> entry : positions.entrySet()) {
                Long previous = epochs.put(entry.getKey(), entry.getValue().epoch());
                if (previous == null || previous != entry.getValue().epoch()) {
                    takeovers++;
                }
            }
            if (isStable()) {
                stableAt = now;
            }
            rebalance = Math.max(rebalance, now - stableAt);
        }
        return new Observation(
                positions.size(),
                takeovers,
                Duration.ofNanos(rebalance),
                Duration.ofNanos(longestPause),
                applied() - before,
                Duration.ofNanos(now - start));
    }

    private boolean isStable() throws ExecutionException, InterruptedException {
        return admin.describeConsumerGroups(List.of(generation.group())).all().get().values().stream()
                .allMatch(group -> group.groupState() == GroupState.STABLE);
    }

    private long applied() {
        return positions.values().stream().mapToLong(Position::nextOffset).sum();
    }

    /// @return the longest time for which a partition has not advanced, in nanoseconds
    private long read(long now) throws SQLException {
        long longest = 0;
        try (PreparedStatement query = connection.prepareStatement(READ)) {
            query.setInt(1, generation.number());
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    long nextOffset = row.getLong(2);
                    Position before = positions.get(row.getInt(1));
                    long advancedAt = before != null && before.nextOffset() == nextOffset ? before.advancedAt() : now;
                    Position position = new Position(nextOffset, row.getLong(3), advancedAt);
                    longest = Math.max(longest, now - advancedAt);
                    positions.put(row.getInt(1), position);
                }
            }
        }
        return longest;
    }
}
