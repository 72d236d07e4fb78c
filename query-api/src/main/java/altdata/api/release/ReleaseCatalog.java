package altdata.api.release;

import altdata.contracts.tables.Projection;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.SmartLifecycle;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The live release and how often its tables have changed, kept in memory and looked at again several times a
/// second.
@Component
public final class ReleaseCatalog implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(ReleaseCatalog.class);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
    /// A look that takes longer than the time between two is followed by one, not by all that were due.
    private static final int NO_PREFETCH = 0;
    /// A look that was lost on its way must not be the last one.
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(12);
    /// How long a look may be ago for it to tell what is.
    private static final long NANOS_TO_TRUST = Duration.ofSeconds(1).toNanos();
    /// Both parts of a version only ever grow, in the transactions of the changes themselves.
    private static final String LIVE = """
            select l.release_id, r.projection, g.schema_name, (coalesce(c.read, 0) + coalesce(d.version, 0))::bigint
            from altdata.live_release l
            join altdata.release_generation r on r.release_id = l.release_id
            join altdata.generation g on (g.projection, g.number) = (r.projection, r.number)
            left join lateral (
                select sum(next_offset) as read from altdata.checkpoint c
                where (c.projection, c.number) = (r.projection, r.number)
            ) c on true
            left join altdata.derivation d on (d.projection, d.number) = (r.projection, r.number)
            """;

    private final DatabaseClient database;
    private volatile @Nullable Release current;
    private volatile @Nullable TableVersions versions;
    private @Nullable Disposable watch;
    private volatile String lastTrouble = "";

    ReleaseCatalog(@Qualifier("lookups") DatabaseClient database) {
        this.database = database;
    }

    /// The release that is live, or null where none is known yet.
    public @Nullable Release current() {
        return current;
    }

    /// How often the tables of the live release have changed, or null where that is not known well enough now.
    public @Nullable TableVersions versions() {
        TableVersions seen = versions;
        return seen != null && System.nanoTime() - seen.seenAt() < NANOS_TO_TRUST ? seen : null;
    }

    @Override
    public void start() {
        watch = Flux.interval(Duration.ZERO, LOOK_AGAIN)
                .onBackpressureDrop()
                // A database that is away leaves the last known release: its tables are still the right ones
                // when it is back.
                .concatMap(_ -> load().doOnError(this::tell).onErrorComplete(), NO_PREFETCH)
                .subscribe();
    }

    @Override
    public void stop() {
        Disposable watching = watch;
        if (watching != null) {
            watching.dispose();
        }
    }

    @Override
    public boolean isRunning() {
        return watch != null && !watch.isDisposed();
    }

    /// Before the server starts, and until it has stopped.
    @Override
    public int getPhase() {
        return 0;
    }

    private record Row(long release, String projection, String schema, long version) {}

    private Mono<Release> load() {
        long asked = System.nanoTime();
        return database.sql(LIVE)
                .map(row -> new Row(
                        required(row.get(0, Long.class)),
                        required(row.get(1, String.class)),
                        required(row.get(2, String.class)),
                        required(row.get(3, Long.class))))
                .all()
                .collectList()
                .timeout(LONGEST_LOOK)
                .mapNotNull(rows -> seen(rows, asked));
    }

    private @Nullable Release seen(List<Row> rows, long asked) {
        Map<Projection, String> schemas = new EnumMap<>(Projection.class);
        Map<String, Long> changes = new HashMap<>();
        for (Row row : rows) {
            for (Projection projection : Projection.values()) {
                if (projection.publishedName().equals(row.projection())) {
                    schemas.put(projection, row.schema());
                    changes.put(row.projection(), row.version());
                }
            }
        }
        Release known = current;
        if (schemas.size() < Projection.values().length) {
            // A builder of this version has yet to add what is missing.
            tellOnce("waiting for a projection builder, which has yet to create the read tables");
            return known;
        }
        long id = rows.getFirst().release();
        Release release = known != null && known.id() == id ? known : new Release(id, schemas);
        current = release;
        versions = new TableVersions(release, changes, asked);
        lastTrouble = "";
        return release;
    }

    private void tell(Throwable failure) {
        String message = firstLine(failure);
        String reason = firstLine(root(failure));
        tellOnce((current == null ? "waiting for PostgreSQL: " : "PostgreSQL does not answer: ")
                + (message.contains(reason) ? message : message + ": " + reason));
    }

    /// Once each time it changes, not twenty times a second.
    private void tellOnce(String trouble) {
        if (!trouble.equals(lastTrouble)) {
            LOG.warn(trouble);
            lastTrouble = trouble;
        }
    }

    private static Throwable root(Throwable failure) {
        return failure.getCause() == null ? failure : root(failure.getCause());
    }

    private static String firstLine(Throwable failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }

    private static <T> T required(@Nullable T value) {
        return Objects.requireNonNull(value);
    }
}
