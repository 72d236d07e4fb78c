package altdata.builder.log;

import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.jspecify.annotations.Nullable;

/// Limits the rate of one consumer to its share of a generation's rows per second.
final class ReadRateLimit {
    /// A poll returns at most this fraction of a second's rows.
    private static final int MIN_POLLS_PER_SECOND = 20;

    /// Polled records are in memory completely, and a few bytes of a compressed Kafka batch can be megabytes of
    /// records.
    private static final int MAX_POLL_RECORDS = 64;

    private final @Nullable Integer rowsPerSecond;
    private final int maxBatchRows;
    private long blockedUntil = System.nanoTime();

    /// @param rowsPerSecond the rate of all consumers together; null for no limit
    /// @param maxBatchRows  limits the records of a poll if there is no rate
    ReadRateLimit(@Nullable Integer rowsPerSecond, int maxBatchRows) {
        this.rowsPerSecond = rowsPerSecond;
        this.maxBatchRows = maxBatchRows;
    }

    /// The properties of the Kafka consumer.
    Properties consumerProperties() {
        Properties properties = new Properties();
        properties.setProperty(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, Integer.toString(maxPollRecords()));
        return properties;
    }

    /// The maximum number of records of a poll, 1 to 64.
    int maxPollRecords() {
        return Math.clamp(
                rowsPerSecond == null ? maxBatchRows : rowsPerSecond / MIN_POLLS_PER_SECOND, 1, MAX_POLL_RECORDS);
    }

    /// Charges polled records.
    ///
    /// @param share the consumer's share of the partitions, 0 to 1
    void charge(int records, double share) {
        if (rowsPerSecond != null && records > 0 && share > 0) {
            long now = System.nanoTime();
            long cost = Math.round(records / (rowsPerSecond * share) * TimeUnit.SECONDS.toNanos(1));
            blockedUntil = (blockedUntil - now > 0 ? blockedUntil : now) + cost;
        }
    }

    /// Whether the consumer must pause to stay within the rate.
    boolean isExceeded() {
        return rowsPerSecond != null && blockedUntil - System.nanoTime() > 0;
    }
}
