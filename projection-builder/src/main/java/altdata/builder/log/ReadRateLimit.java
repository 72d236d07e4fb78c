package altdata.builder.log;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.jspecify.annotations.Nullable;

/// Limits how fast this instance's consumers read records into one generation. The limit is the generation's
/// rows per second, times the fraction of the topic's partitions that are assigned to this instance.
///
/// The consumers share one limit, so the rate does not depend on how evenly the records are spread over them.
/// Unused time, for example while a transaction runs, is credited, up to 1 s. Without the credit, transactions
/// would lower the rate. Thread-safe.
final class ReadRateLimit {
    /// A poll returns at most this fraction of a second's rows.
    private static final int MIN_POLLS_PER_SECOND = 20;

    /// Polled records are in memory completely, and a few bytes of a compressed Kafka batch can be megabytes of
    /// records.
    private static final int MAX_POLL_RECORDS = 64;

    private static final long MAX_CREDIT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final @Nullable Integer rowsPerSecond;
    private final int maxBatchRows;
    private final ConsumerRuntime runtime;
    /// The number of partitions of each consumer.
    private final Map<AssignedPartitions<?>, Integer> assigned = new HashMap<>();

    private boolean hasStarted;
    private long blockedUntil;

    /// @param rowsPerSecond the rate of all consumers of all instances together; null for no limit
    /// @param maxBatchRows  limits the records of a poll if there is no rate
    ReadRateLimit(@Nullable Integer rowsPerSecond, int maxBatchRows, ConsumerRuntime runtime) {
        this.rowsPerSecond = rowsPerSecond;
        this.maxBatchRows = maxBatchRows;
        this.runtime = runtime;
    }

    /// The properties of the Kafka consumers.
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

    boolean isLimited() {
        return rowsPerSecond != null;
    }

    /// Sets the number of partitions that are assigned to a consumer.
    synchronized void assign(AssignedPartitions<?> partitions, int count) {
        if (count == 0) {
            assigned.remove(partitions);
        } else {
            assigned.put(partitions, count);
        }
    }

    /// Charges polled records.
    ///
    /// @param records    negative to refund records that were discarded and are going to be polled again
    /// @param partitions the number of partitions of the topic, which determines the share of this instance
    synchronized void charge(int records, int partitions) {
        int own = assigned.values().stream().mapToInt(Integer::intValue).sum();
        if (rowsPerSecond == null || records == 0 || own == 0) {
            return;
        }
        long now = runtime.nanoTime();
        long earliest = hasStarted ? now - MAX_CREDIT_NANOS : now;
        double allowed = (double) rowsPerSecond * own / partitions;
        blockedUntil = (hasStarted && blockedUntil - earliest > 0 ? blockedUntil : earliest)
                + Math.round(records / allowed * TimeUnit.SECONDS.toNanos(1));
        hasStarted = true;
    }

    /// The time until the next records may be polled, 0 if they may be now.
    synchronized long nanosToWait() {
        return hasStarted ? Math.max(0, blockedUntil - runtime.nanoTime()) : 0;
    }
}
