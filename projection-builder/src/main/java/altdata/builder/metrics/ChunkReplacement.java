package altdata.builder.metrics;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.generations.Generations;
import altdata.builder.law.WriteTarget;
import altdata.builder.metrics.ChunkTable.Replacement;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.TableSelection;
import altdata.contracts.series.ChunkMerge.Content;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Replaces the points of a scope in the live chunks with those of a partial replay; points outside of the
/// scope stay.
final class ChunkReplacement {
    private static final int CHUNKS_PER_WRITE = 2_000;
    private static final String DELETE = """
            delete from %s.chunk t
            using unnest(?::text[], ?::smallint[], ?::int[]) as k(ticker, metric_group, chunk)
            where (t.ticker, t.metric_group, t.chunk) = (k.ticker, k.metric_group, k.chunk)
            """;

    private final Connection connection;
    private final String live;
    private final String replayed;
    private final ReplayScope scope;
    private final ChecksumChange checksum;
    private final ChunkChecksum checksums = new ChunkChecksum();
    private final List<Replacement> written = new ArrayList<>();
    private final List<ChunkKey> removed = new ArrayList<>();

    ChunkReplacement(Connection connection, String live, String replayed, ReplayScope scope, ChecksumChange checksum) {
        this.connection = connection;
        this.live = live;
        this.replayed = replayed;
        this.scope = scope;
        this.checksum = checksum;
    }

    void replace() throws SQLException {
        TableSelection selection = new TableSelection(scope, null, false);
        try (PreparedStatement read = DifferingChunks.withStored(connection, live, replayed, selection)) {
            read.setFetchSize(CHUNKS_PER_WRITE);
            try (ResultSet row = read.executeQuery()) {
                while (row.next()) {
                    ChunkKey key = ChunkKey.of(row);
                    replace(key, row, DifferingChunks.first(row), DifferingChunks.second(row));
                    if (written.size() + removed.size() >= CHUNKS_PER_WRITE) {
                        write();
                    }
                }
            }
        }
        write();
    }

    private void replace(ChunkKey key, ResultSet stored, Content before, Content after) throws SQLException {
        ChunkPoints points = ChunkPoints.decoded(key.chunk(), before);
        if (points.replace(key, ChunkPoints.decoded(key.chunk(), after), scope)) {
            if (points.isEmpty()) {
                removed.add(key);
                checksum.toggle(checksums.partOf(key.ticker()), stored.getLong("checksum"));
            } else {
                written.add(new Replacement(
                        key, stored.getLong("version") + 1, points.encoded(), stored.getLong("checksum")));
            }
        }
    }

    private void write() throws SQLException {
        if (!written.isEmpty()) {
            boolean isDistributed = Generations.isDistributed(connection, live);
            ChunkTable.replace(connection, new WriteTarget(live, isDistributed, false, true, checksum), written);
            ChunkTable.mark(
                    connection, live, written.stream().map(Replacement::key).toList());
            written.clear();
        }
        if (!removed.isEmpty()) {
            try (PreparedStatement remove = connection.prepareStatement(DELETE.formatted(live))) {
                ChunkTable.bindKeys(remove, removed);
                remove.executeUpdate();
            }
            ChunkTable.mark(connection, live, removed);
            removed.clear();
        }
    }
}
