package altdata.verification.faults;

import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Reads the generations that the builders maintain.
final class KnownGenerations {
    private static final String MAINTAINED = """
            select projection, number, schema_name, state from altdata.generation
            where state not in ('DROPPED', 'FAILED') order by 1, 2
            """;

    private KnownGenerations() {}

    record GenerationInfo(Projection projection, int number, String schema, String state) {}

    static List<GenerationInfo> read(Connection connection) throws SQLException {
        List<GenerationInfo> known = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(MAINTAINED);
                ResultSet row = query.executeQuery()) {
            while (row.next()) {
                known.add(new GenerationInfo(
                        Projection.named(row.getString(1)), row.getInt(2), row.getString(3), row.getString(4)));
            }
        }
        return known;
    }
}
