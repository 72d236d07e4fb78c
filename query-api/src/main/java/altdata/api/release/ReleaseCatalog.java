package altdata.api.release;

import altdata.api.background.RepeatedTask;
import altdata.contracts.failure.FailureText;
import altdata.contracts.tables.Projection;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Keeps the live release and the versions of its tables in memory, and polls them every 50 ms, or every 0.9 s
/// while there are no requests.
@Component
public final class ReleaseCatalog extends RepeatedTask {
    private static final Logger LOG = LoggerFactory.getLogger(ReleaseCatalog.class);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
    /// Versions older than this are not used.
    private static final long MAX_AGE_NANOS = Duration.ofSeconds(1).toNanos();
    /// Between polls while there are no requests.
    private static final long PAUSED_INTERVAL_NANOS = Duration.ofMillis(900).toNanos();
    /// The first requests after a pause do not use versions of a poll that was longer ago.
    private static final long MAX_AGE_AFTER_PAUSE_NANOS = Duration.ofMillis(100).toNanos();
    private static final Duration WAIT = Duration.ofMillis(10);
    private static final Duration MAX_WAIT = Duration.ofMillis(500);

    private final LiveReleaseQuery query;
    /// Null before the first successful poll.
    private volatile @Nullable Poll latest;
    /// By schema: the time up to which all records have been applied to a generation. Absent if it is unknown, or
    /// if the generation has no history, because an earlier version built it. The time only increases, so it stays
    /// right for requests that began before another generation replaced this one.
    private final Map<String, Instant> readUntil = new ConcurrentHashMap<>();
    /// Null if the primary is not configured.
    private final @Nullable PrimaryPositions primary;
    private final RequestActivity activity = new RequestActivity(System.nanoTime());

    /// What a successful poll found.
    private record Poll(TableVersions live, @Nullable Canary canary, Replication.LogState logState) {
        Release release() {
            return live.release();
        }
    }

    ReleaseCatalog(@Qualifier("lookups") DatabaseClient database, ObjectProvider<PrimaryPositions> primary) {
        super(POLL_INTERVAL);
        this.query = new LiveReleaseQuery(database);
        this.primary = primary.getIfAvailable();
    }

    /// The live release; null before the first successful poll.
    public @Nullable Release current() {
        activity.record(System.nanoTime());
        Poll known = latest;
        return known == null ? null : known.release();
    }

    /// The release that serves a key: the live one, or that of the canary.
    ///
    /// @return null before the first successful poll
    public @Nullable Release of(String keyId, Instant now) {
        Poll known = latest;
        if (known == null) {
            return null;
        }
        Canary canary = known.canary();
        return canary != null && canary.rule().includes(keyId, now) ? canary.release() : known.release();
    }

    /// The versions of the live release's tables; null if the last successful poll is more than 1 s ago.
    public @Nullable TableVersions versions() {
        Poll recent = recent();
        return recent == null ? null : recent.live();
    }

    /// The versions at the last successful poll, however long ago this was; null before it.
    public @Nullable TableVersions lastVersions() {
        Poll known = latest;
        return known == null ? null : known.live();
    }

    /// The last successful poll; null if it was more than 1 s ago.
    private @Nullable Poll recent() {
        long now = System.nanoTime();
        activity.record(now);
        Poll known = latest;
        return known != null
                        && now - known.live().polledAt() < MAX_AGE_NANOS
                        && known.live().polledAt() - activity.resumedAt() > -MAX_AGE_AFTER_PAUSE_NANOS
                ? known
                : null;
    }

    /// The versions of a release's tables; directly after a pause without requests, when the next poll has ended. Empty
    /// if they are unknown, or if the release is neither the live one nor that of the canary.
    public Mono<TableVersions> awaitVersions(Release release) {
        Release present = release.present();
        return awaitRecent().mapNotNull(recent -> {
            Canary canary = recent.canary();
            if (canary != null && canary.release() == present) {
                return canary.versions();
            }
            return recent.release() == present ? recent.live() : null;
        });
    }

    private Mono<Poll> awaitRecent() {
        Poll known = recent();
        if (known != null || System.nanoTime() - activity.resumedAt() > MAX_WAIT.toNanos()) {
            return Mono.justOrEmpty(known);
        }
        return Mono.fromSupplier(this::recent)
                .repeatWhenEmpty(attempts -> attempts.delayElements(WAIT))
                .timeout(MAX_WAIT, Mono.empty());
    }

    /// Whether the database has not responded for 1 s. False directly after a pause without requests, because the
    /// next poll is not due yet.
    public boolean isDatabaseUnavailable() {
        long now = System.nanoTime();
        Poll known = latest;
        return now - activity.resumedAt() > MAX_AGE_NANOS
                && (known == null || now - known.live().polledAt() > MAX_AGE_NANOS);
    }

    private boolean canWait(long now) {
        Poll known = latest;
        return known != null && activity.isPaused(now) && now - known.live().polledAt() < PAUSED_INTERVAL_NANOS;
    }

    /// How current the database was before the last successful poll, however long ago this was.
    public Replication replication() {
        Poll known = latest;
        return known == null ? Replication.UNKNOWN : known.live().replication();
    }

