package altdata.ingest.effects;

import altdata.contracts.tables.DatabaseAddress;
import altdata.contracts.topic.PushId;
import altdata.contracts.topic.Topic;
import altdata.ingest.IngestException;
import altdata.ingest.effects.PushEffects.OlderRow;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// Waits until the live generation has applied the records of a push, and reads their effects.
public final class ProjectionWait implements AutoCloseable {
    /// A query may take this long even if the timeout is shorter.
    private static final int MIN_RESPONSE_MILLIS = 10_000;
    private static final long POLL_MILLIS = 100;
    private static final Duration REPORT_INTERVAL = Duration.ofSeconds(5);
    private static final int MAX_EXAMPLES = 3;
    private static final JsonMapper JSON = JsonMapper.shared();

    private static final String SELECT_CHECKPOINTS = """
            select c.partition, c.next_offset, c.problem, g.paused
            from altdata.live_release l
            join altdata.release_generation r using (release_id)
            join altdata.generation g using (projection, number)
            join altdata.visible_checkpoint c using (projection, number)
            where c.topic = ?
            """;
    /// Each generation counts the effects separately. If another one was promoted during the wait, both have
    /// counts, and those of the generation with more rows are more complete.
    private static final String SELECT_EFFECTS = """
            select sum(won), sum(repeated), sum(older), sum(without_content), jsonb_agg(examples order by partition)
            from altdata.push_effect
            where push_id = ?
            group by projection, number
            order by sum(won + repeated + older + without_content) desc
            limit 1
            """;

    private final Connection database;
    private final Duration timeout;
    private final Consumer<String> messages;

    private ProjectionWait(Connection database, Duration timeout, Consumer<String> messages) {
        this.database = database;
        this.timeout = timeout;
        this.messages = messages;
    }

    /// Connects to the database.
    ///
    /// @param timeout  the longest time without progress of the projection
    /// @param messages receives a line every few seconds while waiting
    /// @throws IngestException if the database does not respond
    public static ProjectionWait connect(DatabaseAddress address, Duration timeout, Consumer<String> messages) {
        try {
            Connection database =
                    DriverManager.getConnection(address.jdbcUrl(), address.jdbcProperties("altdata push"));
            // Otherwise a server that stops responding would delay the command without a limit.
            database.setNetworkTimeout(
                    Runnable::run, Math.clamp(timeout.toMillis(), MIN_RESPONSE_MILLIS, Integer.MAX_VALUE));
            return new ProjectionWait(database, timeout, messages);
        } catch (SQLException e) {
            throw new IngestException("--wait: cannot connect to PostgreSQL: " + e.getMessage(), e);
        }
    }

    /// Waits for the records up to these offsets, and reads the effects of the push.
    ///
    /// @param lastOffsets the offset of the push's last record in each partition
    /// @param sent        the number of its records
    /// @throws IngestException if the projection is halted, or does not advance within the timeout
    public PushEffects await(Topic<?> topic, PushId push, Map<Integer, Long> lastOffsets, long sent) {
        try {
            long now = System.nanoTime();
            long lastProgress = now;
            long lastReport = now;
            long remaining = Long.MAX_VALUE;
            while (true) {
                Progress progress = progress(topic, lastOffsets);
                if (progress.remaining() == 0) {
                    return effects(push, sent);
                }
                if (progress.problem() != null) {
                    throw new IngestException("the rows were sent, but the projection of " + topic.shortName()
                            + " is halted: " + progress.problem());
                }
                now = System.nanoTime();
                if (progress.remaining() < remaining) {
                    remaining = progress.remaining();
                    lastProgress = now;
                }
                if (now - lastProgress >= timeout.toNanos()) {
                    throw new IngestException("the rows were sent, but the projection of " + topic.shortName()
                            + (progress.isPaused()
                                    ? " is paused; resume it with projections resume"
                                    : " has not advanced for " + timeout.toSeconds()
                                            + " s; check that a projection builder runs for this database and Kafka"));
                }
                if (now - lastReport >= REPORT_INTERVAL.toNanos()) {
                    messages.accept("waiting for the projection: " + remaining + " records left");
                    lastReport = now;
                }
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        } catch (SQLException e) {
            throw new IngestException(
                    "the rows were sent, but waiting for the projection failed: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IngestException("interrupted", e);
        }
    }

    /// @param remaining records that are not applied yet, other producers' included
    /// @param problem   why a partition of the push is halted; null if no partition is
    private record Progress(long remaining, @Nullable String problem, boolean isPaused) {}

    private Progress progress(Topic<?> topic, Map<Integer, Long> lastOffsets) throws SQLException {
        Map<Integer, Long> remaining = new HashMap<>();
        lastOffsets.forEach((partition, offset) -> remaining.put(partition, offset + 1));
        String problem = null;
        boolean isPaused = false;
        try (PreparedStatement select = database.prepareStatement(SELECT_CHECKPOINTS)) {
            select.setString(1, topic.name());
            try (ResultSet row = select.executeQuery()) {
                while (row.next()) {
                    Long last = lastOffsets.get(row.getInt(1));
                    if (last != null) {
                        remaining.put(row.getInt(1), Math.max(0, last + 1 - row.getLong(2)));
                        problem = row.getString(3) == null ? problem : row.getString(3);
                        isPaused |= row.getBoolean(4);
                    }
                }
            }
        }
        return new Progress(
                remaining.values().stream().mapToLong(Long::longValue).sum(), problem, isPaused);
    }

    private PushEffects effects(PushId push, long sent) throws SQLException {
        try (PreparedStatement select = database.prepareStatement(SELECT_EFFECTS)) {
            select.setObject(1, push.value());
            try (ResultSet row = select.executeQuery()) {
                if (!row.next()) {
                    return new PushEffects(0, 0, 0, 0, sent, List.of());
                }
                long won = row.getLong(1);
                long repeated = row.getLong(2);
                long older = row.getLong(3);
                long withoutContent = row.getLong(4);
                List<OlderRow> examples = new ArrayList<>();
                JSON.readValue(row.getString(5), new TypeReference<List<List<OlderRow>>>() {})
                        .forEach(examples::addAll);
                return new PushEffects(
                        won,
                        repeated,
                        older,
                        withoutContent,
                        sent - won - repeated - older - withoutContent,
                        examples.stream().limit(MAX_EXAMPLES).toList());
            }
        }
    }

    @Override
    public void close() {
        try {
            database.close();
        } catch (SQLException _) {
            // Nothing was written.
        }
    }
}
