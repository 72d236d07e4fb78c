package altdata.builder.operator.export;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// A Hive partition: a month, a year, or the whole dataset.
///
/// @param year  null for the whole dataset
/// @param month from 1 to 12; null for a whole year or dataset
record PartitionKey(@Nullable Integer year, @Nullable Integer month) implements Comparable<PartitionKey> {
    static final PartitionKey WHOLE = new PartitionKey(null, null);

    private static final Comparator<PartitionKey> ORDER = Comparator.comparing(
                    PartitionKey::year, Comparator.nullsFirst(Comparator.<Integer>naturalOrder()))
            .thenComparing(PartitionKey::month, Comparator.nullsFirst(Comparator.<Integer>naturalOrder()));

    /// The directory in that of the dataset, such as `year=2026/month=11`; empty for the whole dataset.
    String directory() {
        if (year == null) {
            return "";
        }
        return month == null ? "year=" + year : "year=" + year + "/month=" + month;
    }

    @Override
    public int compareTo(PartitionKey other) {
        return ORDER.compare(this, other);
    }
}