    /// Whether all records that were known at that time have been applied to these projections of a release; directly
    /// after a pause without requests, when the next poll has ended. False if it is unknown.
    public Mono<Boolean> hasReadUntil(Release release, Collection<String> projections, Instant moment) {
        return knownToHaveReadUntil(release, projections, moment)
                ? Mono.just(true)
                : awaitRecent().then(Mono.fromSupplier(() -> knownToHaveReadUntil(release, projections, moment)));
    }

    private boolean knownToHaveReadUntil(Release release, Collection<String> projections, Instant moment) {
        return release.schemasOf(projections).stream().allMatch(schema -> {
            Instant until = readUntil.get(schema);
            return until != null && !moment.isAfter(until);
        });
    }

    /// While the database is unavailable, the last known release stays current.
    @Override
    protected Mono<?> execute() {
        long polledAt = System.nanoTime();
        if (canWait(polledAt)) {
            return Mono.empty();
        }
        Replication replication = replication(polledAt);
        return query.rows().doOnNext(rows -> update(rows, polledAt, replication));
    }

    private Replication replication(long now) {
        Poll known = latest;
        if (known == null) {
            return Replication.UNKNOWN;
        }
        Replication.LogState state = known.logState();
        Long committedBefore =
                !state.isReplica() ? (Long) now : primary == null ? null : primary.committedBefore(state.applied());
        return new Replication(state.isReplica(), state.applied(), committedBefore);
    }

    /// @throws MissingProjectionException if a builder of this version has not created all projections yet
    private void update(List<LiveReleaseQuery.ProjectionRow> rows, long polledAt, Replication replication) {
        Map<Projection, String> schemas = new EnumMap<>(Projection.class);
        Map<String, Long> byProjection = new HashMap<>();
        for (LiveReleaseQuery.ProjectionRow row : rows) {
            Projection projection = Projection.find(row.projection()).orElse(null);
            if (projection != null) {
                schemas.put(projection, row.generation().schema());
                byProjection.put(row.projection(), row.generation().version());
                if (isOfThisVersion(row.generation(), projection)) {
                    recordReadUntil(row.generation());
                }
            }
        }
        if (schemas.size() < Projection.values().length) {
            throw new MissingProjectionException();
        }
        Poll before = latest;
        long id = rows.getFirst().release();
        // The same object as before, so that requests share statements and batches. Another one if a failover has lost
        // transactions: a version would return with other content, and responses are cached by release and version.
        Release release =
                before != null && before.release().id() == id && !before.live().isLaterThan(byProjection)
                        ? before.release()
                        : new Release(id, schemas);
        Replication.LogState state = rows.getFirst().logState();
        if (state.isReplica() && primary == null && before == null) {
            LOG.error("ALTDATA_DATABASE_URL leads to a read replica: set ALTDATA_QUOTA_DATABASE_URL to its primary,"
                    + " otherwise all requests receive 503");
        }
        TableVersions live = new TableVersions(release, byProjection, polledAt, replication.confirmedBy(state));
        latest = new Poll(live, canary(live, rows, before == null ? null : before.canary()), state);
    }

    private static boolean isOfThisVersion(LiveReleaseQuery.GenerationRow generation, Projection projection) {
        return generation.definition().equals(projection.definitionDigest());
    }

    private void recordReadUntil(LiveReleaseQuery.GenerationRow generation) {
        if (generation.readUntil() != null) {
            readUntil.put(generation.schema(), generation.readUntil());
        }
    }

    private @Nullable Canary canary(
            TableVersions live, List<LiveReleaseQuery.ProjectionRow> rows, @Nullable Canary before) {
        Release release = live.release();
        CanaryRule rule = null;
        Map<String, String> schemas = new HashMap<>();
        Map<String, Long> byProjection = new HashMap<>(live.byProjection());
        for (LiveReleaseQuery.ProjectionRow row : rows) {
            LiveReleaseQuery.CanaryRow found = row.canary();
            Projection projection = Projection.find(row.projection()).orElse(null);
            if (found != null && projection != null && isOfThisVersion(found.generation(), projection)) {
                LiveReleaseQuery.GenerationRow generation = found.generation();
                release = release.replacing(projection, generation.schema());
                rule = found.rule();
                schemas.put(row.projection(), generation.schema());
                byProjection.put(row.projection(), generation.version());
                recordReadUntil(generation);
            }
        }
        if (rule == null) {
            return null;
        }
        Release stable = before != null
                        && before.live() == live.release()
                        && before.schemas().equals(schemas)
                ? before.release()
                : release;
        return new Canary(
                rule,
                new TableVersions(stable, byProjection, live.polledAt(), live.replication()),
                schemas,
                live.release());
    }

    @Override
    protected String warning(Throwable failure) {
        if (failure instanceof MissingProjectionException) {
            return "waiting for a projection builder to create the read tables";
        }
        String state = latest == null
                ? "waiting for PostgreSQL: "
                : "PostgreSQL does not respond, the last known release stays current: ";
        return state + FailureText.withRootCause(failure);
    }

    /// A projection is missing until a builder of this version creates it.
    private static final class MissingProjectionException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
