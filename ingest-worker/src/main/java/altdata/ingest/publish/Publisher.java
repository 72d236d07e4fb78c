package altdata.ingest.publish;

import altdata.contracts.topic.PushId;
import altdata.contracts.topic.Topic;
import altdata.ingest.IngestException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;

/// Sends records to one topic. One thread sends; any thread may read the counts.
///
/// After the first failure every later call throws that failure. Records carry the trace context in which the
/// publisher was created.
public final class Publisher implements AutoCloseable {
    /// Maximum size of key and value in bytes; leaves room for the rest of the record and its batch below the
    /// limit of the broker.
    public static final int MAX_RECORD_BYTES = Topic.MAX_VALUE_BYTES - 4096;

    private final Topic<?> topic;
    private final KafkaAddress address;
    /// Null if the producer is shared.
    private final @Nullable DefaultKafkaProducerFactory<byte[], byte[]> factory;

    private final Producer<byte[], byte[]> producer;
    /// Null if the records have no headers.
    private final @Nullable List<Header> headers;

    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicLong submitted = new AtomicLong();
    private final Map<Integer, Long> lastOffsets = new ConcurrentHashMap<>();
    // One callback for all records, because a capturing lambda would allocate an object per record.
    private final Callback acknowledgement;

    private Publisher(
            Topic<?> topic,
            KafkaAddress address,
            Producer<byte[], byte[]> producer,
            LongAdder sent,
            @Nullable PushId push,
            @Nullable DefaultKafkaProducerFactory<byte[], byte[]> factory) {
        this.topic = topic;
        this.address = address;
        this.producer = producer;
        this.factory = factory;
        this.headers = headers(push);
        this.acknowledgement = (record, exception) -> {
            if (exception == null) {
                acknowledged.incrementAndGet();
                sent.increment();
                if (push != null) {
                    lastOffsets.merge(record.partition(), record.offset(), Long::max);
                }
            } else {
                failure.compareAndSet(null, exception);
            }
        };
    }

    private static @Nullable List<Header> headers(@Nullable PushId push) {
        List<Header> trace = TraceHeader.current();
        if (push == null) {
            return trace;
        }
        List<Header> headers = new ArrayList<>(trace == null ? List.of() : trace);
        headers.add(new RecordHeader(PushId.HEADER, push.toBytes()));
        return headers;
    }

    /// Creates a publisher with its own producer, which is closed with the publisher.
    ///
    /// @param push identifies the push whose effects are counted; null if they are not
    /// @throws IngestException if the address is invalid
    public static Publisher connect(Topic<?> topic, KafkaAddress address, @Nullable PushId push) {
        DefaultKafkaProducerFactory<byte[], byte[]> factory = ProducerSettings.factory(address);
        try {
            return new Publisher(topic, address, factory.createProducer(), new LongAdder(), push, factory);
        } catch (KafkaException e) {
            factory.destroy();
            throw new IngestException(address.invalidAddressMessage(e), e);
        }
    }

    /// Creates a publisher that uses a shared producer.
    ///
    /// @param sent counts acknowledged records
    static Publisher sharing(Producer<byte[], byte[]> producer, Topic<?> topic, KafkaAddress address, LongAdder sent) {
        return new Publisher(topic, address, producer, sent, null, null);
    }

    /// Passes a record to the producer; blocks while its buffer is full.
    /// @throws PublishException if this or an earlier record was not accepted
    public void send(byte @Nullable [] key, byte[] value) {
        rethrow();
        submitted.incrementAndGet();
        try {
            producer.send(new ProducerRecord<>(topic.name(), null, key, value, headers), acknowledgement);
        } catch (KafkaException e) {
            failure.compareAndSet(null, e);
        }
        rethrow();
    }

    /// Waits until every record is acknowledged.
    /// @throws PublishException if one was not accepted
    public void flush() {
        try {
            producer.flush();
        } catch (KafkaException e) {
            failure.compareAndSet(null, e);
        }
        rethrow();
    }

    /// Returns the number of records that every in-sync replica has stored.
    public long acknowledged() {
        return acknowledged.get();
    }

    /// Returns the offset of the last acknowledged record in each partition; empty without a push ID.
    public Map<Integer, Long> lastOffsets() {
        return Map.copyOf(lastOffsets);
    }

    /// Returns the number of records that were passed to the producer and are not acknowledged yet.
    public long outstanding() {
        return submitted.get() - acknowledged.get();
    }

    /// Returns the time after which an unacknowledged record counts as failed.
    public Duration timeout() {
        return address.timeout();
    }

    /// After a failure, a producer of its own discards its buffer, because the records would wait for the same
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
        Exception cause = failure.get();
        if (cause != null) {
            throw new PublishException(describe(cause), cause);
        }
    }

    private String describe(Exception cause) {
        return switch (cause) {
            case TimeoutException _ -> address.unreachableMessage();
            case InterruptException _ -> "interrupted";
            case RecordTooLargeException _ ->
                "topic " + topic + ": the broker rejects records of this size. Set max.message.bytes of the topic to "
                        + Topic.MAX_VALUE_BYTES;
            default -> "topic " + topic + ": Kafka did not accept a record: " + PushTopicCreation.firstLine(cause);
        };
    }
}
