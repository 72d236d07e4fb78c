package altdata.ingest.keys;

import altdata.contracts.failure.FailureText;
import altdata.contracts.topic.ApiKeyRow;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import altdata.ingest.publish.KafkaAddress;
import altdata.ingest.publish.PushTopicCreation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Consumes the topic of API keys from its beginning. While Kafka is unavailable the known keys remain valid;
/// after a reconnect the topic is read again.
@Component
public final class KeyTopicConsumer implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(KeyTopicConsumer.class);
    private static final Duration POLL_TIMEOUT = Duration.ofMillis(200);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(5);
    private static final long HEARTBEAT_INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long REACHABLE_WINDOW_NANOS = Duration.ofSeconds(6).toNanos();
    private static final Duration RETRY_INTERVAL = Duration.ofSeconds(1);

    private final PushKeys keys;
    private final KafkaAddress address;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private @Nullable Thread thread;
    private volatile long lastResponse = System.nanoTime() - REACHABLE_WINDOW_NANOS;
    private String lastWarning = "";

    KeyTopicConsumer(PushKeys keys, KafkaAddress address) {
        this.keys = keys;
        this.address = address;
    }

    /// Returns whether Kafka has responded within the last 6 s.
    public boolean isKafkaReachable() {
        return System.nanoTime() - lastResponse < REACHABLE_WINDOW_NANOS;
    }

    @Override
    public void start() {
        thread = Thread.ofPlatform().daemon().name("keys").start(this::runUntilStopped);
    }

    /// Does not interrupt the thread, because the Kafka client would log the interrupt as an error.
    @Override
    public void stop() {
        stopping.countDown();
        try {
            if (thread != null) {
                boolean _ = thread.join(POLL_TIMEOUT.multipliedBy(2));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null && stopping.getCount() > 0;
    }

    private void runUntilStopped() {
        try {
            do {
                try {
                    consume();
                } catch (RuntimeException e) {
                    warn(FailureText.firstLine(e));
                }
            } while (!stopping.await(RETRY_INTERVAL.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void warn(String warning) {
        if (!warning.equals(lastWarning)) {
            LOG.warn("cannot consume the topic of API keys; retrying in 1 s: {}", warning);
            lastWarning = warning;
        }
    }

    /// Consumes until the service stops; returns early if the number of partitions has changed.
    private void consume() {
        boolean _ = PushTopicCreation.createIfMissing(Topics.API_KEYS, address.withTimeout(REQUEST_TIMEOUT));
        try (Consumer<byte[], byte[]> consumer = consumer()) {
            List<TopicPartition> partitions = partitions(consumer);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            KeyVersions versions = new KeyVersions();
            boolean isLoaded = false;
            long lastHeartbeat = System.nanoTime();
            lastResponse = lastHeartbeat;
            while (stopping.getCount() > 0) {
                boolean isChanged = false;
                for (ConsumerRecord<byte[], byte[]> entry : consumer.poll(POLL_TIMEOUT)) {
                    isChanged |= add(versions, entry.value());
                }
                boolean isCaughtUp = isLoaded
                        || ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
                if (isCaughtUp && (isChanged || !isLoaded)) {
                    keys.replace(versions.validKeys());
                    isLoaded = true;
                    lastWarning = "";
                }
                if (System.nanoTime() - lastHeartbeat > HEARTBEAT_INTERVAL_NANOS) {
                    // Polls do not distinguish an idle topic from an unreachable broker; this request does.
                    Map<TopicPartition, Long> _ = consumer.endOffsets(partitions);
                    lastHeartbeat = System.nanoTime();
                    lastResponse = lastHeartbeat;
                    if (!partitions(consumer).equals(partitions)) {
                        return;
                    }
                }
            }
        }
    }

    private static boolean add(KeyVersions versions, byte @Nullable [] value) {
        return Topics.API_KEYS.read(value)
                        instanceof Verdict.Accepted<RecordVersion<ApiKeyRow>>(var version, var _, var _)
                && versions.add(version);
    }

    private static List<TopicPartition> partitions(Consumer<byte[], byte[]> consumer) {
        return consumer.partitionsFor(Topics.API_KEYS.name()).stream()
                .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                .sorted((a, b) -> Integer.compare(a.partition(), b.partition()))
                .toList();
    }

    private Consumer<byte[], byte[]> consumer() {
        return new KafkaConsumer<>(
                address.clientSettings(Map.of(
                        ConsumerConfig.CLIENT_ID_CONFIG,
                        "altdata-ingest-worker-keys",
                        // A topic that was deleted and created again is read from its beginning.
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "none",
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false,
                        // Records of aborted transactions do not count, as in the read tables.
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed",
                        ConsumerConfig.METADATA_MAX_AGE_CONFIG,
                        5_000,
                        ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                        Math.toIntExact(REQUEST_TIMEOUT.toMillis()),
                        ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                        Math.toIntExact(REQUEST_TIMEOUT.toMillis()) - 1_000)),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }
}
