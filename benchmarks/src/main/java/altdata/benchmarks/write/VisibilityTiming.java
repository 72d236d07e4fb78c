package altdata.benchmarks.write;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Measures how fast rows become visible to readers. Only the last two thirds of the rows are timed, because by
/// then every system has started and is warm.
///
/// @param rows  of the timed part
/// @param since the start of the timed part, by [System#nanoTime]
/// @param nanos the duration of the timed part
public record VisibilityTiming(long rows, long since, long nanos) {
    private static final Duration MAX = Duration.ofMinutes(60);

    /// Counts the visible rows.
    @FunctionalInterface
    public interface Visible {
        long count() throws SQLException;
    }

    /// Polls until all rows are visible.
    ///
    /// @param before the number of rows that were visible before
    /// @param every  the polling interval
    /// @throws IllegalStateException if it takes longer than an hour
    public static VisibilityTiming of(Visible visible, long before, long rows, Duration every) throws SQLException {
        long start = System.nanoTime();
        long begun = -1;
        long since = start;
        while (true) {
            long count = visible.count() - before;
            long now = System.nanoTime();
            if (begun < 0 && count >= rows / 3) {
                begun = count;
                since = now;
            }
            if (count >= rows) {
                // If all rows became visible between two polls, there is nothing to time.
                return begun == count
                        ? new VisibilityTiming(count, start, now - start)
                        : new VisibilityTiming(count - begun, since, now - since);
            }
            if (now - start > MAX.toNanos()) {
                throw new IllegalStateException(
                        "only %,d of %,d rows are visible after an hour".formatted(count, rows));
            }
            LockSupport.parkNanos(every.toNanos());
        }
    }

    /// Rows per second.
    public double rate() {
        return rows * (double) TimeUnit.SECONDS.toNanos(1) / nanos;
    }

    /// Rows per second if all rows were finished just now.
    public double rateUntilNow() {
        return rows * (double) TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - since);
    }
}
