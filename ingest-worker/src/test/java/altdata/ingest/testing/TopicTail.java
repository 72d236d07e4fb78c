package altdata.ingest.testing;

import static org.awaitility.Awaitility.await;

import altdata.contracts.topic.Topic;
import altdata.ingest.publish.KafkaAddress;
import altdata.ingest.publish.PushTopicCreation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/// Reads the records that are appended to a topic after this object is created.
public final class TopicTail implements AutoCloseable {
    private final Consumer<String, String> consumer;
    private final List<TopicPartition> partitions;

    public TopicTail(Topic<?> topic) {
        PushTopicCreation.createIfMissing(topic, new KafkaAddress(TestBroker.address(), Duration.ofSeconds(20)));
        consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", TestBroker.address()), new StringDeserializer(), new StringDeserializer());
        await().until(() -> consumer.partitionsFor(topic.name()).size() == 6);
        partitions = consumer.partitionsFor(topic.name()).stream()
                .map(partition -> new TopicPartition(topic.name(), partition.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position);
    }

    /// Returns all new records as `key=value`.
    public List<String> records() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        List<String> records = new ArrayList<>();
        while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
            consumer.poll(Duration.ofMillis(100)).forEach(record -> records.add(record.key() + '=' + record.value()));
        }
        return records;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
