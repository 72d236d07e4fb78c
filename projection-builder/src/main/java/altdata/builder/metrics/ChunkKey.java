package altdata.builder.metrics;

import altdata.contracts.catalogue.MetricGroup;
import java.util.Comparator;

/// The key of a chunk. Sorted like the table's primary key, so that all writers lock rows in the same order.
record ChunkKey(String ticker, MetricGroup group, int chunk) implements Comparable<ChunkKey> {
    private static final Comparator<ChunkKey> TABLE_ORDER = Comparator.comparing(ChunkKey::ticker)
            .thenComparingInt(key -> key.group().code())
            .thenComparingInt(ChunkKey::chunk);

    @Override
    public int compareTo(ChunkKey other) {
        return TABLE_ORDER.compare(this, other);
    }
}
