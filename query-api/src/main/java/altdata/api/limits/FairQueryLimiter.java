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

/// Lets so many readings run at a time as the database is good for; the others wait, and callers take turns, so
/// that one caller's flood does not hold up the rest. Where too many wait, the newest of whoever waits for most is
/// told so at once.
public final class FairQueryLimiter {
    private static final int MOST_WAITING = 1_000;

    private final int atATime;
    private final int ofOneCaller;
    /// By caller in the order of turns; none is here for nothing.
    private final Map<String, SequencedSet<Waiting<?>>> waiting = new LinkedHashMap<>();
    /// Whose places have become free and are not given away yet, and how many.
    private final Queue<String> endedOf = new ConcurrentLinkedQueue<>();
    private final AtomicInteger ended = new AtomicInteger();
    /// By caller, of whom none is here for nothing.
    private final Map<String, Integer> runningOf = new HashMap<>();
    private int running;
    private int length;

    /// @param atATime     how many readings run
    /// @param ofOneCaller of one caller, so that another need not wait for its first ones to end
    public FairQueryLimiter(int atATime, int ofOneCaller) {
        this.atATime = atATime;
        this.ofOneCaller = ofOneCaller;
    }

    private static final class Waiting<T> {
        private final String caller;
        private final Mono<T> reading;
        private final MonoSink<T> sink;

        Waiting(String caller, Mono<T> reading, MonoSink<T> sink) {
            this.caller = caller;
            this.reading = reading;
            this.sink = sink;
        }

        void refuse() {
            sink.error(new Problem.Overloaded().exception());
        }
    }

    /// The reading, when it is its caller's turn.
    ///
    /// @return signals [Problem.Overloaded] where too many wait
    public <T> Mono<T> inTurn(String caller, Mono<T> reading) {
        return Mono.create(sink -> {
            Waiting<T> place = new Waiting<>(caller, reading, sink);
            boolean starts;
            Waiting<?> refused;
            synchronized (this) {
                starts = running < atATime && mayRun(caller);
                refused = starts ? null : enqueue(place);
                if (starts) {
                    begin(caller);
                }
            }
            if (starts) {
                run(place);
                return;
            }
            if (refused != null) {
                refused.refuse();
            }
            if (refused != place) {
                // Replaced by what ends the reading itself once it runs.
                sink.onCancel(() -> leave(place));
            }
        });
    }

    private boolean mayRun(String caller) {
        return runningOf.getOrDefault(caller, 0) < ofOneCaller;
    }

    private void begin(String caller) {
        running++;
        runningOf.merge(caller, 1, Integer::sum);
    }

    /// Who has to go for it, itself maybe, or null where there is room.
    private @Nullable Waiting<?> enqueue(Waiting<?> place) {
        SequencedSet<Waiting<?>> own = waiting.get(place.caller);
        Waiting<?> refused = null;
        if (length == MOST_WAITING) {
            SequencedSet<Waiting<?>> longest = waiting.values().stream()
                    .max(Comparator.comparingInt(SequencedSet::size))
                    .orElseThrow();
            if ((own == null ? 0 : own.size()) + 1 >= longest.size()) {
                return place;
            }
            refused = longest.removeLast();
            length--;
        }
        waiting.computeIfAbsent(place.caller, _ -> new LinkedHashSet<>()).add(place);
        length++;
        return refused;
    }

    private synchronized void leave(Waiting<?> place) {
        SequencedSet<Waiting<?>> own = waiting.get(place.caller);
        if (own != null && own.remove(place)) {
            length--;
            if (own.isEmpty()) {
                waiting.remove(place.caller);
            }
        }
    }

    private <T> void run(Waiting<T> place) {
        AtomicBoolean hasEnded = new AtomicBoolean();
        Disposable running = place.reading
                .doFinally(_ -> end(place.caller, hasEnded))
                .subscribe(place.sink::success, place.sink::error, place.sink::success);
        place.sink.onDispose(running);
    }

    private void end(String caller, AtomicBoolean hasEnded) {
        if (hasEnded.compareAndSet(false, true)) {
            endedOf.add(caller);
            // By whoever is at it already: if one that ends started the next, which may end at once and start
            // another, the stack would grow with every turn.
            if (ended.getAndIncrement() == 0) {
                do {
                    Waiting<?> next = next();
                    if (next != null) {
                        run(next);
                    }
                } while (ended.decrementAndGet() != 0);
            }
        }
    }

    /// For a place that has become free: the first of the caller whose turn it is, of those who may; that caller's next
    /// turn comes after all others'.
    private synchronized @Nullable Waiting<?> next() {
        running--;
        runningOf.computeIfPresent(endedOf.remove(), (_, count) -> count == 1 ? null : count - 1);
        Iterator<Map.Entry<String, SequencedSet<Waiting<?>>>> turns =
                waiting.entrySet().iterator();
        while (turns.hasNext()) {
            Map.Entry<String, SequencedSet<Waiting<?>>> turn = turns.next();
            if (mayRun(turn.getKey())) {
                turns.remove();
                return first(turn.getValue());
            }
        }
        return null;
    }

    private Waiting<?> first(SequencedSet<Waiting<?>> turn) {
        Waiting<?> place = turn.removeFirst();
        length--;
        if (!turn.isEmpty()) {
            waiting.put(place.caller, turn);
        }
        begin(place.caller);
        return place;
    }
}
