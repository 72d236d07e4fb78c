package altdata.api.limits;

import altdata.api.request.Problem;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Queue;
import java.util.SequencedSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/// Limits concurrent queries, fairly per caller: waiting callers take turns, so one caller's burst does not
/// delay the others. When the queue is full, rejects the newest query of the caller with the most waiting
/// queries.
public final class FairQueryLimiter {
    private static final int MAX_QUEUED = 1_000;

    private final int maxConcurrent;
    private final int maxConcurrentPerCaller;
    /// Waiting queries by caller, in round-robin order. A caller without waiting queries has no entry.
    private final Map<String, SequencedSet<QueuedQuery<?>>> queued = new LinkedHashMap<>();
    /// Callers whose queries have ended and whose slots have not been reassigned yet, and how many.
    private final Queue<String> releasedBy = new ConcurrentLinkedQueue<>();
    private final AtomicInteger released = new AtomicInteger();
    /// Running queries by caller. A caller without running queries has no entry.
    private final Map<String, Integer> runningByCaller = new HashMap<>();
    private int running;
    private int queueLength;

    /// @param maxConcurrent          queries that run at the same time
    /// @param maxConcurrentPerCaller the same for one caller; lower than `maxConcurrent`, so that a second
    /// caller finds a free slot
    public FairQueryLimiter(int maxConcurrent, int maxConcurrentPerCaller) {
        this.maxConcurrent = maxConcurrent;
        this.maxConcurrentPerCaller = maxConcurrentPerCaller;
    }

    private static final class QueuedQuery<T> {
        private final String caller;
        private final Mono<T> query;
        private final MonoSink<T> sink;

        QueuedQuery(String caller, Mono<T> query, MonoSink<T> sink) {
            this.caller = caller;
            this.query = query;
            this.sink = sink;
        }

        void reject() {
            sink.error(new Problem.Overloaded().exception());
        }
    }

    /// Runs the query as soon as a slot is free and the fair queue has reached it.
    ///
    /// @return signals [Problem.Overloaded] if the query is rejected because the queue is full
    public <T> Mono<T> run(String caller, Mono<T> query) {
        return Mono.create(sink -> {
            QueuedQuery<T> entry = new QueuedQuery<>(caller, query, sink);
            boolean starts;
            QueuedQuery<?> rejected;
            synchronized (this) {
                starts = running < maxConcurrent && hasFreeSlot(caller);
                rejected = starts ? null : enqueue(entry);
                if (starts) {
                    takeSlot(caller);
                }
            }
            if (starts) {
                start(entry);
                return;
            }
            if (rejected != null) {
                rejected.reject();
            }
            if (rejected != entry) {
                // When the query starts, its own disposable replaces this one.
                sink.onCancel(() -> leave(entry));
            }
        });
    }

    /// The number of queries that wait for a slot.
    public synchronized int waiting() {
        return queueLength;
    }

    private boolean hasFreeSlot(String caller) {
        return runningByCaller.getOrDefault(caller, 0) < maxConcurrentPerCaller;
    }

    private void takeSlot(String caller) {
        running++;
        runningByCaller.merge(caller, 1, Integer::sum);
    }

    /// Adds the query to the queue. If the queue is full, returns the query to reject, which may be this one;
    /// otherwise null.
    private @Nullable QueuedQuery<?> enqueue(QueuedQuery<?> entry) {
        SequencedSet<QueuedQuery<?>> own = queued.get(entry.caller);
        QueuedQuery<?> rejected = null;
        if (queueLength == MAX_QUEUED) {
            SequencedSet<QueuedQuery<?>> longest = queued.values().stream()
                    .max(Comparator.comparingInt(SequencedSet::size))
                    .orElseThrow();
            if ((own == null ? 0 : own.size()) + 1 >= longest.size()) {
                return entry;
            }
            rejected = longest.removeLast();
            queueLength--;
        }
        queued.computeIfAbsent(entry.caller, _ -> new LinkedHashSet<>()).add(entry);
        queueLength++;
        return rejected;
    }

    private synchronized void leave(QueuedQuery<?> entry) {
        SequencedSet<QueuedQuery<?>> own = queued.get(entry.caller);
        if (own != null && own.remove(entry)) {
            queueLength--;
            if (own.isEmpty()) {
                queued.remove(entry.caller);
            }
        }
    }

    private <T> void start(QueuedQuery<T> entry) {
        AtomicBoolean hasEnded = new AtomicBoolean();
        Disposable subscription = entry.query
                .doFinally(_ -> end(entry.caller, hasEnded))
                .subscribe(entry.sink::success, entry.sink::error, entry.sink::success);
        entry.sink.onDispose(subscription);
    }

    private void end(String caller, AtomicBoolean hasEnded) {
        if (hasEnded.compareAndSet(false, true)) {
            releasedBy.add(caller);
            // Only one thread at a time reassigns slots, in a loop. If each ending query started the next one,
            // which may end at once and start another, the stack would grow with every query.
            if (released.getAndIncrement() == 0) {
                do {
                    QueuedQuery<?> next = next();
                    if (next != null) {
                        start(next);
                    }
                } while (released.decrementAndGet() != 0);
            }
        }
    }

    /// Releases a slot and picks the query that takes it: the first one of the next caller below its own limit.
    /// That caller then moves to the end of the round-robin order.
    private synchronized @Nullable QueuedQuery<?> next() {
        running--;
        runningByCaller.computeIfPresent(releasedBy.remove(), (_, count) -> count == 1 ? null : count - 1);
        Iterator<Map.Entry<String, SequencedSet<QueuedQuery<?>>>> callers =
                queued.entrySet().iterator();
        while (callers.hasNext()) {
            Map.Entry<String, SequencedSet<QueuedQuery<?>>> caller = callers.next();
            if (hasFreeSlot(caller.getKey())) {
                callers.remove();
                return first(caller.getValue());
            }
        }
        return null;
    }

    private QueuedQuery<?> first(SequencedSet<QueuedQuery<?>> own) {
        QueuedQuery<?> entry = own.removeFirst();
        queueLength--;
        if (!own.isEmpty()) {
            queued.put(entry.caller, own);
        }
        takeSlot(entry.caller);
        return entry;
    }
}
