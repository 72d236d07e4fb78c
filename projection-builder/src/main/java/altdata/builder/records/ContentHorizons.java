package altdata.builder.records;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;

/// Until which time the content of a generation's records is removed, by platform.
///
/// Times only move forward, so a record whose content is missing can always be explained.
public final class ContentHorizons {
    private static final String READ = """
            select h.platform, h.created
            from altdata.content_horizon h
            join altdata.generation g using (projection, number)
            where g.schema_name = ?
            """;
    private static final String ADVANCE = """
            insert into altdata.content_horizon as h (projection, number, platform, created, complete)
            select projection, number, ?, ?, false from altdata.generation where schema_name = ?
            on conflict (projection, number, platform) do update set created = excluded.created, complete = false
            where h.created < excluded.created
            """;
    private static final String COMPLETE = """
            update altdata.content_horizon h set complete = true
            from altdata.generation g
            where (g.projection, g.number) = (h.projection, h.number) and h.platform = ? and h.created <= ?
                and g.schema_name = ? and not h.complete
            """;
    private static final String IS_COMPLETE = """
            select exists (
                select
                from altdata.content_horizon h
                join altdata.generation g using (projection, number)
                where h.platform = ? and h.created >= ? and g.schema_name = ? and h.complete
            )
            """;

    private ContentHorizons() {}

    /// The times of all platforms that have one.
    ///
    /// @param schema the generation's schema
    static Map<String, Instant> read(Connection connection, String schema) throws SQLException {
        Map<String, Instant> horizons = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(READ)) {
            query.setString(1, schema);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    horizons.put(
                            row.getString(1),
                            row.getObject(2, OffsetDateTime.class).toInstant());
                }
            }
        }
        return horizons;
    }

    /// Sets the time of a platform if it is later than the present one.
    ///
    /// @param schema the generation's schema
    public static void advance(Connection connection, String schema, String platform, Instant horizon)
            throws SQLException {
        try (PreparedStatement advance = prepared(connection, ADVANCE, schema, platform, horizon)) {
            advance.executeUpdate();
        }
    }

    /// Records that the content before a time has been removed.
    public static void complete(Connection connection, String schema, String platform, Instant horizon)
            throws SQLException {
        try (PreparedStatement complete = prepared(connection, COMPLETE, schema, platform, horizon)) {
            complete.executeUpdate();
        }
    }

    /// Whether the content before a time has been removed at least once.
    public static boolean isComplete(Connection connection, String schema, String platform, Instant horizon)
            throws SQLException {
        try (PreparedStatement query = prepared(connection, IS_COMPLETE, schema, platform, horizon);
                ResultSet row = query.executeQuery()) {
            row.next();
            return row.getBoolean(1);
        }
    }

    private static PreparedStatement prepared(
            Connection connection, String sql, String schema, String platform, Instant horizon) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        statement.setString(1, platform);
        statement.setObject(2, horizon.atOffset(ZoneOffset.UTC));
        statement.setString(3, schema);
        return statement;
    }
}
