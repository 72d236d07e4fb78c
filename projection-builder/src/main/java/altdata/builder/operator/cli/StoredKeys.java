package altdata.builder.operator.cli;

import altdata.builder.generations.LiveRelease;
import altdata.builder.operator.ResultRows;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/// Finds keys in the live tables. A live generation that an older version built has no columns `expires` and
/// `label`.
final class StoredKeys {
    private static final String FIND = """
            select data_key, sha256, owner, scopes, daily_limit, v1_daily_limit, revoked, created,
                to_jsonb(k) ->> 'expires' as expires, to_jsonb(k) ->> 'label' as label
            from %s.api_key k
            where key_id = ? and not deleted
            """;
    private static final String HAS_EXPIRY = """
            select exists (
                select from information_schema.columns
                where (table_schema, table_name, column_name) = (?, 'api_key', 'expires')
            )
            """;

    private StoredKeys() {}

    /// The schema of the live generation.
    static String schema(Connection connection) throws SQLException {
        return LiveRelease.require(connection, Projection.API_KEYS).schema();
    }

    /// @throws IllegalArgumentException if there is no such key
    static StoredKey find(Connection connection, String id) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(FIND.formatted(schema(connection)))) {
            query.setString(1, id);
            List<Map<String, Object>> found = ResultRows.of(query);
            if (found.isEmpty()) {
                throw new IllegalArgumentException("there is no key " + id);
            }
            return new StoredKey(id, found.getFirst());
        }
    }

    /// Without the column, the expiry would have no effect.
    ///
    /// @throws IllegalArgumentException if the live generation has no expiry
    static void checkExpirySupport(Connection connection) throws SQLException {
        String schema = schema(connection);
        try (PreparedStatement query = connection.prepareStatement(HAS_EXPIRY)) {
            query.setString(1, schema);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                if (!row.getBoolean(1)) {
                    throw new IllegalArgumentException("keys cannot expire yet, because an older version built "
                            + schema + "; run: altdata projections replay api_keys --promote");
                }
            }
        }
    }
}
