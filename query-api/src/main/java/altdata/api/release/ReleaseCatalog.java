package altdata.api.release;

import altdata.contracts.tables.Projection;
import io.r2dbc.spi.Readable;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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

/// Keeps the live release and the versions of its tables in memory, and polls them every 50 ms.
@Component
public final class ReleaseCatalog implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(ReleaseCatalog.class);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
    /// A poll that takes longer than the interval is followed by one poll, not by all that are overdue.
    private static final int NO_PREFETCH = 0;
    /// Without a timeout, a poll whose response is lost would end the polling.
    private static final Duration POLL_TIMEOUT = Duration.ofSeconds(12);
    /// Versions older than this are not used.
    private static final long MAX_AGE_NANOS = Duration.ofSeconds(1).toNanos();
    /// The states of a canary's generation; LIVE, until its promotion has ended the canary.
    ///
    /// They are a parameter, because the driver prepares only statements with parameters. Planning this
    /// statement takes longer than executing it.
    private static final String[] CANARY_STATES = {"READY", "RETAINED", "LIVE"};
    /// A version is the sum of the checkpoints' offsets and the derivation's counter. Both only increase, and
    /// in the same transactions as the changes to the tables.
    private static final String LIVE = """
            select l.release_id, r.projection, g.schema_name, (coalesce(c.read, 0) + coalesce(d.version, 0))::bigint,
                g.definition, p.read_until, cg.schema_name, cg.definition, cp.read_until, k.key_ids, k.share,
                k.effective_at, k.withdrawn_at
            from altdata.live_release l
            join altdata.release_generation r on r.release_id = l.release_id
            join altdata.generation g on (g.projection, g.number) = (r.projection, r.number)
            left join lateral (
                select sum(next_offset) as read from altdata.checkpoint c
                where (c.projection, c.number) = (r.projection, r.number)
            ) c on true
            left join altdata.derivation d on (d.projection, d.number) = (r.projection, r.number)
            left join altdata.read_progress p on (p.projection, p.number) = (r.projection, r.number)
            left join altdata.canary k on k.projection = r.projection
            left join altdata.generation cg on (cg.projection, cg.number) = (k.projection, k.number)
                and cg.state = any($1)
            left join altdata.read_progress cp on (cp.projection, cp.number) = (cg.projection, cg.number)
            """;

    private final DatabaseClient database;
    private volatile @Nullable Release current;
    private volatile @Nullable TableVersions versions;
    private volatile @Nullable Canary canary;
    private @Nullable Disposable polling;
    private volatile String lastWarning = "";

    ReleaseCatalog(@Qualifier("lookups") DatabaseClient database) {
        this.database = database;
    }

    /// The live release; null before the first successful poll.
    public @Nullable Release current() {
        return current;
    }

    /// The release that serves a key: the live one, or that of the canary.
    ///
    /// @return null before the first successful poll
    public @Nullable Release of(String keyId, Instant now) {
        Canary known = canary;
        return known != null && known.rule().includes(keyId, now) ? known.release() : current;
    }

    /// The versions of the live release's tables; null if the last successful poll is more than 1 s ago.
    public @Nullable TableVersions versions() {
        TableVersions latest = versions;
        return latest != null && System.nanoTime() - latest.polledAt() < MAX_AGE_NANOS ? latest : null;
    }

    /// Whether all records that were known at that time have been applied to these projections of a release; false if
    /// it is unknown.
    public boolean hasReadUntil(Release release, Collection<String> projections, Instant moment) {
        TableVersions latest = versions;
        Canary known = canary;
        if (known != null && known.release() == release.present()) {
            return latest != null
                    && projections.stream()
                            .allMatch(projection -> known.schemas().containsKey(projection)
                                    ? isReadUntil(known.readUntil().get(projection), moment)
                                    : latest.haveReadUntil(Set.of(projection), moment));
        }
        return latest != null && latest.haveReadUntil(projections, moment);
    }

    private static boolean isReadUntil(@Nullable Instant until, Instant moment) {
        return until != null && !moment.isAfter(until);
    }

    @Override
    public void start() {
        polling = Flux.interval(Duration.ZERO, POLL_INTERVAL)
                .onBackpressureDrop()
                // While the database is unavailable, the last known release stays current.
                .concatMap(_ -> poll().doOnError(this::warn).onErrorComplete(), NO_PREFETCH)
                .subscribe();
    }

    @Override
    public void stop() {
        Disposable subscription = polling;
        if (subscription != null) {
            subscription.dispose();
        }
    }

    @Override
    public boolean isRunning() {
        return polling != null && !polling.isDisposed();
    }

    /// Starts before the web server and stops after it.
    @Override
    public int getPhase() {
        return 0;
    }

    private record ProjectionRow(
            long release,
            String projection,
            String schema,
            long version,
            String definition,
            @Nullable OffsetDateTime readUntil,
            @Nullable CanaryRow canary) {}

    /// The generation of the canary for a projection.
    private record CanaryRow(
            String schema, String definition, @Nullable OffsetDateTime readUntil, CanaryRule rule) {
        static @Nullable CanaryRow of(Readable row) {
            String schema = row.get(6, String.class);
            if (schema == null) {
                return null;
            }
            OffsetDateTime withdrawnAt = row.get(12, OffsetDateTime.class);
            return new CanaryRow(
                    schema,
                    required(row.get(7, String.class)),
                    row.get(8, OffsetDateTime.class),
                    new CanaryRule(
                            Set.copyOf(List.of(required(row.get(9, String[].class)))),
                            required(row.get(10, Double.class)),
                            required(row.get(11, OffsetDateTime.class)).toInstant(),
                            withdrawnAt == null ? null : withdrawnAt.toInstant()));
        }
    }

    private Mono<Release> poll() {
        long polledAt = System.nanoTime();
        return database.sql(LIVE)
                .bind(0, CANARY_STATES)
                .map(row -> new ProjectionRow(
                        required(row.get(0, Long.class)),
                        required(row.get(1, String.class)),
                        required(row.get(2, String.class)),
                        required(row.get(3, Long.class)),
                        required(row.get(4, String.class)),
                        row.get(5, OffsetDateTime.class),
                        CanaryRow.of(row)))
                .all()
                .collectList()
                .timeout(POLL_TIMEOUT)
                .mapNotNull(rows -> update(rows, polledAt));
    }

    private @Nullable Release update(List<ProjectionRow> rows, long polledAt) {
        Map<Projection, String> schemas = new EnumMap<>(Projection.class);
        Map<String, Long> byProjection = new HashMap<>();
        Map<String, Instant> readUntil = new HashMap<>();
        for (ProjectionRow row : rows) {
            for (Projection projection : Projection.values()) {
                if (projection.publishedName().equals(row.projection())) {
                    schemas.put(projection, row.schema());
                    byProjection.put(row.projection(), row.version());
                    if (row.readUntil() != null && row.definition().equals(projection.definitionDigest())) {
                        readUntil.put(row.projection(), row.readUntil().toInstant());
                    }
                }
            }
        }
        Release known = current;
        if (schemas.size() < Projection.values().length) {
            // A projection is missing until a builder of this version creates it.
            warnOnce("waiting for a projection builder to create the read tables");
            return known;
        }
        long id = rows.getFirst().release();
        Release release = known != null && known.id() == id ? known : new Release(id, schemas);
        current = release;
        canary = canary(release, rows);
        versions = new TableVersions(release, byProjection, readUntil, polledAt);
        lastWarning = "";
        return release;
    }

    private @Nullable Canary canary(Release live, List<ProjectionRow> rows) {
        Release release = live;
        CanaryRule rule = null;
        Map<String, String> schemas = new HashMap<>();
        Map<String, Instant> readUntil = new HashMap<>();
        for (Projection projection : Projection.values()) {
            for (ProjectionRow row : rows) {
                CanaryRow found = row.canary();
                if (found != null
                        && row.projection().equals(projection.publishedName())
                        && found.definition().equals(projection.definitionDigest())) {
                    release = release.replacing(projection, found.schema());
                    rule = found.rule();
                    schemas.put(row.projection(), found.schema());
                    if (found.readUntil() != null) {
                        readUntil.put(row.projection(), found.readUntil().toInstant());
                    }
                }
            }
        }
        if (rule == null) {
            return null;
        }
        Canary known = canary;
        // The same object as before, so that requests share statements and batches.
        Release stable =
                known != null && known.live() == live && known.schemas().equals(schemas) ? known.release() : release;
        return new Canary(rule, stable, schemas, readUntil, live);
    }

    private void warn(Throwable failure) {
        String message = firstLine(failure);
        String reason = firstLine(root(failure));
        String state = current == null
                ? "waiting for PostgreSQL: "
                : "PostgreSQL does not respond, the last known release stays current: ";
        warnOnce(state + (message.contains(reason) ? message : message + ": " + reason));
    }

    /// Logs a warning only when its text changes, because polls are frequent.
    private void warnOnce(String warning) {
        if (!warning.equals(lastWarning)) {
            LOG.warn(warning);
            lastWarning = warning;
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
