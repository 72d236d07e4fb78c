package altdata.api.release;

import io.r2dbc.spi.R2dbcTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/// Looks up for several callers at once. Who asks while nothing is on its way is asked for at once; who asks
/// meanwhile goes with the next statement, together with all others that wait.
///
/// The way to the database and back costs more than most lookups, and is so shared by the more callers the busier
/// the service is.
///
/// @param <K> what is looked up
/// @param <V> what is found
public final class BatchLoader<K, V> {
    /// One for each processor: more would only wait for each other there.
    private static final int AT_A_TIME = Math.max(2, Runtime.getRuntime().availableProcessors());

    private static final int MOST_KEYS = 64;
    /// The server ends a statement after ten seconds. One whose rows were lost in the middle holds up all who wait.
    private static final Duration LONGEST = Duration.ofSeconds(12);

    private final Statement<K, V> statement;
    private final Queue<Waiting<K, V>> waiting = new ArrayDeque<>();
    private int running;

    /// Reads what there is of some keys.
    @FunctionalInterface
    public interface Statement<K, V> {
        /// @return what was found; what is not among it is not there
        Mono<Map<K, V>> read(Release release, Set<K> keys);
    }

    private record Waiting<K, V>(Release release, K key, MonoSink<V> sink) {}

    /// @param statement is asked for one release at a time
    public BatchLoader(Statement<K, V> statement) {
        this.statement = statement;
    }

    /// What there is of the key; empty where there is nothing.
    public Mono<V> find(Release release, K key) {
        return Mono.create(sink -> {
            List<Waiting<K, V>> batch = joined(new Waiting<>(release, key, sink));
            if (batch != null) {
                read(batch);
            }
        });
    }

    private synchronized @Nullable List<Waiting<K, V>> joined(Waiting<K, V> place) {
        waiting.add(place);
        if (running == AT_A_TIME) {
            return null;
        }
        running++;
        return batch();
    }

    private synchronized @Nullable List<Waiting<K, V>> next() {
        if (waiting.isEmpty()) {
            running--;
            return null;
        }
        return batch();
    }

    /// Those that wait, as far as they are of one release.
    private List<Waiting<K, V>> batch() {
        List<Waiting<K, V>> batch = new ArrayList<>();
        Release release = waiting.element().release();
        while (batch.size() < MOST_KEYS
                && !waiting.isEmpty()
                && waiting.element().release() == release) {
            batch.add(waiting.remove());
        }
        return batch;
    }

    private void read(List<Waiting<K, V>> batch) {
        Set<K> keys = LinkedHashSet.newLinkedHashSet(batch.size());
        batch.forEach(place -> keys.add(place.key()));
        statement
                .read(batch.getFirst().release(), keys)
                .timeout(
                        LONGEST,
                        Mono.error(() -> new R2dbcTimeoutException("no answer within " + LONGEST.toSeconds() + " s")))
                // The database is not idle while answers are made of what it gave.
                .doOnTerminate(this::readNext)
                // Its statement is part of the trace of the first who asked.
                .contextWrite(batch.getFirst().sink().contextView())
                .subscribe(
                        found -> batch.forEach(place -> place.sink().success(found.get(place.key()))),
                        error -> batch.forEach(place -> place.sink().error(error)),
                        () -> batch.forEach(place -> place.sink().success()));
    }

    private void readNext() {
        List<Waiting<K, V>> batch = next();
        if (batch != null) {
            read(batch);
        }
    }
}
