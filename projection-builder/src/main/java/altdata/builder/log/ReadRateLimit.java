package altdata.builder.log;

import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.jspecify.annotations.Nullable;

/// Keeps a reader to its share of the rows a second that all readers of a generation may take.
final class ReadRateLimit {
    /// Of a second's rows: so much may come at once.
    private static final int PARTS = 20;

    /// Records are in memory whole, and a few bytes of a compressed batch may be megabytes of them.
    private static final int MOST_AT_ONCE = 64;

    private final @Nullable Integer rowsPerSecond;
    private final int mostPerBatch;
    private long aheadUntil = System.nanoTime();

    /// @param rowsPerSecond null for as many as they can
    /// @param mostPerBatch  the most records of a transaction, where that is so
    ReadRateLimit(@Nullable Integer rowsPerSecond, int mostPerBatch) {
        this.rowsPerSecond = rowsPerSecond;
        this.mostPerBatch = mostPerBatch;
    }

    /// What a consumer must be told.
    Properties properties() {
        Properties properties = new Properties();
        properties.setProperty(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, Integer.toString(recordsAtOnce()));
        return properties;
    }

    /// The most records of one poll.
    int recordsAtOnce() {
        return Math.clamp(rowsPerSecond == null ? mostPerBatch : rowsPerSecond / PARTS, 1, MOST_AT_ONCE);
    }

    /// Records were read.
    ///
    /// @param share of the partitions that this reader has, 0 to 1
    void count(int records, double share) {
        if (rowsPerSecond != null && records > 0 && share > 0) {
            long now = System.nanoTime();
            long cost = Math.round(records / (rowsPerSecond * share) * TimeUnit.SECONDS.toNanos(1));
            aheadUntil = (aheadUntil - now > 0 ? aheadUntil : now) + cost;
        }
    }

    /// Whether more would be too much now.
    boolean isAhead() {
        return rowsPerSecond != null && aheadUntil - System.nanoTime() > 0;
    }
}
