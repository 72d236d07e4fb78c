package altdata.ingest.intake;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Limits the number of concurrent requests, in total and per key. One key can use at most three quarters of
/// the permits, so a client whose bodies never end delays only itself.
final class PushConcurrencyLimiter {
    /// Each request uses a few hundred kilobytes, unless it reads a row of more than 1 MiB, which
    /// [altdata.ingest.source.LargeRowLimiter] limits.
    private static final int MAX_REQUESTS = 32;

    private static final int MAX_REQUESTS_PER_KEY = 24;
    private static final long TIMEOUT_NANOS = Duration.ofSeconds(10).toNanos();

    private final Semaphore permits = new Semaphore(MAX_REQUESTS, true);
    /// One entry for each key that has ever pushed.
    private final ConcurrentMap<String, Semaphore> permitsByKey = new ConcurrentHashMap<>();

    /// A permit; closing it releases it.
    @FunctionalInterface
    interface Permit extends AutoCloseable {
        @Override
        void close();
    }

    /// Waits for a permit.
    /// @throws PushProblemException (503) if no permit is available within 10 s
    Permit acquire(String keyId) throws InterruptedException {
        long deadline = System.nanoTime() + TIMEOUT_NANOS;
        Semaphore keyPermits = permitsByKey.computeIfAbsent(keyId, _ -> new Semaphore(MAX_REQUESTS_PER_KEY, true));
        acquire(keyPermits, deadline);
        boolean isAcquired = false;
        try {
            acquire(permits, deadline);
            isAcquired = true;
        } finally {
            if (!isAcquired) {
                keyPermits.release();
            }
        }
        return () -> {
            permits.release();
            keyPermits.release();
        };
    }

    private static void acquire(Semaphore semaphore, long deadline) throws InterruptedException {
        if (!semaphore.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            throw PushProblem.BUSY.exception();
        }
    }
}
