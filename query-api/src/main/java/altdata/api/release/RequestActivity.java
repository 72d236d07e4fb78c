package altdata.api.release;

import java.time.Duration;

/// When requests used the release, so that polls become rare without requests. All times are of
/// [System#nanoTime]. Thread-safe.
final class RequestActivity {
    private static final long PAUSE_NANOS = Duration.ofSeconds(2).toNanos();
    /// Saves writes to a field that all threads read.
    private static final long PRECISION_NANOS = Duration.ofMillis(100).toNanos();

    private volatile long lastAt;
    private volatile long resumedAt;

    RequestActivity(long now) {
        this.lastAt = now;
        this.resumedAt = now;
    }

    /// Records a request.
    void record(long now) {
        long unused = now - lastAt;
        if (unused > PAUSE_NANOS) {
            resumedAt = now;
        }
        if (unused > PRECISION_NANOS) {
            lastAt = now;
        }
    }

    /// Whether there was no request for 2 s.
    boolean isPaused(long now) {
        return now - lastAt > PAUSE_NANOS;
    }

    /// When the last pause ended.
    long resumedAt() {
        return resumedAt;
    }
}
