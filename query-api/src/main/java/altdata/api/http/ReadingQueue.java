package altdata.api.http;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/// Lets so many readings run at a time as the database is good for; the others wait, and callers take turns, so
/// that one caller's flood does not hold up the rest. Who would have to wait behind too many is told so at once.
@Component
final class ReadingQueue {
    /// Fewer than there are connections: keys, quotas and the release are looked at meanwhile.
    private static final int AT_A_TIME = 12;

    private static final int MOST_WAITING = 1_000;

    private final Map<String, Queue<Waiting<?>>> waiting = new LinkedHashMap<>();
    /// How many places have become free and are not given away yet.
    private final AtomicInteger ended = new AtomicInteger();
    private int running;
    private int length;

    private record Waiting<T>(Mono<T> reading, MonoSink<T> sink, AtomicBoolean isOver) {}

    /// The reading, when it is its caller's turn.
    ///
    /// @return signals [Problem.Overloaded] where too many wait
    <T> Mono<T> inTurn(String caller, Mono<T> reading) {
        return Mono.create(sink -> {
            Waiting<T> place = new Waiting<>(reading, sink, new AtomicBoolean());
            if (startsNow()) {
                run(place);
            } else if (!enqueue(caller, place)) {
                sink.error(new Problem.Overloaded().exception());
            } else {
                // Replaced by what ends the reading itself once it runs.
                sink.onCancel(() -> leave(place));
            }
        });
    }

    private synchronized boolean startsNow() {
        if (running == AT_A_TIME) {
            return false;
        }
        running++;
        return true;
    }

    private synchronized boolean enqueue(String caller, Waiting<?> place) {
        if (length == MOST_WAITING) {
            return false;
        }
        length++;
        waiting.computeIfAbsent(caller, _ -> new ArrayDeque<>()).add(place);
        return true;
    }

    private void leave(Waiting<?> place) {
        if (place.isOver().compareAndSet(false, true)) {
            synchronized (this) {
                length--;
            }
        }
    }

    private <T> void run(Waiting<T> place) {
        AtomicBoolean hasEnded = new AtomicBoolean();
        Disposable running = place.reading()
                .doFinally(_ -> end(hasEnded))
                .subscribe(place.sink()::success, place.sink()::error, place.sink()::success);
        place.sink().onDispose(running);
    }

    private void end(AtomicBoolean hasEnded) {
        if (hasEnded.compareAndSet(false, true)) {
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

    /// The first in the queue of the caller whose turn it is; that caller's next turn comes after all others'.
    private synchronized @Nullable Waiting<?> next() {
        while (!waiting.isEmpty()) {
            Iterator<Map.Entry<String, Queue<Waiting<?>>>> turns =
                    waiting.entrySet().iterator();
            Map.Entry<String, Queue<Waiting<?>>> turn = turns.next();
            String caller = turn.getKey();
            Queue<Waiting<?>> queue = turn.getValue();
            turns.remove();
            Waiting<?> place = queue.remove();
            if (!queue.isEmpty()) {
                waiting.put(caller, queue);
            }
            if (place.isOver().compareAndSet(false, true)) {
                length--;
                return place;
            }
        }
        running--;
        return null;
    }
}
