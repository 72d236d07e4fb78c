package altdata.api.cache;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/// One reading for all who ask the same at the same time. It ends when the last of them has left.
///
/// @param <K> tells what is asked
final class SingleFlight<K, T> {
    /// Whoever joins or leaves does so in the map's turn for its key, so that nobody joins a reading that ends.
    private final Map<K, Shared<T>> running = new ConcurrentHashMap<>();

    private static final class Shared<T> {
        private final Sinks.One<T> result = Sinks.one();
        private final Disposable.Swap reading = Disposables.swap();
        private int waiting;
        /// Set in the map's turn as well, by the last who has left.
        private boolean isGivenUp;
    }

    /// The result of the reading that runs for this key, or else of this one, which then runs for all.
    Mono<T> joined(K key, Mono<T> reading) {
        return Mono.defer(() -> {
            Shared<T> begun = new Shared<>();
            Shared<T> shared = running.compute(key, (_, known) -> {
                Shared<T> joined = known == null ? begun : known;
                joined.waiting++;
                return joined;
            });
            if (shared == begun) {
                begin(key, shared, reading);
            }
            AtomicBoolean hasLeft = new AtomicBoolean();
            return shared.result.asMono().doOnCancel(() -> {
                // Some operators cancel twice.
                if (hasLeft.compareAndSet(false, true)) {
                    leave(key, shared);
                }
            });
        });
    }

    private void begin(K key, Shared<T> shared, Mono<T> reading) {
        shared.reading.update(reading
                // Before those who wait go on: what they ask next is read anew.
                .doOnTerminate(() -> running.remove(key, shared))
                .subscribe(shared.result::tryEmitValue, shared.result::tryEmitError, shared.result::tryEmitEmpty));
    }

    /// A reading that is no longer in the map has its result, and is about to tell it to those who stay: only one that
    /// was given up here is ended.
    private void leave(K key, Shared<T> shared) {
        Shared<T> _ = running.computeIfPresent(key, (_, known) -> {
            if (known != shared || --shared.waiting > 0) {
                return known;
            }
            shared.isGivenUp = true;
            return null;
        });
        if (shared.isGivenUp) {
            // Not in the map's turn: what runs next in its place may come back here.
            shared.reading.dispose();
        }
    }
}
