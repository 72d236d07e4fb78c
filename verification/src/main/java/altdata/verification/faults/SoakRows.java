package altdata.verification.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/// Writes an endless sequence of the rows of a seed: at a steady rate, or as fast as the stack processes them.
final class SoakRows implements AutoCloseable {
    private static final int ROWS_PER_BATCH = 300;
    /// The maximum lag at full load; large enough that no builder is ever idle.
    private static final long MAX_LAG = 5_000;
    private static final long MILLIS_TO_WAIT = 5;
    /// After a delay, rows are sent faster to catch up, but at most this much of the delay is caught up.
    private static final long MAX_OVERDUE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final FaultRows rows;
    private final Queue<String> problems;
    private final KafkaProducer<byte[], byte[]> producer;
    /// Rows that were sent and not yet seen in the log.
    private final Map<Long, SentRow> awaited = new ConcurrentHashMap<>();

    private final AtomicLong acknowledged = new AtomicLong();
    private final LoadThread thread = new LoadThread("rows", this::run);
    private final LiveRowCounter liveRows;
    private volatile long rowsPerSecond;

    /// Creates a writer that runs at full load until a rate is set.
    ///
    /// @param liveRows created before the first of these rows was sent
    SoakRows(FaultStack stack, long seed, LiveRowCounter liveRows) {
        this.rows = new FaultRows(seed);
        this.problems = stack.problems();
        this.liveRows = liveRows;
        this.producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        stack.kafkaAddress(),
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        ProducerConfig.LINGER_MS_CONFIG,
                        5),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    void start() {
        thread.start();
    }

    /// Sets a steady rate from now on, in rows per second.
    void steady(long rate) {
        rowsPerSecond = rate;
    }

    /// The number of rows that Kafka acknowledged.
    long acknowledged() {
        return acknowledged.get();
    }

    /// Removes and returns the row of a log record; null if the suite did not send it or it was already seen.
    @Nullable
    SentRow seen(long id) {
        return awaited.remove(id);
    }

    /// The number of rows that were sent and not yet seen.
    int awaited() {
        return awaited.size();
    }

    /// Waits until all sent rows are acknowledged.
    @Override
    public void close() {
        try (producer) {
            thread.close();
        }
    }

    private void run() {
        long due = System.nanoTime();
        List<SentRow> next = new ArrayList<>();
        while (thread.isRunning()) {
            long rate = rowsPerSecond;
            if (rate == 0 && acknowledged.get() - liveRows.count() > MAX_LAG) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(MILLIS_TO_WAIT));
                continue;
            }
            if (next.isEmpty()) {
                next.addAll(rows.next(ROWS_PER_BATCH));
            }
            // Sends the rows of 50 ms at a time, or all available rows at full load.
            int count = rate == 0 ? next.size() : (int) Math.clamp(rate / 20, 1, next.size());
            List<SentRow> now = next.subList(0, count);
            now.forEach(this::send);
            now.clear();
            if (rate != 0) {
                due = Math.max(due + TimeUnit.SECONDS.toNanos(count) / rate, System.nanoTime() - MAX_OVERDUE_NANOS);
                LockSupport.parkNanos(due - System.nanoTime());
            }
        }
        producer.flush();
    }

    private void send(SentRow row) {
        awaited.put(row.id(), row);
        var _ = producer.send(row.record(), (_, failure) -> {
            if (failure == null) {
                acknowledged.incrementAndGet();
            } else {
                problems.add("a row was rejected: " + failure);
            }
        });
    }
}
