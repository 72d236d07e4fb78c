package altdata.api.shadow;

/// The state of the tables that two responses were read from. If it is equal before and after reading both, and if
/// both generations have the same records, their responses must be equal.
///
/// @param liveOffsets      the checkpoints of the live generation, as text
/// @param candidateOffsets the checkpoints of the shadowed generation, as text
/// @param version          increases with every change of the tables that the operation reads
/// @param isDerived        whether no derived table of the two generations waits for an update
record ComparableState(String liveOffsets, String candidateOffsets, long version, boolean isDerived) {
    /// Whether both generations have applied and derived the same records.
    boolean hasSameRecords() {
        return isDerived && liveOffsets.equals(candidateOffsets);
    }
}
