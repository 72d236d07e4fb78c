package altdata.ingest.publish;

import altdata.contracts.topic.Topic;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;

/// One connection to Kafka, and one buffer in front of it, for all that a service sends.
public final class SharedProducer implements AutoCloseable {
    private static final int SECONDS_TO_CLOSE = 1;

    private final KafkaAddress address;
    private final DefaultKafkaProducerFactory<byte[], byte[]> factory;
    private final Map<String, LongAdder> sent = new ConcurrentHashMap<>();
    private final Set<Topic<?>> there = ConcurrentHashMap.newKeySet();

    public SharedProducer(KafkaAddress address) {
        this.address = address;
        factory = ProducerSettings.factory(address);
        // Whoever still waited for its rows by then has given up.
        factory.setPhysicalCloseTimeout(SECONDS_TO_CLOSE);
    }

    /// Sends to one topic, which is created where it is not there; its failures are its own.
    /// @throws KafkaFailure where Kafka does not answer, or the address cannot be one
    public Publisher publisher(Topic<?> topic) {
        if (!there.contains(topic)) {
            boolean _ = PushTopicCreation.createIfMissing(topic, address);
            boolean _ = there.add(topic);
        }
        return Publisher.on(producer(), topic, address, count(topic));
    }

    /// How many records of a topic every replica in sync has.
    public long sent(Topic<?> topic) {
        return count(topic).sum();
    }

    private LongAdder count(Topic<?> topic) {
        return sent.computeIfAbsent(topic.name(), _ -> new LongAdder());
    }

    private Producer<byte[], byte[]> producer() {
        try {
            return factory.createProducer();
        } catch (KafkaException e) {
            throw new PublishException(address.unusable(e), e);
        }
    }

    @Override
    public void close() {
        factory.destroy();
    }
}
