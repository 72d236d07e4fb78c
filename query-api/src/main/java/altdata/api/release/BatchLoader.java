package altdata.api.release;

import io.r2dbc.spi.R2dbcTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/// Batches concurrent lookups into shared queries. A lookup starts a query at once if one of the slots is free;
/// otherwise it joins the next batch.
///
/// A round trip to the database costs more than most lookups, so batches grow with load and the cost per lookup
/// falls.
///
/// @param <K> the key of a lookup
/// @param <V> the value of a lookup
public final class BatchLoader<K, V> {
    /// One per processor: more queries would only compete for CPU in the database.
    private static final int MAX_CONCURRENT = Math.max(2, Runtime.getRuntime().availableProcessors());

    private static final int MAX_KEYS = 64;
    /// Longer than the server's statement timeout of 10 s. Without it, a query whose rows got lost in transit
    /// would block its batch indefinitely.
    private static final Duration TIMEOUT = Duration.ofSeconds(12);

    private final BatchQuery<K, V> query;
    /// In the order of arrival. A set, because a lookup whose caller is gone is removed.
    private final SequencedSet<Lookup<K, V>> queued = new LinkedHashSet<>();
    private int running;

    /// Loads the values of several keys.
    @FunctionalInterface
    public interface BatchQuery<K, V> {
        /// @return the values that exist; a missing key has no value
        Mono<Map<K, V>> load(Release release, Set<K> keys);
    }

    /// @param sink of one caller, so two lookups of the same key are not equal
    private record Lookup<K, V>(Release release, K key, MonoSink<V> sink) {}

    /// @param query is called with keys of one release at a time
    public BatchLoader(BatchQuery<K, V> query) {
        this.query = query;
    }

    /// The value of the key; empty if it does not exist.
    public Mono<V> load(Release release, K key) {
        return Mono.create(sink -> {
            Lookup<K, V> lookup = new Lookup<>(release, key, sink);
            List<Lookup<K, V>> batch = enqueue(lookup);
            // Runs at once if the caller is already gone.
            sink.onCancel(() -> remove(lookup));
            if (batch != null) {
                run(batch);
            }
        });
    }

    /// Queues the lookup. If a slot is free, takes it and returns the batch to run; otherwise null.
    private synchronized @Nullable List<Lookup<K, V>> enqueue(Lookup<K, V> lookup) {
        queued.add(lookup);
        if (running == MAX_CONCURRENT) {
            return null;
        }
        running++;
        return batch();
    }

    /// Does nothing if the lookup is not queued any more.
    private synchronized void remove(Lookup<K, V> cancelled) {
        queued.remove(cancelled);
    }

    /// The next batch for the current slot. If nothing is queued, releases the slot and returns null.
    private synchronized @Nullable List<Lookup<K, V>> next() {
        if (queued.isEmpty()) {
            running--;
            return null;
        }
        return batch();
    }

    /// The queued lookups up to the first one of another release, at most [#MAX_KEYS].
    private List<Lookup<K, V>> batch() {
        List<Lookup<K, V>> batch = new ArrayList<>();
        Release release = queued.getFirst().release();
        while (batch.size() < MAX_KEYS && !queued.isEmpty() && queued.getFirst().release() == release) {
            batch.add(queued.removeFirst());
        }
        return batch;
    }

    private void run(List<Lookup<K, V>> batch) {
        Set<K> keys = LinkedHashSet.newLinkedHashSet(batch.size());
        batch.forEach(lookup -> keys.add(lookup.key()));
        Mono.defer(() -> query.load(batch.getFirst().release(), keys))
                .timeout(
                        TIMEOUT,
                        Mono.error(() -> new R2dbcTimeoutException(
                                "no response from PostgreSQL within " + TIMEOUT.toSeconds() + " s")))
                // Start the next batch first, so that the database is not idle while these responses are
                // built.
                .doOnTerminate(this::runNext)
                // The query is traced, and its long texts are counted, as part of the first request in the batch.
                .contextWrite(batch.getFirst().sink().contextView())
                .subscribe(
                        values -> batch.forEach(lookup -> lookup.sink().success(values.get(lookup.key()))),
                        error -> batch.forEach(lookup -> lookup.sink().error(error)),
                        () -> batch.forEach(lookup -> lookup.sink().success()));
    }

    private void runNext() {
        List<Lookup<K, V>> batch = next();
        if (batch != null) {
            run(batch);
        }
    }
}
