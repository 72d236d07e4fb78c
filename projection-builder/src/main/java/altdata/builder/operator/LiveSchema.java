package altdata.builder.operator;

import altdata.builder.generations.OperationRejectedException;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/// Finds the database schema of a projection's live generation.
public final class LiveSchema {
    private static final String FIND = """
            select g.schema_name
            from altdata.live_release l
            join altdata.release_generation r on r.release_id = l.release_id
            join altdata.generation g on (g.projection, g.number) = (r.projection, r.number)
            where r.projection = ?
            """;

    private LiveSchema() {}

    /// @throws OperationRejectedException if no builder has created the tables yet
    public static String of(Connection connection, Projection projection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(FIND)) {
            query.setString(1, projection.publishedName());
            try (ResultSet row = query.executeQuery()) {
                if (!row.next()) {
                    throw new OperationRejectedException("there are no tables of " + projection.publishedName()
                            + " yet; start a projection builder");
                }
                return row.getString(1);
            }
        }
    }
}
