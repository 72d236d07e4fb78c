package altdata.api.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/// One reading for all who ask the same at the same time. It ends when the last of them has left.
///
/// @param <K> tells what is asked
final class SharedReadings<K, T> {
    /// Whoever joins or leaves does so in the map's turn for its key, so that nobody joins a reading that ends.
    private final Map<K, Shared<T>> running = new ConcurrentHashMap<>();

    private static final class Shared<T> {
        private final Sinks.One<T> result = Sinks.one();
        private final Disposable.Swap reading = Disposables.swap();
        private int waiting;
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
            return shared.result.asMono().doOnCancel(() -> leave(key, shared));
        });
    }

    private void begin(K key, Shared<T> shared, Mono<T> reading) {
        shared.reading.update(reading
                // Before those who wait go on: what they ask next is read anew.
                .doOnTerminate(() -> running.remove(key, shared))
                .subscribe(shared.result::tryEmitValue, shared.result::tryEmitError, shared.result::tryEmitEmpty));
    }

    private void leave(K key, Shared<T> shared) {
        Shared<T> left =
                running.computeIfPresent(key, (_, known) -> known == shared && --known.waiting == 0 ? null : known);
        if (left == null) {
            // Not in the map's turn: what runs next in its place may come back here.
            shared.reading.dispose();
        }
    }
}
