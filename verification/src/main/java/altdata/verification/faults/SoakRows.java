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

/// Writes the rows of a seed without end: at a steady rate, or as fast as they are taken.
final class SoakRows implements AutoCloseable {
    private static final int ROWS_AT_A_TIME = 300;
    /// At full load: enough that no builder waits for any.
    private static final long MOST_ON_THEIR_WAY = 5_000;
    private static final long MILLIS_TO_WAIT = 5;
    /// What could not be sent in time is sent faster afterwards, but not what is due since longer than this.
    private static final long MOST_BEHIND = TimeUnit.SECONDS.toNanos(2);

    private final FaultRows rows;
    private final Queue<String> problems;
    private final KafkaProducer<byte[], byte[]> producer;
    /// Sent, and not seen in the log so far.
    private final Map<Long, SentRow> awaited = new ConcurrentHashMap<>();

    private final AtomicLong acknowledged = new AtomicLong();
    private final LoadThread thread = new LoadThread("rows", this::run);
    private final TakenRows taken;
    private volatile long rowsPerSecond;

    /// As fast as they are taken, until a rate is set.
    ///
    /// @param taken begun before any of these rows was sent
    SoakRows(FaultStack stack, long seed, TakenRows taken) {
        this.rows = new FaultRows(seed);
        this.problems = stack.problems();
        this.taken = taken;
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

    /// From now on.
    void steady(long rate) {
        rowsPerSecond = rate;
    }

    /// How many Kafka has taken.
    long acknowledged() {
        return acknowledged.get();
    }

    /// The row of a record of the log; null where it is none of these rows, or was there before.
    @Nullable
    SentRow seen(long id) {
        return awaited.remove(id);
    }

    /// How many were sent and not seen.
    int awaited() {
        return awaited.size();
    }

    /// Ends when all that was sent is acknowledged.
    @Override
    public void close() {
        try (producer) {
            thread.close();
        }
    }

    private void run() {
        long due = System.nanoTime();
        List<SentRow> next = new ArrayList<>();
        while (thread.goesOn()) {
            long rate = rowsPerSecond;
            if (rate == 0 && acknowledged.get() - taken.count() > MOST_ON_THEIR_WAY) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(MILLIS_TO_WAIT));
                continue;
            }
            if (next.isEmpty()) {
                next.addAll(rows.next(ROWS_AT_A_TIME));
            }
            // A twentieth of a second's rows at a time, or whatever is there.
            int count = rate == 0 ? next.size() : (int) Math.clamp(rate / 20, 1, next.size());
            List<SentRow> now = next.subList(0, count);
            now.forEach(this::send);
            now.clear();
            if (rate != 0) {
                due = Math.max(due + TimeUnit.SECONDS.toNanos(count) / rate, System.nanoTime() - MOST_BEHIND);
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
                problems.add("a row was not taken: " + failure);
            }
        });
    }
}
