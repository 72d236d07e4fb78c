package altdata.verification.faults;

import altdata.contracts.topic.Topic;
import java.nio.ByteBuffer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/// A Kafka record together with its meaning.
///
/// @param id       a unique id, sent in a record header; a duplicate has an id of its own
/// @param key      null for no key
/// @param value    null for a tombstone
/// @param wrongKey whether the key differs from the one that the topic requires
record SentRow(
        long id, Topic<?> topic, byte @Nullable [] key, byte @Nullable [] value, boolean wrongKey, RowMeaning meaning) {
    /// The header that carries the id.
    static final String HEADER = "altdata-fault-row";

    /// Returns the record to send to Kafka.
    ProducerRecord<byte[], byte[]> record() {
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic.name(), key, value);
        record.headers().add(HEADER, ByteBuffer.allocate(Long.BYTES).putLong(id).array());
        return record;
    }
}
