package altdata.api.limits;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/// Gives short responses precedence: a response with several parts pauses before each further part while short ones
/// are in progress. Otherwise each of them would wait for a processor that writes a part.
///
/// A response counts as short until its first bytes are sent, or its second part begins: its client may read slowly.
@Component
public final class ShortResponses {
    /// A long response continues after this time, so that constant load does not stop it.
    private static final Duration MAX_PAUSE = Duration.ofMillis(5);

    private final int busyFrom;
    private final Duration maxPause;
    private final AtomicInteger inProgress = new AtomicInteger();
    private final Queue<MonoSink<Void>> paused = new ConcurrentLinkedQueue<>();

    /// Long responses pause while there is a short one for every second processor.
    public ShortResponses() {
        this(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), MAX_PAUSE);
    }

    /// @param busyFrom the number of short responses in progress from which long ones pause, at least 1
    ShortResponses(int busyFrom, Duration maxPause) {
        this.busyFrom = busyFrom;
        this.maxPause = maxPause;
    }

    /// A response without parts, which is in progress until it ends or is cancelled.
    public <T> Mono<T> whole(Mono<T> response) {
        return Mono.using(this::begin, _ -> response, Response::end);
    }

    /// A response in parts, which is in progress until [Response#end] is called.
    public Response begin() {
        inProgress.incrementAndGet();
        return new Response();
    }

    /// A response in progress.
    public final class Response {
        private final AtomicBoolean hasParts = new AtomicBoolean();
        private final AtomicBoolean isShort = new AtomicBoolean(true);

        private Response() {}

        /// Completes when the next part may be written: the first one at once.
        public Mono<Void> nextPart() {
            return Mono.defer(() -> {
                if (hasParts.compareAndSet(false, true)) {
                    return Mono.empty();
                }
                end();
                return pause();
            });
        }

        /// The response has ended, or does not count as short any more. Has no effect if this was said before.
        public void end() {
            if (isShort.compareAndSet(true, false) && inProgress.decrementAndGet() < busyFrom) {
                // The others continue when the next response ends, or after the longest pause.
                MonoSink<Void> next = paused.poll();
                if (next != null) {
                    next.success();
                }
            }
        }
    }

    private Mono<Void> pause() {
        if (inProgress.get() < busyFrom) {
            return Mono.empty();
        }
        return Mono.<Void>create(sink -> {
                    paused.add(sink);
                    sink.onDispose(() -> paused.remove(sink));
                })
                .timeout(maxPause, Mono.empty());
    }
}
