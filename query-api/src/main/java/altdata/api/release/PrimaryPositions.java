package altdata.api.release;

import altdata.api.background.RepeatedTask;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Asks the primary ten times a second for the position of its log, so that the position of a replica becomes an
/// age: a replica that has applied a position contains all that was committed when the primary was asked.
///
/// Only this instance's monotonic clock is used, so clocks of different machines may differ. While the primary
/// does not respond, the age grows.
@Component
@ConditionalOnProperty("altdata.quota-database-url")
final class PrimaryPositions extends RepeatedTask {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);
    /// While a replica is behind by more positions, its age is overestimated.
    private static final int MAX_POSITIONS = 10_000;
    /// The parameter, which is always 0, is there because the driver prepares only statements with parameters.
    private static final String READ = "select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint + $1";

    private final DatabaseClient primary;
    /// When the primary was last at a position, in the nanoseconds of [System#nanoTime].
    private final TreeMap<LogPosition, Long> askedAt = new TreeMap<>();

    PrimaryPositions(@Qualifier("quotaDatabase") DatabaseClient primary) {
        super(POLL_INTERVAL);
        this.primary = primary;
    }

    @Override
    protected Mono<?> execute() {
        long now = System.nanoTime();
        return primary.sql(READ)
                .bind(0, 0L)
                .mapValue(Long.class)
                .one()
                .doOnNext(bytes -> add(new LogPosition(bytes), now));
    }

    /// The nanoseconds of [System#nanoTime] before which everything that was committed is in a database that has
    /// applied this position; null if it is unknown.
    synchronized @Nullable Long committedBefore(LogPosition applied) {
        Map.Entry<LogPosition, Long> known = askedAt.floorEntry(applied);
        if (known == null) {
            return null;
        }
        askedAt.headMap(known.getKey()).clear();
        return known.getValue();
    }

    private synchronized void add(LogPosition position, long now) {
        // Positions only grow, except after a failover that lost some.
        askedAt.tailMap(position, false).clear();
        if (askedAt.size() >= MAX_POSITIONS) {
            askedAt.pollLastEntry();
        }
        askedAt.put(position, now);
    }

    @Override
    protected String warning(Throwable failure) {
        return "cannot read the log position of the primary (ALTDATA_QUOTA_DATABASE_URL), so it is unknown how far"
                + " the replica is behind: " + failure.getMessage();
    }
}
