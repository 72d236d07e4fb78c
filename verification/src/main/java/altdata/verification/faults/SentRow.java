package altdata.verification.faults;

import altdata.contracts.topic.Topic;
import java.nio.ByteBuffer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/// A record and what it means.
///
/// @param id       its own, carried in a header of the record; a repeat has an id of its own
/// @param key      null for none
/// @param value    null for a tombstone
/// @param wrongKey whether the key is not the one that the topic asks for
record SentRow(long id, Topic<?> topic, byte @Nullable [] key, byte @Nullable [] value, boolean wrongKey, Row meaning) {
    /// The header that carries the id.
    static final String HEADER = "altdata-fault-row";

    /// As it goes onto its topic.
    ProducerRecord<byte[], byte[]> record() {
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic.name(), key, value);
        record.headers().add(HEADER, ByteBuffer.allocate(Long.BYTES).putLong(id).array());
        return record;
    }
}
