package altdata.api.keys;

import altdata.api.background.RepeatedTask;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Records when each API key was last used. Requests only set a value in memory; one statement per minute
/// writes the keys that were used in it.
@Component
final class LastUse extends RepeatedTask {
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);
    private static final String WRITE = """
            insert into altdata.key_last_use as l (key_id, used_at)
            select * from unnest($1::text[], $2::timestamptz[]) order by 1 -- in the same order in all instances
            on conflict (key_id) do update set used_at = greatest(l.used_at, excluded.used_at)
            """;

    private final DatabaseClient database;
    private final ConcurrentMap<String, Instant> unwritten = new ConcurrentHashMap<>();

    LastUse(@Qualifier("quotaDatabase") DatabaseClient database) {
        super(INTERVAL);
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
    public void stop() {
        super.stop();
        executeSafely().timeout(STOP_TIMEOUT).onErrorComplete().block();
    }

    /// If the write fails, the keys are written in the next interval.
    @Override
    protected Mono<?> execute() {
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
                .doOnSuccess(_ -> batch.forEach(unwritten::remove));
    }

    @Override
    protected String warning(Throwable failure) {
        return "cannot record the last use of API keys, retrying every " + INTERVAL + ": " + failure.getMessage();
    }
}
