package altdata.ingest.keys;

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

/// Follows the topic of API keys from its beginning. What was known stays known while Kafka is away; once it is
/// back the topic is read anew.
@Component
public final class KeyTopicConsumer implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(KeyTopicConsumer.class);
    private static final Duration LONGEST_POLL = Duration.ofMillis(200);
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(5);
    private static final long NANOSECONDS_BETWEEN_LOOKS = Duration.ofSeconds(1).toNanos();
    private static final long RECENT = Duration.ofSeconds(6).toNanos();
    private static final Duration BETWEEN_TRIES = Duration.ofSeconds(1);

    private final PushKeys keys;
    private final KafkaAddress address;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private @Nullable Thread thread;
    private volatile long heard = System.nanoTime() - RECENT;
    private String lastTrouble = "";

    KeyTopicConsumer(PushKeys keys, KafkaAddress address) {
        this.keys = keys;
        this.address = address;
    }

    /// Whether Kafka has answered within the last seconds.
    public boolean hearsKafka() {
        return System.nanoTime() - heard < RECENT;
    }

    @Override
    public void start() {
        thread = Thread.ofPlatform().daemon().name("keys").start(this::followForEver);
    }

    /// Without an interrupt, of which the Kafka client would complain at length.
    @Override
    public void stop() {
        stopping.countDown();
        try {
            if (thread != null) {
                boolean _ = thread.join(LONGEST_POLL.multipliedBy(2));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null && stopping.getCount() > 0;
    }

    private void followForEver() {
        try {
            do {
                try {
                    follow();
                } catch (RuntimeException e) {
                    warn(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
                }
            } while (!stopping.await(BETWEEN_TRIES.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void warn(String trouble) {
        if (!trouble.equals(lastTrouble)) {
            LOG.warn("cannot follow the API keys: {}", trouble);
            lastTrouble = trouble;
        }
    }

    /// Returns where the topic has changed its partitions.
    private void follow() {
        boolean _ = PushTopicCreation.createIfMissing(Topics.API_KEYS, address.within(LONGEST_ANSWER));
        try (Consumer<byte[], byte[]> consumer = consumer()) {
            List<TopicPartition> partitions = partitions(consumer);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            KeyVersions statements = new KeyVersions();
            boolean isKnown = false;
            long looked = System.nanoTime();
            heard = looked;
            while (stopping.getCount() > 0) {
                boolean isChanged = false;
                for (ConsumerRecord<byte[], byte[]> entry : consumer.poll(LONGEST_POLL)) {
                    isChanged |= add(statements, entry.value());
                }
                boolean isCaughtUp = isKnown
                        || ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
                if (isCaughtUp && (isChanged || !isKnown)) {
                    keys.replace(statements.valid());
                    isKnown = true;
                    lastTrouble = "";
                }
                if (System.nanoTime() - looked > NANOSECONDS_BETWEEN_LOOKS) {
                    // Asked for the sake of the answer: a poll does not tell a quiet topic from a broker that
                    // is away.
                    Map<TopicPartition, Long> _ = consumer.endOffsets(partitions);
                    looked = System.nanoTime();
                    heard = looked;
                    if (!partitions(consumer).equals(partitions)) {
                        return;
                    }
                }
            }
        }
    }

    private static boolean add(KeyVersions statements, byte @Nullable [] value) {
        return Topics.API_KEYS.read(value) instanceof Verdict.Accepted<RecordVersion<ApiKeyRow>>(var statement, int _)
                && statements.add(statement);
    }

    private static List<TopicPartition> partitions(Consumer<byte[], byte[]> consumer) {
        return consumer.partitionsFor(Topics.API_KEYS.name()).stream()
                .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                .sorted((a, b) -> Integer.compare(a.partition(), b.partition()))
                .toList();
    }

    private Consumer<byte[], byte[]> consumer() {
        return new KafkaConsumer<>(
                address.client(Map.of(
                        ConsumerConfig.CLIENT_ID_CONFIG,
                        "altdata-ingest-worker-keys",
                        // A topic that was deleted and made anew is read anew.
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "none",
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false,
                        ConsumerConfig.METADATA_MAX_AGE_CONFIG,
                        5_000,
                        ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                        Math.toIntExact(LONGEST_ANSWER.toMillis()),
                        ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                        Math.toIntExact(LONGEST_ANSWER.toMillis()) - 1_000)),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }
}
