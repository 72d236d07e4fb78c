package altdata.ingest.publish;

import altdata.contracts.topic.Topic;
import altdata.ingest.IngestException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;

/// Sends records to one topic. One thread sends; any thread may look at the counts.
///
/// The first failure ends it: every later call throws it. What it sends belongs to the trace it was made in.
public final class Publisher implements AutoCloseable {
    /// The greatest value that is sent: the rest of a record and of its batch must find room below what the
    /// broker takes.
    public static final int MOST_BYTES = Topic.MAX_VALUE_BYTES - 4096;

    private final Topic<?> topic;
    private final KafkaAddress address;
    /// Null where the producer is not this publisher's own.
    private final @Nullable DefaultKafkaProducerFactory<byte[], byte[]> factory;

    private final Producer<byte[], byte[]> producer;
    /// Null where what it sends is part of no trace.
    private final @Nullable List<Header> trace = TraceHeader.current();

    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicLong handedOver = new AtomicLong();
    // One for all records, because a lambda that knows its record is an object for each of millions.
    private final Callback acknowledgement;

    private Publisher(
            Topic<?> topic,
            KafkaAddress address,
            Producer<byte[], byte[]> producer,
            LongAdder sent,
            @Nullable DefaultKafkaProducerFactory<byte[], byte[]> factory) {
        this.topic = topic;
        this.address = address;
        this.producer = producer;
        this.factory = factory;
        this.acknowledgement = (_, exception) -> {
            if (exception == null) {
                acknowledged.incrementAndGet();
                sent.increment();
            } else {
                failure.compareAndSet(null, exception);
            }
        };
    }

    /// With a connection of its own, which ends with it.
    /// @throws IngestException where the address cannot be one
    public static Publisher connected(Topic<?> topic, KafkaAddress address) {
        DefaultKafkaProducerFactory<byte[], byte[]> factory = ProducerSettings.factory(address);
        try {
            return new Publisher(topic, address, factory.createProducer(), new LongAdder(), factory);
        } catch (KafkaException e) {
            factory.destroy();
            throw new IngestException(address.unusable(e), e);
        }
    }

    /// On a connection that others use as well.
    ///
    /// @param sent counts what was acknowledged
    static Publisher on(Producer<byte[], byte[]> producer, Topic<?> topic, KafkaAddress address, LongAdder sent) {
        return new Publisher(topic, address, producer, sent, null);
    }

    /// Hands a record over; waits while the buffer is full.
    /// @throws KafkaFailure where this or an earlier record was not taken
    public void send(byte @Nullable [] key, byte[] value) {
        rethrow();
        handedOver.incrementAndGet();
        try {
            producer.send(new ProducerRecord<>(topic.name(), null, key, value, trace), acknowledgement);
        } catch (KafkaException e) {
            failure.compareAndSet(null, e);
        }
        rethrow();
    }

    /// Waits until every record is acknowledged.
    /// @throws KafkaFailure where one was not taken
    public void flush() {
        try {
            producer.flush();
        } catch (KafkaException e) {
            failure.compareAndSet(null, e);
        }
        rethrow();
    }

    /// How many records every replica in sync has.
    public long acknowledged() {
        return acknowledged.get();
    }

    /// How many records were handed over and are not acknowledged yet.
    public long outstanding() {
        return handedOver.get() - acknowledged.get();
    }

    /// How long the broker may take before a record counts as not taken.
    public Duration patience() {
        return address.patience();
    }

    /// After a failure what is still in a buffer of its own is given up, because it would only wait for the same
    /// broker.
    @Override
    public void close() {
        if (factory != null && failure.get() != null) {
            factory.setPhysicalCloseTimeout(0);
        }
        producer.close();
        if (factory != null) {
            factory.destroy();
        }
    }

    private void rethrow() {
        Exception first = failure.get();
        if (first != null) {
            throw new PublishException(sentence(first), first);
        }
    }

    private String sentence(Exception first) {
        return switch (first) {
            case TimeoutException _ -> address.notAnswering();
            case InterruptException _ -> "interrupted";
            case RecordTooLargeException _ ->
                "topic " + topic + ": the broker takes no record of that size; the topic's max.message.bytes should be "
                        + Topic.MAX_VALUE_BYTES;
            default -> "topic " + topic + ": Kafka did not take a record: " + PushTopicCreation.reason(first);
        };
    }
}
