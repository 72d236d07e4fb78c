package altdata.builder.checksum;

import altdata.builder.sql.SqlArrays;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// How a transaction changes the content checksum of a generation: collects the checksums of the rows that it writes,
/// replaces and deletes. Not thread-safe.
public final class ChecksumChange {
    /// The number of the writer that replaces a part of a generation with the result of a partial replay. Other
    /// writers have the number of a Kafka partition.
    public static final int PARTIAL_REPLAY = -1;

    private static final String ADD = """
            insert into %s.content_checksum as t (writer, parts) values (?, ?)
            on conflict (writer) do update set parts = array(
                select stored # added
                from unnest(t.parts, excluded.parts) with ordinality as u(stored, added, part)
                order by part
            )
            """;

    private final ChecksumParts parts = new ChecksumParts();

    private ChecksumChange() {}

    /// Starts to collect the changes of the connection's open transaction. Call it before the first write.
    public static ChecksumChange begin(Connection connection) throws SQLException {
        ContentWriter.declareBuilder(connection);
        return new ChecksumChange();
    }

    /// Adds the checksum of a row, or removes it if it was added before: both are the same operation.
    ///
    /// @param part of the row's key, from 0 to 255
    public void toggle(int part, long rowChecksum) {
        parts.toggle(part, rowChecksum);
    }

    /// Stores the changes in the connection's open transaction. Call it after all writes: until the end of the
    /// transaction, other transactions of the same writer wait.
    ///
    /// @param writer the number of a Kafka partition that only this transaction can write, or [#PARTIAL_REPLAY]
    public void store(Connection connection, String schema, int writer) throws SQLException {
        if (parts.isEmpty()) {
            return;
        }
        try (PreparedStatement add = connection.prepareStatement(ADD.formatted(schema))) {
            add.setInt(1, writer);
            SqlArrays.bind(add, 2, "bigint", parts.values());
            add.executeUpdate();
        }
    }
}
