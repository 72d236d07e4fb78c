package altdata.builder.records;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Set;

/// Until which time the content of a generation's records is removed, by platform.
///
/// Times only move forward, so a record whose content is missing can always be explained.
public final class ContentHorizons {
    private static final String PLATFORMS = """
            select h.platform
            from altdata.content_horizon h
            join altdata.generation g using (projection, number)
            where g.schema_name = ?
            """;
    private static final String ADVANCE = """
            insert into altdata.content_horizon as h (projection, number, platform, created)
            select projection, number, ?, ? from altdata.generation where schema_name = ?
            on conflict (projection, number, platform) do update set created = excluded.created
            where h.created < excluded.created
            """;

    private ContentHorizons() {}

    /// The platforms of which content has been removed.
    ///
    /// @param schema the generation's schema
    static Set<String> platforms(Connection connection, String schema) throws SQLException {
        Set<String> platforms = new HashSet<>();
        try (PreparedStatement query = connection.prepareStatement(PLATFORMS)) {
            query.setString(1, schema);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    platforms.add(row.getString(1));
                }
            }
        }
        return platforms;
    }

    /// Sets the time of a platform if it is later than the present one.
    ///
    /// @param schema the generation's schema
    public static void advance(Connection connection, String schema, String platform, Instant horizon)
            throws SQLException {
        try (PreparedStatement advance = connection.prepareStatement(ADVANCE)) {
            advance.setString(1, platform);
            advance.setObject(2, horizon.atOffset(ZoneOffset.UTC));
            advance.setString(3, schema);
            advance.executeUpdate();
        }
    }
}
