package altdata.builder.derived;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/// What a derivation has to do.
///
/// @param isNewDay whether the day of the derived tables must change first
/// @param shards   those with dirty marks
public record PendingShards(boolean isNewDay, List<Integer> shards) {
    /// One probe of the primary key per shard, regardless of the number of marks.
    private static final String WITH_MARKS = """
            with recursive found as (
                (select shard from %1$s order by shard limit 1)
                union all
                select (select marks.shard from %1$s marks where marks.shard > found.shard order by marks.shard limit 1)
                from found where found.shard is not null
            )
            select shard from found where shard is not null
            """;

    /// The shards with marks in a table.
    ///
    /// @param table with its schema
    public static List<Integer> withMarks(Connection connection, String table) throws SQLException {
        List<Integer> shards = new ArrayList<>();
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery(WITH_MARKS.formatted(table))) {
            while (row.next()) {
                shards.add(row.getInt(1));
            }
        }
        return shards;
    }
}
