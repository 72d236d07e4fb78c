package altdata.builder.metrics;

import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.Chunks;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;

/// The key of a chunk. Sorted like the table's primary key, so that all writers lock rows in the same order.
record ChunkKey(String ticker, MetricGroup group, int chunk) implements Comparable<ChunkKey> {
    private static final Comparator<ChunkKey> TABLE_ORDER = Comparator.comparing(ChunkKey::ticker)
            .thenComparingInt(key -> key.group().code())
            .thenComparingInt(ChunkKey::chunk);

    /// The key in the first three columns of a row: ticker, group and chunk.
    static ChunkKey of(ResultSet row) throws SQLException {
        return new ChunkKey(row.getString(1), MetricGroup.ofCode(row.getInt(2)), row.getInt(3));
    }

    /// The ticker, the group and the dates of the chunk, as text for people.
    String sentence() {
        int first = Chunks.firstSlot(chunk);
        return ticker + ' ' + group.publishedName() + ' ' + group.period().date(first) + " to "
                + group.period().date(first + Chunks.SLOTS - 1);
    }

    @Override
    public int compareTo(ChunkKey other) {
        return TABLE_ORDER.compare(this, other);
    }
}
