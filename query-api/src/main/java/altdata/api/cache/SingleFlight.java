package altdata.api.cache;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/// Coalesces identical concurrent queries: callers with the same key share one execution. The execution is
/// cancelled when its last caller has cancelled.
///
/// @param <K> identifies a query
final class SingleFlight<K, T> {
    /// Callers join and leave inside the map's atomic operations on the key, so that nobody joins an execution
    /// that is being cancelled.
    private final Map<K, Execution<T>> running = new ConcurrentHashMap<>();

    private static final class Execution<T> {
        private final Sinks.One<T> result = Sinks.one();
        private final Disposable.Swap subscription = Disposables.swap();
        /// Guarded by the map's atomic operations on the key.
        private int callers;
        /// Set by the last caller that leaves; guarded in the same way.
        private boolean isAbandoned;
    }

    /// The result of the running execution with this key. If there is no such execution, runs `query` for every
    /// caller that joins until it terminates.
    Mono<T> run(K key, Mono<T> query) {
        return Mono.defer(() -> {
            Execution<T> candidate = new Execution<>();
            Execution<T> execution = running.compute(key, (_, known) -> {
                Execution<T> joined = known == null ? candidate : known;
                joined.callers++;
                return joined;
            });
            if (execution == candidate) {
                start(key, execution, query);
            }
            AtomicBoolean hasLeft = new AtomicBoolean();
            return execution.result.asMono().doOnCancel(() -> {
                // Some operators cancel twice.
                if (hasLeft.compareAndSet(false, true)) {
                    leave(key, execution);
                }
            });
        });
    }

    private void start(K key, Execution<T> execution, Mono<T> query) {
        execution.subscription.update(query
                // Before the callers get the result: a follow-up request has to run a new query.
                .doOnTerminate(() -> running.remove(key, execution))
                .subscribe(
                        execution.result::tryEmitValue,
                        execution.result::tryEmitError,
                        execution.result::tryEmitEmpty));
    }

    /// Cancels the execution if no caller is left. An execution that is no longer in the map already has its
    /// result and is about to emit it to the remaining callers, so it is not cancelled.
    private void leave(K key, Execution<T> execution) {
        Execution<T> _ = running.computeIfPresent(key, (_, known) -> {
            if (known != execution || --execution.callers > 0) {
                return known;
            }
            execution.isAbandoned = true;
            return null;
        });
        if (execution.isAbandoned) {
            // Outside the atomic operation: cancelling may start a waiting query, which may use this map again.
            execution.subscription.dispose();
        }
    }
}
