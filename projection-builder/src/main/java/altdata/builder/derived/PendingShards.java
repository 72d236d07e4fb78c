package altdata.builder.derived;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/// What a derivation has to do.
///
/// @param isNewDay whether the day of the derived tables must change first
/// @param shards   those with dirty marks
public record PendingShards(boolean isNewDay, List<Integer> shards) {
    /// As the definitions of the tables compute it: `hashtext(ticker) & 7`.
    private static final int COUNT = 8;
    /// One probe of an index per shard, however many marks there are.
    private static final String WITH_MARKS = """
            select array(
                select shard from generate_series(0, ?) shard
                where exists (select from %1$s marks where marks.shard = shard.shard)
            )
            """;

    /// The shards with marks in a table.
    ///
    /// @param table with its schema
    public static List<Integer> withMarks(Connection connection, String table) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(WITH_MARKS.formatted(table))) {
            query.setInt(1, COUNT - 1);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                Array shards = row.getArray(1);
                return Arrays.asList((Integer[]) shards.getArray());
            }
        }
    }
}
