package altdata.ingest.source;

import altdata.contracts.topic.Topic;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// The places of those who read a row of more than a megabyte: until it is sent it takes some ten times its size, and
/// many at once would take all memory there is.
public final class LargeRowLimiter {
    /// A longer row needs a place.
    static final int MOST_BYTES_WITHOUT = 1024 * 1024;
    /// Of a row of the greatest size, of what is read of it, and of the record that is made of it.
    private static final long BYTES_OF_A_PLACE = 192L * 1024 * 1024;

    private static final Duration FOR_EVER = Duration.ofDays(365);

    private final Semaphore places;
    private final Duration patience;
    private final int mostBytes;

    private LargeRowLimiter(Semaphore places, Duration patience, int mostBytes) {
        this.places = places;
        this.patience = patience;
        this.mostBytes = mostBytes;
    }

    /// @param patience how long whoever needs a place waits for it
    LargeRowLimiter(int places, Duration patience) {
        this(new Semaphore(places, true), patience, MOST_BYTES_WITHOUT);
    }

    /// As many as this JVM's heap has room for, one at least.
    ///
    /// @param patience how long whoever needs a place waits for it
    public static LargeRowLimiter ofHeap(Duration patience) {
        return new LargeRowLimiter(
                Math.toIntExact(Math.max(1, Runtime.getRuntime().maxMemory() / BYTES_OF_A_PLACE)), patience);
    }

    /// For those who read one source after the other.
    static LargeRowLimiter any() {
        return new LargeRowLimiter(new Semaphore(Integer.MAX_VALUE), Duration.ZERO, Topic.MAX_VALUE_BYTES);
    }

    /// The same places, for those who have time.
    public LargeRowLimiter waitedFor() {
        return new LargeRowLimiter(places, FOR_EVER, mostBytes);
    }

    /// The longest record of a reader that cannot take a place in the middle of one.
    int mostBytesWithout() {
        return mostBytes;
    }

    void enter() throws TooManyLargeRowsException, InterruptedIOException {
        try {
            if (!places.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new TooManyLargeRowsException();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("waiting for a place");
        }
    }

    void leave() {
        places.release();
    }
}
