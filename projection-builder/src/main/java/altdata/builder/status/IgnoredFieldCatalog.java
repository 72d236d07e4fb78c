package altdata.builder.status;

import altdata.builder.generations.Generation;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.IgnoredField;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the ignored fields of every generation.
final class IgnoredFieldCatalog {
    private static final String ALL = """
            select projection, number, name, sum(rows)::bigint from altdata.ignored_field group by 1, 2, 3
            """;

    private IgnoredFieldCatalog() {}

    /// Returns the 20 most frequent ignored fields by generation.
    static Map<Generation, List<IgnoredField>> read(Connection connection) throws SQLException {
        Map<Generation, Map<String, Long>> counts = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(ALL);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                Optional<Projection> projection = Projection.find(row.getString(1));
                if (projection.isPresent()) {
                    counts.computeIfAbsent(new Generation(projection.get(), row.getInt(2)), _ -> new HashMap<>())
                            .put(row.getString(3), row.getLong(4));
                }
            }
        }
        Map<Generation, List<IgnoredField>> fields = new HashMap<>();
        counts.forEach((generation, byName) ->
                fields.put(generation, IgnoredField.top(generation.projection().topic(), byName)));
        return fields;
    }
}
