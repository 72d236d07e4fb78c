package altdata.builder.status;

import java.time.Instant;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// The progress of a generation in one partition.
///
/// @param lag           records that it has not read, or that not all nodes of a distributed generation show yet
/// @param movedAt       when the checkpoint last advanced
/// @param rowsAccepted  accepted rows; the other counters likewise
/// @param problem       why consumption stopped, null if it did not
public record PartitionStatus(
        TopicPartition partition,
        long nextOffset,
        long lag,
        Instant movedAt,
        long rowsAccepted,
        long rowsRejected,
        long keysWrong,
        long fieldsIgnored,
        @Nullable String problem) {}
