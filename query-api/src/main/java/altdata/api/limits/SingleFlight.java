package altdata.api.limits;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/// Coalesces identical concurrent queries: requests with the same key share one execution. The execution is
/// cancelled when the last of them is cancelled.
///
/// Each caller waits in its own queue until a query may start, so nobody waits in the queue of another caller.
/// When its turn comes, it joins the running execution, if another caller has started one.
///
/// @param <K> identifies a query
public final class SingleFlight<K, T> {
    /// Executions that wait for their turn.
    private final Map<Place<K>, Execution<T>> waiting = new ConcurrentHashMap<>();
    /// Executions whose turn has come.
    private final Map<K, Execution<T>> running = new ConcurrentHashMap<>();

    /// A place in the queue of a caller, which its identical requests share.
    private record Place<K>(K key, String caller) {}

    private static final class Execution<T> {
        private final Sinks.One<T> result = Sinks.one();
        private final Disposable.Swap subscription = Disposables.swap();
        /// 0 after all have left; then no other request joins.
        private final AtomicInteger members = new AtomicInteger(1);

        boolean join() {
            return members.updateAndGet(count -> count == 0 ? 0 : count + 1) > 0;
        }

        boolean isAbandoned() {
            return members.get() == 0;
        }

        /// The result for a request that has joined.
        Mono<T> forMember() {
            AtomicBoolean hasLeft = new AtomicBoolean();
            return result.asMono().doOnCancel(() -> {
                // Some operators cancel twice.
                if (hasLeft.compareAndSet(false, true) && members.decrementAndGet() == 0) {
                    subscription.dispose();
                }
            });
        }
    }

    /// The result of the running execution with this key. If there is no such execution, runs `query` for every
    /// request that joins until it terminates.
    ///
    /// @param caller whose queue the request waits in
    /// @param turn   delays the query until the caller's queue has reached it
    public Mono<T> run(K key, String caller, Mono<T> query, UnaryOperator<Mono<T>> turn) {
        return Mono.defer(() -> {
            Execution<T> started = running.get(key);
            if (started != null && started.join()) {
                return started.forMember();
            }
            Place<K> place = new Place<>(key, caller);
            Execution<T> own = new Execution<>();
            Execution<T> execution = waiting.compute(place, (_, known) -> known != null && known.join() ? known : own);
            if (execution == own) {
                own.subscription.update(startOrJoin(place, own, query, turn)
                        .subscribe(own.result::tryEmitValue, own.result::tryEmitError, own.result::tryEmitEmpty));
            }
            return execution.forMember();
        });
    }

    private Mono<T> startOrJoin(Place<K> place, Execution<T> own, Mono<T> query, UnaryOperator<Mono<T>> turn) {
        AtomicReference<@Nullable Execution<T>> other = new AtomicReference<>();
        Mono<T> started = Mono.defer(() -> {
            waiting.remove(place, own);
            Execution<T> execution =
                    running.compute(place.key, (_, known) -> known == null || known.isAbandoned() ? own : known);
            if (execution == own) {
                // Before the members get the result: a follow-up request has to run a new query.
                return query.doOnTerminate(() -> running.remove(place.key, own))
                        .doOnCancel(() -> running.remove(place.key, own));
            }
            // The turn ends at once, so that it is not used up by waiting for the other execution.
            other.set(execution);
            return Mono.empty();
        });
        return turn.apply(started)
                // The turn may not come: if the queue is full, or all members are cancelled.
                .doOnTerminate(() -> waiting.remove(place, own))
                .doOnCancel(() -> waiting.remove(place, own))
                .switchIfEmpty(Mono.defer(() -> joined(other.get(), place, query, turn)));
    }

    private Mono<T> joined(
            @Nullable Execution<T> execution, Place<K> place, Mono<T> query, UnaryOperator<Mono<T>> turn) {
        if (execution == null) {
            return Mono.empty();
        }
        return execution.join() ? execution.forMember() : run(place.key, place.caller, query, turn);
    }
}
