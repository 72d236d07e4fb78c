package altdata.builder.operator.trace;

/// Consecutive offsets of a partition.
///
/// @param from inclusive
/// @param to   exclusive
record OffsetRange(long from, long to) {
    boolean isEmpty() {
        return from >= to;
    }
}
