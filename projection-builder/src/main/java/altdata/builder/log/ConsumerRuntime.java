package altdata.builder.log;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The threads of consumers, and the time that they measure and wait for. A simulation replaces both, so that it
/// decides what happens in which order.
public interface ConsumerRuntime {
    /// Platform threads, and the time of the JVM.
    ConsumerRuntime SYSTEM = new ConsumerRuntime() {
        @Override
        public Thread start(String name, Runnable consumer) {
            return Thread.ofPlatform().name(name).start(consumer);
        }

        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public boolean await(CountDownLatch latch, Duration timeout) throws InterruptedException {
            return latch.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
        }
    };

    /// Starts a thread.
    Thread start(String name, Runnable consumer);

    /// Like [System#nanoTime()].
    long nanoTime();

    /// Waits until the latch is open.
    ///
    /// @return false if it is not within the timeout
    boolean await(CountDownLatch latch, Duration timeout) throws InterruptedException;
}
