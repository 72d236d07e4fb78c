package altdata.api.replica;

import java.util.Locale;
import java.util.function.BiConsumer;

/// How far a response is behind the primary at most.
///
/// @param committedBefore the database contained everything that was committed before this time, in the
/// nanoseconds of [System#nanoTime], when the request began to read
public record Staleness(long committedBefore) {
    private static final String HEADER = "Altdata-Staleness";
    private static final double NANOS_PER_SECOND = 1e9;

    /// Adds the header with the seconds until now, rounded up to milliseconds.
    ///
    /// @param headers takes a name and a value
    public void write(BiConsumer<String, String> headers) {
        headers.accept(HEADER, String.format(Locale.ROOT, "%.3f", Math.ceil(seconds() * 1_000) / 1_000));
    }

    /// Until now.
    double seconds() {
        return (System.nanoTime() - committedBefore) / NANOS_PER_SECOND;
    }
}
