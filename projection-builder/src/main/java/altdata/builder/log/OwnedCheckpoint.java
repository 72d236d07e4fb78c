package altdata.builder.log;

/// The checkpoint of a partition that this instance owns.
///
/// @param nextOffset the first record that was not applied yet
/// @param epoch      the fencing epoch, incremented by each takeover; writers with an older epoch are fenced
/// @param isBuilding whether the generation is BUILDING, so that no dirty marks are needed: everything is
/// derived at the end of that state. The end of the state fences all writers, so the value is valid as long as
/// the epoch.
record OwnedCheckpoint(long nextOffset, long epoch, boolean isBuilding) {
    /// Whether no record was read yet, as far as known: a partial replay does not start at 0.
    boolean isUnread() {
        return nextOffset == 0 || epoch == 1;
    }

    OwnedCheckpoint at(long offset) {
        return new OwnedCheckpoint(offset, epoch, isBuilding);
    }
}
