package altdata.builder.operator.trace;

import java.util.Comparator;

/// The position of a record in its topic.
public record LogPosition(int partition, long offset) implements Comparable<LogPosition> {
    private static final Comparator<LogPosition> ORDER =
            Comparator.comparingInt(LogPosition::partition).thenComparingLong(LogPosition::offset);

    @Override
    public int compareTo(LogPosition other) {
        return ORDER.compare(this, other);
    }

    /// `PARTITION:OFFSET`.
    @Override
    public String toString() {
        return partition + ":" + offset;
    }
}
