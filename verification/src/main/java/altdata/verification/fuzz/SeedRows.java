package altdata.verification.fuzz;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import altdata.verification.faults.SuiteException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Valid rows of every topic, read from the start of the log, except those about the canary. The canary has the
/// highest possible data key, but a hostile row derived from its own row would have the same key and could win.
final class SeedRows {
    private static final int MAX_ROWS_PER_TOPIC = 40;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Map<Topic<?>, List<ObjectNode>> rows = new HashMap<>();

    private SeedRows() {}

    /// @param kafka host:port
    /// @throws SuiteException if a topic has no rows
    static SeedRows read(String kafka) {
        SeedRows seeds = new SeedRows();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka, ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            for (Topic<?> topic : Topics.ALL) {
                seeds.rows.put(topic, seeds.read(consumer, topic));
            }
        }
        return seeds;
    }

    List<ObjectNode> of(Topic<?> topic) {
        return rows.getOrDefault(topic, List.of());
    }

    private List<ObjectNode> read(KafkaConsumer<byte[], byte[]> consumer, Topic<?> topic) {
        List<TopicPartition> partitions = IntStream.range(0, Topic.PARTITIONS)
                .mapToObj(number -> new TopicPartition(topic.name(), number))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        List<ObjectNode> found = new ArrayList<>();
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (found.isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw new SuiteException(topic + " has no valid rows");
            }
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                if (found.size() < MAX_ROWS_PER_TOPIC
                        && topic.read(record.value()) instanceof Verdict.Accepted<?>
                        && JSON.readTree(record.value()) instanceof ObjectNode row
                        && !row.path("ticker").asString("").equals(FuzzSuite.CANARY)) {
                    found.add(row);
                }
            }
        }
        return found;
    }
}
