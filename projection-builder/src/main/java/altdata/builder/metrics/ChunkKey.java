package altdata.builder.metrics;

import altdata.contracts.catalogue.MetricGroup;
import java.util.Comparator;

/// Which chunk a point lies in; ordered as the table's primary key, so that writers lock rows in one order.
record ChunkKey(String ticker, MetricGroup group, int chunk) implements Comparable<ChunkKey> {
    private static final Comparator<ChunkKey> TABLE_ORDER = Comparator.comparing(ChunkKey::ticker)
            .thenComparingInt(key -> key.group().code())
            .thenComparingInt(ChunkKey::chunk);

    @Override
    public int compareTo(ChunkKey other) {
        return TABLE_ORDER.compare(this, other);
    }
}
