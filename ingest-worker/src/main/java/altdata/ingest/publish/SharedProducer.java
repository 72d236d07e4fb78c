package altdata.ingest.publish;

import altdata.contracts.topic.Topic;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;

/// The Kafka producer that all publishers of the service share: one connection, one buffer.
public final class SharedProducer implements AutoCloseable {
    private static final int CLOSE_TIMEOUT_SECONDS = 1;

    private final KafkaAddress address;
    private final DefaultKafkaProducerFactory<byte[], byte[]> factory;
    private final Map<String, LongAdder> sent = new ConcurrentHashMap<>();
    private final Set<Topic<?>> existing = ConcurrentHashMap.newKeySet();

    public SharedProducer(KafkaAddress address) {
        this.address = address;
        factory = ProducerSettings.factory(address);
        // By then every request that waited for its rows has timed out.
        factory.setPhysicalCloseTimeout(CLOSE_TIMEOUT_SECONDS);
    }

    /// Creates a publisher for a topic, and the topic if it does not exist. A failure of one publisher does not
    /// affect others.
    /// @throws PublishException if Kafka does not respond, or the address is invalid
    public Publisher publisher(Topic<?> topic) {
        if (!existing.contains(topic)) {
            boolean _ = PushTopicCreation.createIfMissing(topic, address);
            boolean _ = existing.add(topic);
        }
        return Publisher.sharing(producer(), topic, address, count(topic));
    }

    /// Returns the number of records of a topic that every in-sync replica has stored.
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
            throw new PublishException(address.invalidAddressMessage(e), e);
        }
    }

    @Override
    public void close() {
        factory.destroy();
    }
}
