package altdata.api.quota;

import altdata.api.background.RepeatedTask;
import altdata.api.request.Dialect;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.concurrent.Queues;

/// Counts the requests of a key per UTC day and dialect. The count is shared by all instances of the API and
/// survives restarts. A key gets at least its limit, and at most 1 % more.
///
/// Keeps a [DailyCounter] for each key that was used recently, and returns the reservations of idle ones.
@Component
public final class Quota extends RepeatedTask {
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(1);
    private static final Duration RELEASE_INTERVAL = Duration.ofSeconds(1);
    /// A counter without requests for this long returns its reservation, so that other instances can use it.
    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(2);
    private static final int MAX_CONCURRENT_RELEASES = 2;

    /// A counter without requests for this long is removed, if it holds no reservation.
    private static final Duration UNUSED_TIMEOUT = Duration.ofMinutes(10);

    private final ConcurrentMap<DailyCounter.Id, DailyCounter> counters = new ConcurrentHashMap<>();
    private final QuotaReservations reservations;
    private final Clock clock;

    Quota(QuotaReservations reservations, Clock clock) {
        super(RELEASE_INTERVAL);
        this.reservations = reservations;
        this.clock = clock;
    }

    /// Counts a request, unless the limit does not admit all of its weight.
    ///
    /// @param weight the number of requests that it counts as, at least 1
    public Mono<QuotaDecision> consume(String keyId, Dialect dialect, long limit, long weight, Instant now) {
        return counter(keyId, dialect, now).consume(limit, weight, now);
    }

    /// Counts one request if this instance has reserved requests left, so that no database access is needed.
    ///
    /// @return null if no reserved request is left; then nothing was counted
    public @Nullable QuotaDecision tryConsumeReserved(String keyId, Dialect dialect, long limit, Instant now) {
        return counter(keyId, dialect, now).tryConsumeReserved(limit, 1, now);
    }

    /// Refunds a request that turned out not to count.
    ///
    /// @param counted the decision that counted it
    /// @return completes when the key's next request to this instance can use the refund; never fails
    public Mono<Void> refund(String keyId, Dialect dialect, QuotaDecision counted, Instant now) {
        return counter(keyId, dialect, now).refund(counted, now);
    }

    /// The current count; counts nothing itself.
    public Mono<QuotaDecision> peek(String keyId, Dialect dialect, long limit, Instant now) {
        return counter(keyId, dialect, now).peek(limit, now);
    }

    @Override
    protected Mono<?> execute() {
        Instant now = clock.instant();
        counters.values().removeIf(counter -> counter.isUnused(now.minus(UNUSED_TIMEOUT)));
        return release(now.minus(IDLE_TIMEOUT), MAX_CONCURRENT_RELEASES);
    }

    @Override
    protected String warning(Throwable failure) {
        return "could not return the reservations of idle keys: " + failure.getMessage() + "; retrying in 1 s";
    }

    /// Returns all reservations of this instance. All requests have a response by then.
    @Override
    public void stop() {
        super.stop();
        release(Instant.MAX, Queues.SMALL_BUFFER_SIZE)
                .timeout(STOP_TIMEOUT)
                .onErrorComplete()
                .block();
    }

    /// If the database is unavailable at shutdown, the reservations are lost to their keys, which is within the
    /// tolerance.
    private Mono<Void> release(Instant idleSince, int maxConcurrent) {
        return Flux.fromIterable(counters.values())
                .flatMap(counter -> counter.release(idleSince).onErrorComplete(), maxConcurrent)
                .then();
    }

    private DailyCounter counter(String keyId, Dialect dialect, Instant now) {
        return counters.computeIfAbsent(
                new DailyCounter.Id(keyId, dialect), id -> new DailyCounter(id, reservations, now));
    }
}
