package altdata.builder.log;

/// How far a projection has come in one partition, and in whose hands it is.
///
/// @param nextOffset the first record that has no effect yet
/// @param epoch      grows with every taking over; writers of an older one are fenced
/// @param isFilling  whether the generation's tables are being filled, of which all is derived at the end. Whoever
/// ends that fences everybody, so it holds as long as the epoch does.
record OwnedCheckpoint(long nextOffset, long epoch, boolean isFilling) {
    OwnedCheckpoint at(long offset) {
        return new OwnedCheckpoint(offset, epoch, isFilling);
    }
}
