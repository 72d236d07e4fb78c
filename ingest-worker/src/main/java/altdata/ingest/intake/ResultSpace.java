package altdata.ingest.intake;

import java.util.concurrent.atomic.AtomicLong;

/// Limits the disk space of all buffered results together: the directory for temporary files of a container is small.
/// Thread-safe.
final class ResultSpace {
    private static final long MAX_BYTES = 64L << 20;

    private final AtomicLong used = new AtomicLong();

    /// Returns false, and takes nothing, if the space is used up.
    boolean tryTake(long bytes) {
        if (used.addAndGet(bytes) <= MAX_BYTES) {
            return true;
        }
        release(bytes);
        return false;
    }

    void release(long bytes) {
        used.addAndGet(-bytes);
    }
}
