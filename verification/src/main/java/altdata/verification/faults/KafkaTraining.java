package altdata.verification.faults;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/// Exercises a broker while the JVM records its classes for the AOT cache: creates a topic, sends a record, and
/// consumes it in a consumer group.
final class KafkaTraining {
    private static final String TOPIC = "training";
    private static final Duration POLL = Duration.ofMillis(100);
    private static final int MAX_POLLS = 100;

    private KafkaTraining() {}

    /// @param address host:port of the broker
    static void of(String address) throws InterruptedException, ExecutionException {
        Map<String, Object> broker = Map.of("bootstrap.servers", address);
        try (Admin admin = Admin.create(broker);
                KafkaProducer<byte[], byte[]> producer =
                        new KafkaProducer<>(broker, new ByteArraySerializer(), new ByteArraySerializer());
                KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                        Map.of(
                                "bootstrap.servers",
                                address,
                                "group.id",
                                TOPIC,
                                "group.protocol",
                                "consumer",
                                "auto.offset.reset",
                                "earliest"),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer())) {
            Void _ = admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1)))
                    .all()
                    .get();
            var _ = producer.send(new ProducerRecord<>(TOPIC, TOPIC.getBytes(StandardCharsets.US_ASCII)))
                    .get();
            consumer.subscribe(List.of(TOPIC));
            int polls = 0;
            while (consumer.poll(POLL).isEmpty() && polls < MAX_POLLS) {
                polls++;
            }
            consumer.commitSync();
        }
    }
}
