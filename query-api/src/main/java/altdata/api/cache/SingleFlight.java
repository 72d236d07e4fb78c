package altdata.api.cache;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/// Coalesces identical concurrent queries: callers with the same key share one execution. The execution is
/// cancelled when its last caller has cancelled.
///
/// Callers join an execution only after its turn has come. Before, each waits for a turn of its own, so nobody waits
/// in the queue of another caller.
///
/// @param <K> identifies a query
final class SingleFlight<K, T> {
    /// The executions whose turn has come.
    private final Map<K, Execution<T>> running = new ConcurrentHashMap<>();

    private static final class Execution<T> {
        private final Sinks.One<T> result = Sinks.one();
        private final Disposable.Swap subscription = Disposables.swap();
        /// 0 after all have left; then nobody joins any more.
        private final AtomicInteger callers = new AtomicInteger(1);

        boolean join() {
            return callers.updateAndGet(count -> count == 0 ? 0 : count + 1) > 0;
        }

        /// The result for a caller that has joined.
        Mono<T> forCaller() {
            AtomicBoolean hasLeft = new AtomicBoolean();
            return result.asMono().doOnCancel(() -> {
                // Some operators cancel twice.
                if (hasLeft.compareAndSet(false, true) && callers.decrementAndGet() == 0) {
                    subscription.dispose();
                }
            });
        }
    }

    /// The result of the running execution with this key. If there is no such execution, runs `query` for every
    /// caller that joins until it terminates.
    ///
    /// @param turn makes the query wait until the caller's turn has come
    Mono<T> run(K key, Mono<T> query, UnaryOperator<Mono<T>> turn) {
        return Mono.defer(() -> {
            Execution<T> known = running.get(key);
            if (known != null && known.join()) {
                return known.forCaller();
            }
            Execution<T> own = new Execution<>();
            own.subscription.update(turn.apply(Mono.defer(() -> joinOrStart(key, own, query)))
                    .subscribe(own.result::tryEmitValue, own.result::tryEmitError, own.result::tryEmitEmpty));
            return own.forCaller();
        });
    }

    private Mono<T> joinOrStart(K key, Execution<T> own, Mono<T> query) {
        Execution<T> execution = running.compute(key, (_, known) -> known != null && known.join() ? known : own);
        return execution == own
                // Before the callers get the result: a follow-up request has to run a new query.
                ? query.doOnTerminate(() -> running.remove(key, own)).doOnCancel(() -> running.remove(key, own))
                : execution.forCaller();
    }
}
