package altdata.ingest.source;

import altdata.contracts.topic.Topic;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Limits the number of rows of more than 1 MiB in memory. Until such a row is sent it takes about 10 times its
/// size, so without a limit several at once could exhaust the heap.
public final class LargeRowLimiter {
    /// Longer rows need a permit.
    static final int MAX_BYTES_WITHOUT_PERMIT = 1024 * 1024;
    /// Memory for a row of the maximum size, the buffer it is read into, and the record made from it.
    private static final long BYTES_PER_PERMIT = 192L * 1024 * 1024;

    private static final Duration UNLIMITED = Duration.ofDays(365);

    private final Semaphore permits;
    private final Duration timeout;
    private final int maxBytesWithoutPermit;

    private LargeRowLimiter(Semaphore permits, Duration timeout, int maxBytesWithoutPermit) {
        this.permits = permits;
        this.timeout = timeout;
        this.maxBytesWithoutPermit = maxBytesWithoutPermit;
    }

    /// @param timeout how long to wait for a permit
    LargeRowLimiter(int permits, Duration timeout) {
        this(new Semaphore(permits, true), timeout, MAX_BYTES_WITHOUT_PERMIT);
    }

    /// Creates a limiter with the number of permits that the heap of this JVM allows, at least one.
    ///
    /// @param timeout how long to wait for a permit
    public static LargeRowLimiter forHeap(Duration timeout) {
        return new LargeRowLimiter(
                Math.toIntExact(Math.max(1, Runtime.getRuntime().maxMemory() / BYTES_PER_PERMIT)), timeout);
    }

    /// For callers that read one source at a time.
    static LargeRowLimiter unlimited() {
        return new LargeRowLimiter(new Semaphore(Integer.MAX_VALUE), Duration.ZERO, Topic.MAX_VALUE_BYTES);
    }

    /// Returns a limiter with the same permits that waits indefinitely.
    public LargeRowLimiter withoutTimeout() {
        return new LargeRowLimiter(permits, UNLIMITED, maxBytesWithoutPermit);
    }

    /// Returns the maximum record length for a reader that cannot acquire a permit in the middle of a record.
    int maxBytesWithoutPermit() {
        return maxBytesWithoutPermit;
    }

    void acquire() throws TooManyLargeRowsException, InterruptedIOException {
        try {
            if (!permits.tryAcquire(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new TooManyLargeRowsException();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for the permit to read a large row");
        }
    }

    void release() {
        permits.release();
    }
}
