package altdata.builder.log;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/// Asks one consumer thread to stop. Thread-safe.
final class StopSignal {
    private final ConsumerRuntime runtime;
    private final CountDownLatch latch = new CountDownLatch(1);

    StopSignal(ConsumerRuntime runtime) {
        this.runtime = runtime;
    }

    void send() {
        latch.countDown();
    }

    boolean isSent() {
        return latch.getCount() == 0;
    }

    /// Waits until the signal is sent, at most for the timeout. An interruption of the thread counts as the signal.
    void await(Duration timeout) {
        try {
            boolean _ = runtime.await(latch, timeout);
        } catch (InterruptedException _) {
            send();
            Thread.currentThread().interrupt();
        }
    }
}
