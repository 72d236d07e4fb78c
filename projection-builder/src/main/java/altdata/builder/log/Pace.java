package altdata.builder.log;

import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.jspecify.annotations.Nullable;

/// Keeps a reader to its share of the rows a second that all readers of a generation may take.
final class Pace {
    /// Of a second's rows: so much may come at once.
    private static final int PARTS = 20;

    private final @Nullable Integer rowsPerSecond;
    private long aheadUntil = System.nanoTime();

    Pace(@Nullable Integer rowsPerSecond) {
        this.rowsPerSecond = rowsPerSecond;
    }

    /// What a consumer must be told.
    Properties properties() {
        Properties properties = new Properties();
        if (rowsPerSecond != null) {
            properties.setProperty(
                    ConsumerConfig.MAX_POLL_RECORDS_CONFIG, Integer.toString(Math.max(1, rowsPerSecond / PARTS)));
        }
        return properties;
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
