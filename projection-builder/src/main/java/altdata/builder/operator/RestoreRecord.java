package altdata.builder.operator;

import altdata.builder.tables.Restoration;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Verdict;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/// A restoration with its record, or with the reason why it has no record.
///
/// @param value   the value of the record; null without a record
/// @param problem why there is no record; null if there is one
record RestoreRecord(
        Topic<?> topic,
        Restoration restoration,
        byte @Nullable [] value,
        @Nullable String problem) {
    /// A producer limits the whole record, with its key, headers and framing.
    private static final int MAX_VALUE_BYTES = Topic.MAX_VALUE_BYTES - 4_096;

    /// Creates the record with a data key that is higher than the present one.
    ///
    /// @param minDataKey such as the time in milliseconds, which is what most producers use
    static RestoreRecord of(Topic<?> topic, Restoration restoration, long minDataKey) {
        if (restoration.row() == null) {
            return impossible(
                    topic,
                    restoration,
                    restoration.past() == null
                            ? "its content was removed, because it was old"
                            : "the stored content does not result in the same row again");
        }
        if (restoration.presentDataKey() == Long.MAX_VALUE) {
            return impossible(topic, restoration, "its data_key is the highest one, so no record can replace it");
        }
        byte[] value = Topic.JSON.writeValueAsBytes(
                restoration.row().deepCopy().put("data_key", Math.max(restoration.presentDataKey() + 1, minDataKey)));
        if (value.length > MAX_VALUE_BYTES) {
            return impossible(topic, restoration, "the record would be larger than " + MAX_VALUE_BYTES + " bytes");
        }
        return topic.read(value) instanceof Verdict.Rejected<?>(var _, String message)
                ? impossible(topic, restoration, message)
                : new RestoreRecord(topic, restoration, value, null);
    }

    private static RestoreRecord impossible(Topic<?> topic, Restoration restoration, String problem) {
        return new RestoreRecord(topic, restoration, null, problem);
    }

    /// Whether there is a record.
    boolean isPossible() {
        return value != null;
    }

    /// The record for Kafka.
    ProducerRecord<byte[], byte[]> toProducerRecord() {
        String key = restoration.key();
        return new ProducerRecord<>(topic.name(), key == null ? null : key.getBytes(StandardCharsets.UTF_8), value);
    }
}
