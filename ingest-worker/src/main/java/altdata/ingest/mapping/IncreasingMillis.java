package altdata.ingest.mapping;

import java.time.InstantSource;

/// Produces data keys from the clock: milliseconds since 1970, strictly increasing. More than 1,000 keys per
/// second run ahead of the clock.
public final class IncreasingMillis {
    private final InstantSource clock;
    private long last;

    public IncreasingMillis(InstantSource clock) {
        this.clock = clock;
    }

    public synchronized long next() {
        last = Math.max(last + 1, clock.millis());
        return last;
    }

    /// Returns how far the last key is ahead of the clock in milliseconds; 0 if it is not.
    public synchronized long millisAhead() {
        return Math.max(0, last - clock.millis());
    }
}
