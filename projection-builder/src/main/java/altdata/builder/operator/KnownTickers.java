package altdata.builder.operator;

import altdata.builder.ProjectionBindings;
import altdata.builder.generations.LiveRelease;
import altdata.builder.tables.BaseTable;
import altdata.builder.tables.ReplayScope;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumSet;

/// Checks that a ticker exists, because a command with a mistyped ticker would silently do nothing.
public final class KnownTickers {
    private static final String HAS = "select exists (select from %s.%s where %s)";

    private KnownTickers() {}

    /// @throws IllegalArgumentException if no entity and no row of the projection has this ticker
    static void check(Connection connection, Projection projection, String ticker) throws SQLException {
        if (!has(connection, projection, ticker)) {
            throw new IllegalArgumentException("unknown ticker " + ticker + ": there is no entity and no row of "
                    + projection.publishedName() + " with it");
        }
    }

    /// Returns true if an entity or a row of the projection has this ticker.
    public static boolean has(Connection connection, Projection projection, String ticker) throws SQLException {
        ReplayScope scope = new ReplayScope(ticker, null, null);
        for (Projection place : EnumSet.of(Projection.ENTITIES, projection)) {
            BaseTable table = ProjectionBindings.tables(place).base();
            try (PreparedStatement query = connection.prepareStatement(HAS.formatted(
                    LiveRelease.require(connection, place).schema(), table.name(), table.condition(scope)))) {
                BaseTable.bind(query, 1, scope);
                try (ResultSet row = query.executeQuery()) {
                    row.next();
                    if (row.getBoolean(1)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
