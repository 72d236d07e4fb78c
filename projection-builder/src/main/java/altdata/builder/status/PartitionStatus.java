package altdata.builder.status;

import java.time.Instant;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// How far a generation has come in one partition.
///
/// @param lag           records it has not read
/// @param movedAt       when it last moved
/// @param rowsAccepted  and the like: what was counted on the way
/// @param problem       why nobody reads on, null where somebody does
public record PartitionStatus(
        TopicPartition partition,
        long nextOffset,
        long lag,
        Instant movedAt,
        long rowsAccepted,
        long rowsRefused,
        long keysWrong,
        long fieldsIgnored,
        @Nullable String problem) {}
