package altdata.api.series;

import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import reactor.core.publisher.Flux;

/// A query for chunks by ticker, which uses the primary key. It has two variants: as of now, and as of a time, which
/// reads the replaced points too.
public final class ChunkQuery {
    private final String present;
    private final String withHistory;

    /// @param statement groups rows of `{metrics}.chunk c` by ticker. `%s` is the first of its columns.
    public ChunkQuery(String statement) {
        this.present = statement.formatted(StoredChunks.columns(false));
        this.withHistory = statement.formatted(StoredChunks.columns(true));
    }

    /// Maps a row of the result.
    @FunctionalInterface
    interface RowMapping<T> {
        /// @param next the index of the first column after those of the chunks
        T map(StoredChunks chunks, DatabaseRow row, int next);
    }

    /// The chunks of each ticker that has any.
    ///
    /// @param values the parameters `$1` and so on
    public Flux<StoredChunks> read(ReadTables tables, Release release, Object... values) {
        return readRows(tables, release, (chunks, _, _) -> chunks, values);
    }

    /// The same, for statements with further columns.
    <T> Flux<T> readRows(ReadTables tables, Release release, RowMapping<T> mapping, Object... values) {
        boolean readsHistory = release.asOf() != null;
        return tables.rowsByKey(
                release,
                readsHistory ? withHistory : present,
                row -> mapping.map(StoredChunks.of(row, readsHistory), row, StoredChunks.columnCount(readsHistory)),
                values);
    }
}
