package altdata.ingest.intake;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Places for the requests that are being taken. One key has three quarters of them at most: whoever holds those with
/// bodies that do not end is waited for by nobody but himself.
final class PushConcurrencyLimiter {
    /// Each takes a few hundred kilobytes, unless it reads a row of more than a megabyte, for which there are
    /// [altdata.ingest.source.LargeRowLimiter] places.
    private static final int ALL = 32;

    private static final int OF_ONE_KEY = 24;
    private static final long LONGEST_WAIT_NANOS = Duration.ofSeconds(10).toNanos();

    private final Semaphore all = new Semaphore(ALL, true);
    /// As many as there are keys that have ever pushed.
    private final ConcurrentMap<String, Semaphore> ofKeys = new ConcurrentHashMap<>();

    /// One place, to be given back by closing it.
    @FunctionalInterface
    interface Place extends AutoCloseable {
        @Override
        void close();
    }

    /// Waits for a place.
    /// @throws ProblemException (503) where none is free for ten seconds
    Place take(String keyId) throws InterruptedException {
        long end = System.nanoTime() + LONGEST_WAIT_NANOS;
        Semaphore ofKey = ofKeys.computeIfAbsent(keyId, _ -> new Semaphore(OF_ONE_KEY, true));
        acquire(ofKey, end);
        boolean isTaken = false;
        try {
            acquire(all, end);
            isTaken = true;
        } finally {
            if (!isTaken) {
                ofKey.release();
            }
        }
        return () -> {
            all.release();
            ofKey.release();
        };
    }

    private static void acquire(Semaphore places, long end) throws InterruptedException {
        if (!places.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            throw PushProblem.BUSY.exception();
        }
    }
}
