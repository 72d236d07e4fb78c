package altdata.builder.metrics;

import altdata.builder.checksum.ChecksumParts;
import altdata.builder.tables.TableVerification;
import altdata.contracts.series.ChunkMerge.Content;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Compares each chunk with the checksum that is stored with it.
final class ChunkVerification {
    private static final int FETCH_SIZE = 2_000;
    private static final String SQL =
            "select ticker, metric_group, chunk, points, coalesce(history, ''), checksum from %s.chunk";

    private final ChunkChecksum checksums = new ChunkChecksum();
    private final ChecksumParts stored = new ChecksumParts();
    private final List<String> examples = new ArrayList<>();
    private long rows;
    private long damaged;

    private ChunkVerification() {}

    static TableVerification of(Connection connection, String schema) throws SQLException {
        ChunkVerification verification = new ChunkVerification();
        try (PreparedStatement read = connection.prepareStatement(SQL.formatted(schema))) {
            read.setFetchSize(FETCH_SIZE);
            try (ResultSet row = read.executeQuery()) {
                while (row.next()) {
                    verification.check(row);
                }
            }
        }
        return new TableVerification(
                verification.rows, verification.damaged, 0, verification.examples, verification.stored.values());
    }

    private void check(ResultSet row) throws SQLException {
        ChunkKey key = ChunkKey.of(row);
        long checksum = row.getLong(6);
        rows++;
        stored.toggle(checksums.partOf(key.ticker()), checksum);
        if (checksums.of(key, new Content(row.getBytes(4), row.getBytes(5), 0)) != checksum) {
            damaged++;
            if (examples.size() < TableVerification.EXAMPLES) {
                examples.add(key.sentence());
            }
        }
    }
}
