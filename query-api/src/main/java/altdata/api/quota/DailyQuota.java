package altdata.api.quota;

import altdata.api.http.Admission;
import altdata.api.http.Dialect;
import altdata.api.http.Quota;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The quota of every key this instance has seen.
@Component
final class DailyQuota implements Quota, SmartLifecycle {
    private static final Duration LONGEST_STOP = Duration.ofSeconds(1);

    private final ConcurrentMap<DailyCounter.Id, DailyCounter> counters = new ConcurrentHashMap<>();
    private final Reservations reservations;
    private volatile boolean running;

    DailyQuota(Reservations reservations) {
        this.reservations = reservations;
    }

    @Override
    public Mono<Admission> take(String keyId, Dialect dialect, long limit, Instant now) {
        return counter(keyId, dialect).take(limit, now);
    }

    @Override
    public @Nullable Admission takeHeld(String keyId, Dialect dialect, long limit, Instant now) {
        return counter(keyId, dialect).takeHeld(limit, now);
    }

    @Override
    public void giveBack(String keyId, Dialect dialect, Instant now) {
        counter(keyId, dialect).giveBack(now);
    }

    @Override
    public Mono<Admission> look(String keyId, Dialect dialect, long limit, Instant now) {
        return counter(keyId, dialect).look(limit, now);
    }

    @Override
    public void start() {
        running = true;
    }

    /// Gives back what this instance holds; the requests in hand have been answered by then.
    @Override
    public void stop() {
        running = false;
        Flux.fromIterable(counters.values())
                .flatMap(DailyCounter::release)
                .then()
                .timeout(LONGEST_STOP)
                // A database that is away costs the keys what this instance held, which is within the tolerance.
                .onErrorComplete()
                .block();
    }

    @Override
    public boolean isRunning() {
        return running;
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
