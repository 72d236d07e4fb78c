package altdata.builder.log;

import altdata.builder.generations.Generation;
import altdata.builder.sql.SqlArrays;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/// Counts the ignored fields of a generation by name and partition.
final class IgnoredFieldTable {
    /// Producers choose the names. After 1,000 distinct names, new ones are not counted.
    private static final String ADD = """
            insert into altdata.ignored_field as known (projection, number, topic, partition, name, rows)
            select ?, ?, ?, ?, added.name, added.rows
            from unnest(?::text[], ?::bigint[]) as added (name, rows)
            where (select count(*) from altdata.ignored_field counted
                    where (counted.projection, counted.number, counted.topic, counted.partition) = (?, ?, ?, ?)) < 1000
                or exists (select from altdata.ignored_field same
                    where (same.projection, same.number, same.topic, same.partition, same.name)
                        = (?, ?, ?, ?, added.name))
            on conflict (projection, number, topic, partition, name) do update set rows = known.rows + excluded.rows
            """;

    private IgnoredFieldTable() {}

    /// Adds the counts of a batch; the connection's transaction has locked its checkpoint.
    static void add(Connection connection, Generation generation, PartitionBatch<?> batch) throws SQLException {
        Map<String, Long> counts = batch.ignoredFields().byName();
        if (counts.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(ADD)) {
            bind(statement, 1, generation, batch);
            SqlArrays.bind(statement, 5, "text", counts.keySet());
            SqlArrays.bind(statement, 6, "bigint", counts.values());
            bind(statement, 7, generation, batch);
            bind(statement, 11, generation, batch);
            statement.executeUpdate();
        }
    }

    private static void bind(PreparedStatement statement, int first, Generation generation, PartitionBatch<?> batch)
            throws SQLException {
        generation.bind(statement, first);
        statement.setString(first + 2, batch.partition().topic());
        statement.setInt(first + 3, batch.partition().partition());
    }
}
