package altdata.api.limits;

import altdata.api.request.Problem;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/// Limits the streamed responses that are open at the same time, fairly per caller: each holds rows in memory until
/// its client has read them, and clients may stop reading.
public final class StreamSlots {
    /// A stream holds batches that were read, a decoded part of one, and bytes that wait to be sent: 1.7 MB with
    /// stalled clients, 2,000 tickers and 2 metrics, and more with many metrics or as of a time.
    private static final long BYTES_PER_STREAM = 16L * 1024 * 1024;
    private static final int MIN_STREAMS = 4;
    private static final Duration MAX_WAIT = Duration.ofSeconds(15);
    /// The framework does not report a response that is discarded before its body begins. The two queries before the
    /// body take less time, because they have timeouts.
    private static final Duration UNUSED_TIMEOUT = Duration.ofMinutes(1);

    private final FairQueryLimiter limiter;

    /// @param maxStreams the streams that are open at the same time, at least 4; three quarters of them for one caller
    public StreamSlots(int maxStreams) {
        this.limiter = new FairQueryLimiter(maxStreams, maxStreams * 3 / 4);
    }

    /// With the number of slots that fit into the heap of this process.
    public static StreamSlots ofHeap() {
        return new StreamSlots((int) Math.max(MIN_STREAMS, Runtime.getRuntime().maxMemory() / BYTES_PER_STREAM));
    }

    /// Takes a slot as soon as the fair queue of callers assigns one. The receiver must release it.
    ///
    /// @return signals [Problem.Overloaded] if there is no slot within 15 s, or too many callers wait
    public Mono<Slot> take(String caller) {
        return Mono.create(sink -> {
            Slot slot = new Slot();
            // A slot that becomes free when the time is over must not get lost.
            AtomicBoolean isDecided = new AtomicBoolean();
            Disposable held = limiter.run(caller, Mono.<Void>defer(() -> {
                        if (!isDecided.compareAndSet(false, true)) {
                            return Mono.empty();
                        }
                        slot.awaitUse();
                        sink.success(slot);
                        return slot.released.asMono();
                    }))
                    .subscribe(_ -> {}, sink::error);
            sink.onCancel(() -> {
                slot.release();
                held.dispose();
            });
            if (!isDecided.get()) {
                sink.onDispose(Mono.delay(MAX_WAIT).subscribe(_ -> {
                    if (isDecided.compareAndSet(false, true)) {
                        held.dispose();
                        sink.error(new Problem.Overloaded().exception());
                    }
                }));
            }
        });
    }

    /// The right to send a streamed response.
    public static final class Slot {
        private final Sinks.Empty<Void> released = Sinks.empty();
        private final Disposable.Swap timer = Disposables.swap();

        private Slot() {}

        private void awaitUse() {
            timer.update(Mono.delay(UNUSED_TIMEOUT).subscribe(_ -> release()));
        }

        /// Notes that the body has begun. From then on, the slot is released at its end.
        public void use() {
            timer.dispose();
        }

        /// Runs the action when the slot is released, at once if it has been released already.
        public void onRelease(Runnable action) {
            released.asMono().subscribe(_ -> {}, _ -> {}, action);
        }

        /// Has no effect if the slot has been released already.
        public void release() {
            timer.dispose();
            var _ = released.tryEmitEmpty();
        }
    }
}
