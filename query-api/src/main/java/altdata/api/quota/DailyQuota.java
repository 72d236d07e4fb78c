package altdata.api.quota;

import altdata.api.limits.QuotaDecision;
import altdata.api.request.Dialect;
import altdata.api.limits.Quota;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.concurrent.Queues;

/// The quota of every key this instance has seen.
@Component
final class DailyQuota implements Quota, SmartLifecycle {
    private static final Duration LONGEST_STOP = Duration.ofSeconds(1);
    private static final Duration BETWEEN_RETURNS = Duration.ofSeconds(1);
    /// What this instance holds and is not asked for is of more use to the others.
    private static final Duration LONGEST_REST = Duration.ofSeconds(2);
    private static final int RETURNS_AT_A_TIME = 2;
    /// Returns that take longer than the time between two are followed by one, not by all that were due.
    private static final int NO_PREFETCH = 0;

    private final ConcurrentMap<DailyCounter.Id, DailyCounter> counters = new ConcurrentHashMap<>();
    private final Reservations reservations;
    private final Clock clock;
    private @Nullable Disposable returns;

    DailyQuota(Reservations reservations, Clock clock) {
        this.reservations = reservations;
        this.clock = clock;
    }

    @Override
    public Mono<QuotaDecision> take(String keyId, Dialect dialect, long limit, Instant now) {
        return counter(keyId, dialect).take(limit, now);
    }

    @Override
    public @Nullable QuotaDecision takeHeld(String keyId, Dialect dialect, long limit, Instant now) {
        return counter(keyId, dialect).takeHeld(limit, now);
    }

    @Override
    public void giveBack(String keyId, Dialect dialect, Instant now) {
        counter(keyId, dialect).giveBack(now);
    }

    @Override
    public Mono<QuotaDecision> look(String keyId, Dialect dialect, long limit, Instant now) {
        return counter(keyId, dialect).look(limit, now);
    }

    @Override
    public void start() {
        returns = Flux.interval(BETWEEN_RETURNS)
                .onBackpressureDrop()
                .concatMap(_ -> giveBack(clock.instant().minus(LONGEST_REST), RETURNS_AT_A_TIME), NO_PREFETCH)
                .subscribe();
    }

    /// Gives back what this instance holds; the requests in hand have been answered by then.
    @Override
    public void stop() {
        Disposable running = returns;
        if (running != null) {
            running.dispose();
        }
        giveBack(Instant.MAX, Queues.SMALL_BUFFER_SIZE)
                .timeout(LONGEST_STOP)
                .onErrorComplete()
                .block();
    }

    /// A database that is away costs the keys what this instance holds, which is within the tolerance.
    private Mono<Void> giveBack(Instant restingSince, int atATime) {
        return Flux.fromIterable(counters.values())
                .flatMap(counter -> counter.release(restingSince).onErrorComplete(), atATime)
                .then();
    }

    @Override
    public boolean isRunning() {
        return returns != null && !returns.isDisposed();
    }

    /// Before the server starts, and until it has stopped.
    @Override
    public int getPhase() {
        return 0;
    }

    private DailyCounter counter(String keyId, Dialect dialect) {
        return counters.computeIfAbsent(new DailyCounter.Id(keyId, dialect), id -> new DailyCounter(id, reservations));
    }
}
