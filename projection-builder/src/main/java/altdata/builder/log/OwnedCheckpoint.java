package altdata.builder.log;

import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.jspecify.annotations.Nullable;

/// The checkpoint of a partition that this instance owns.
///
/// @param next       the offset of the first record that was not applied yet, and the epoch of the partition leader
/// that wrote the record before it. With the epoch, Kafka's client notices that the broker has lost that
/// record, even if the log has become longer again, unless the new records were written in the same epoch.
/// @param epoch      the fencing epoch, incremented by each takeover; writers with an older epoch are fenced
/// @param isBuilding whether the generation is BUILDING, so that no dirty marks are needed: everything is
/// derived at the end of that state. The end of the state fences all writers, so the value is valid as long as
/// the epoch.
/// @param isUnread   whether no record of the partition was applied to the generation yet; the offset may be greater
/// than 0, because a partial replay and a copy do not start at the beginning
/// @param problem    why the partition was halted; null if it was not
record OwnedCheckpoint(
        OffsetAndMetadata next,
        long epoch,
        boolean isBuilding,
        boolean isUnread,
        @Nullable String problem) {
    OwnedCheckpoint at(OffsetAndMetadata next) {
        return new OwnedCheckpoint(next, epoch, isBuilding, false, null);
    }

    long nextOffset() {
        return next.offset();
    }
}
