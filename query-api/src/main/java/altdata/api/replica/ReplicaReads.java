package altdata.api.replica;

import altdata.api.release.BatchLoader;
import altdata.api.release.LogPosition;
import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import altdata.api.release.Replication;
import altdata.api.request.Operation;
import altdata.api.request.Problem;
import altdata.api.statements.ConnectionLoss;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.http.HttpHeaders;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import reactor.core.publisher.Mono;

/// Admits requests only if the database is current enough: for every request, at most the configured time behind
/// the primary; for a request with the header `Altdata-Not-Before`, at least at that position of the log.
@Component
@EnableConfigurationProperties(ReplicaSettings.class)
public final class ReplicaReads {
    /// In a request: the `Altdata-Position` of an earlier response, or `0`. The response is not older than that
    /// one. Unless it is streamed or an error, it has a position itself.
    public static final String NOT_BEFORE = "Altdata-Not-Before";

    /// In a response: a position of the log that is not before anything that the response contains.
    public static final String POSITION = "Altdata-Position";
    private static final Duration MAX_WAIT = Duration.ofSeconds(2);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(25);
    private static final int MAX_WAITING = 1_000;
    private static final Consumer<HttpHeaders> NO_HEADERS = _ -> {};
    /// A replica shows a transaction shortly before it reports its position as replayed, but has always
    /// received it before. The parameter is there because the driver prepares only statements with parameters.
    private static final String READ_POSITION = """
            select ((case when pg_is_in_recovery() then greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())
                else pg_current_wal_flush_lsn() end) - '0/0'::pg_lsn)::bigint + $1
            """;

    private final ReleaseCatalog releases;
    private final DatabaseClient database;
    private final Duration limit;
    private final BatchLoader<String, LogPosition> positions = new BatchLoader<>(this::readPosition);
    private final AtomicInteger waiting = new AtomicInteger();

    ReplicaReads(ReleaseCatalog releases, @Qualifier("lookups") DatabaseClient database, ReplicaSettings settings) {
        this.releases = releases;
        this.database = database;
        this.limit = settings.maxStaleness();
    }

    /// Completes if the database is current enough for every request.
    ///
    /// @return signals a [altdata.api.request.ProblemException] (503) if the replica is too far behind
    public Mono<Void> admit(Operation operation) {
        return operation.readsDatabase() && isTooStale()
                ? Mono.error(() -> tooStale().exception())
                : Mono.empty();
    }

    /// Whether the request must be served from a position of the log or a later one.
    public static boolean requiresPosition(ServerRequest request) {
        return request.headers().firstHeader(NOT_BEFORE) != null;
    }

    /// Completes when the database has reached the position that the request requires, if it requires one. Only
    /// for callers that are known, because requests wait.
    ///
    /// @return signals a [altdata.api.request.ProblemException]: (503) if the position is not reached within 2
    /// s, or if too many requests wait, (422 in v2, 400 in v1) if the header is not a position
    public Mono<Void> reached(ServerRequest request, Operation operation) {
        String required = request.headers().firstHeader(NOT_BEFORE);
        if (required == null) {
            return Mono.empty();
        }
        LogPosition position = LogPosition.parse(required);
        if (position == null) {
            return Mono.error(() -> operation
                    .dialect()
                    .invalidHeader(NOT_BEFORE, required, "expected `" + POSITION + "` of an earlier response, or `0`")
                    .exception());
        }
        return isReached(position) ? Mono.empty() : await(position);
    }

    /// Whether the database is a replica that is further behind than the limit, or may be.
    public boolean isTooStale() {
        if (!releases.replication().isReplica()) {
            return false;
        }
        Staleness staleness = staleness();
        return staleness == null || staleness.seconds() > limit.toMillis() / 1e3;
    }

    /// For a request that begins to read now; null if the database is the primary, or if it is unknown.
    public @Nullable Staleness staleness() {
        Replication replication = releases.replication();
        Long committedBefore = replication.committedBefore();
        return replication.isReplica() && committedBefore != null ? new Staleness(committedBefore) : null;
    }

    /// The header with a position that is not before anything that the response contains. Empty if the request
    /// has not asked for it.
    ///
    /// @return signals the error of the database
    public Mono<Consumer<HttpHeaders>> position(ServerRequest request, Release release) {
        if (!requiresPosition(request)) {
            return Mono.just(NO_HEADERS);
        }
        return ConnectionLoss.retryOnce(positions.load(release.present(), POSITION))
                .map(position -> headers -> headers.set(POSITION, position.toString()));
    }

    /// A position that is read later than requested is right too, so concurrent requests share statements.
    private Mono<Map<String, LogPosition>> readPosition(Release release, Set<String> names) {
        return database.sql(READ_POSITION)
                .bind(0, 0L)
                .mapValue(Long.class)
                .one()
                .map(bytes -> Map.of(POSITION, new LogPosition(bytes)));
    }

    private boolean isReached(LogPosition position) {
        return releases.replication().applied().compareTo(position) >= 0;
    }

    private Mono<Void> await(LogPosition position) {
        if (waiting.incrementAndGet() > MAX_WAITING) {
            waiting.decrementAndGet();
            return Mono.error(() -> new Problem.Overloaded().exception());
        }
        return Mono.fromSupplier(() -> isReached(position))
                .filter(isReached -> isReached)
                .repeatWhenEmpty(attempts -> attempts.delayElements(POLL_INTERVAL))
                .timeout(MAX_WAIT, Mono.error(() -> new Problem.NotReached(position.toString()).exception()))
                .doFinally(_ -> waiting.decrementAndGet())
                .then();
    }

    private Problem tooStale() {
        Staleness staleness = staleness();
        return new Problem.TooStale(staleness == null ? null : Math.round(staleness.seconds()), limit.toSeconds());
    }
}
