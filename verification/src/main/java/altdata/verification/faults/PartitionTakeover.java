package altdata.verification.faults;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Waits until another builder has taken over the partitions of the suite's topics.
final class PartitionTakeover {
    private static final long MILLIS_BETWEEN_POLLS = 100;
    /// The other builder may be down as well, so the wait is limited.
    private static final long MAX_WAIT_MILLIS = 15_000;

    private static final String EPOCHS = """
            select projection, sum(epoch)::bigint from altdata.checkpoint
            where projection = any(?) group by projection
            """;

    private final FaultStack stack;
    private final Map<String, Long> before;

    private PartitionTakeover(FaultStack stack, Map<String, Long> before) {
        this.stack = stack;
        this.before = before;
    }

    /// Starts watching for a takeover from the current owners.
    static PartitionTakeover fromNow(FaultStack stack) {
        return new PartitionTakeover(stack, epochs(stack));
    }

    /// Waits for the takeover; also returns after the maximum time.
    void await() throws InterruptedException {
        for (long waitedMillis = 0; waitedMillis < MAX_WAIT_MILLIS && !isDone(); waitedMillis += MILLIS_BETWEEN_POLLS) {
            TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_POLLS);
        }
    }

    private boolean isDone() {
        Map<String, Long> now = epochs(stack);
        return before.entrySet().stream().allMatch(epoch -> now.getOrDefault(epoch.getKey(), 0L) > epoch.getValue());
    }

    /// Returns an empty map while PostgreSQL is down.
    private static Map<String, Long> epochs(FaultStack stack) {
        Map<String, Long> epochs = new HashMap<>();
        try (Connection connection = stack.database();
                PreparedStatement query = connection.prepareStatement(EPOCHS)) {
            query.setArray(1, connection.createArrayOf("text", OperatorSimulation.PROJECTIONS.toArray()));
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    epochs.put(row.getString(1), row.getLong(2));
                }
            }
        } catch (SQLException _) {
            // Another fault has PostgreSQL down.
        }
        return epochs;
    }
}
