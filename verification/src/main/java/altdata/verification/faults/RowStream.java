package altdata.verification.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/// Writes rows to their topics over a period, in bursts, and records which of them Kafka acknowledged.
final class RowStream implements Runnable {
    private static final int MAX_BURST = 400;
    private static final Duration FLUSH_TIMEOUT = Duration.ofSeconds(90);

    private final String kafka;
    private final List<SentRow> rows;
    private final Duration duration;
    private final Random random;
    private final Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
    private final Queue<SentRow> failed = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean abandoned = new AtomicBoolean();

    RowStream(String kafka, List<SentRow> rows, Duration duration, Random random) {
        this.kafka = kafka;
        this.rows = rows;
        this.duration = duration;
        this.random = random;
    }

    /// The ids of the rows that must be in the log.
    Set<Long> acknowledged() {
        return acknowledged;
    }

    /// Simulates the death of the producing process: records in flight may arrive or not, and a new producer
    /// continues.
    void abandonProducer() {
        abandoned.set(true);
    }

    @Override
    public void run() {
        KafkaProducer<byte[], byte[]> producer = producer();
        try {
            long start = System.nanoTime();
            int sent = 0;
            while (sent < rows.size()) {
                int end = Math.min(rows.size(), sent + 1 + random.nextInt(MAX_BURST));
                for (SentRow row : rows.subList(sent, end)) {
                    send(producer, row);
                }
                sent = end;
                if (abandoned.compareAndSet(true, false)) {
                    producer.close(Duration.ZERO);
                    producer = producer();
                    // Half of the failed rows are never sent again.
                    sendFailed(producer, true);
                }
                long due = start + duration.toNanos() / rows.size() * sent;
                LockSupport.parkNanos(due - System.nanoTime());
            }
            producer.flush();
            sendFailed(producer, false);
            producer.flush();
        } finally {
            producer.close(FLUSH_TIMEOUT);
        }
    }

    private void sendFailed(KafkaProducer<byte[], byte[]> producer, boolean half) {
        List<SentRow> resend = new ArrayList<>();
        for (SentRow row = failed.poll(); row != null; row = failed.poll()) {
            if (!half || random.nextBoolean()) {
                resend.add(row);
            }
        }
        resend.forEach(row -> send(producer, row));
    }

    private void send(KafkaProducer<byte[], byte[]> producer, SentRow row) {
        var _ = producer.send(row.record(), (_, failure) -> {
            if (failure == null) {
                acknowledged.add(row.id());
            } else {
                failed.add(row);
            }
        });
    }

    private KafkaProducer<byte[], byte[]> producer() {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        kafka,
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                        true,
                        ProducerConfig.LINGER_MS_CONFIG,
                        5,
                        ProducerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG,
                        500,
                        ProducerConfig.MAX_BLOCK_MS_CONFIG,
                        TimeUnit.SECONDS.toMillis(90),
                        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                        (int) FLUSH_TIMEOUT.toMillis()),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }
}
