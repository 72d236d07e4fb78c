package altdata.api.keys;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
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

/// Records when each API key was last used. Requests only set a value in memory; one statement per minute
/// writes the keys that were used in it.
@Component
final class LastUse implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(LastUse.class);
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);
    /// A write that takes longer than the interval is followed by one write, not by all that are overdue.
    private static final int NO_PREFETCH = 0;
    private static final String WRITE = """
            insert into altdata.key_last_use as l (key_id, used_at)
            select * from unnest($1::text[], $2::timestamptz[])
            on conflict (key_id) do update set used_at = greatest(l.used_at, excluded.used_at)
            """;

    private final DatabaseClient database;
    private final ConcurrentMap<String, Instant> unwritten = new ConcurrentHashMap<>();
    private @Nullable Disposable writes;
    private volatile boolean isFailing;

    LastUse(@Qualifier("quotaDatabase") DatabaseClient database) {
        this.database = database;
    }

    /// Records a request, to the second. Does not wait.
    void record(String keyId, Instant now) {
        Instant known = unwritten.get(keyId);
        if (known == null || known.getEpochSecond() != now.getEpochSecond()) {
            unwritten.put(keyId, now);
        }
    }

    @Override
    public void start() {
        writes = Flux.interval(INTERVAL)
                .onBackpressureDrop()
                .concatMap(_ -> write(), NO_PREFETCH)
                .subscribe();
    }

    @Override
    public void stop() {
        Disposable running = writes;
        if (running != null) {
            running.dispose();
        }
        write().timeout(STOP_TIMEOUT).onErrorComplete().block();
    }

    @Override
    public boolean isRunning() {
        return writes != null && !writes.isDisposed();
    }

    /// Starts before the web server and stops after it.
    @Override
    public int getPhase() {
        return 0;
    }

    /// If the write fails, the keys are written in the next interval.
    private Mono<Void> write() {
        return Mono.defer(() -> {
            Map<String, Instant> batch = new HashMap<>(unwritten);
            if (batch.isEmpty()) {
                return Mono.empty();
            }
            return database.sql(WRITE)
                    .bind(0, batch.keySet().toArray(String[]::new))
                    .bind(
                            1,
                            batch.values().stream()
                                    .map(time -> OffsetDateTime.ofInstant(time, ZoneOffset.UTC))
                                    .toArray(OffsetDateTime[]::new))
                    .then()
                    .doOnSuccess(_ -> {
                        isFailing = false;
                        batch.forEach(unwritten::remove);
                    })
                    .doOnError(this::warnOnce)
                    .onErrorComplete();
        });
    }

    private void warnOnce(Throwable failure) {
        if (!isFailing) {
            isFailing = true;
            LOG.warn("cannot record the last use of API keys, retrying every {}: {}", INTERVAL, failure.getMessage());
        }
    }
}
