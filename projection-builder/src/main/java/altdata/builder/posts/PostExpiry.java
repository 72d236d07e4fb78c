package altdata.builder.posts;

import altdata.builder.records.ContentHorizons;
import altdata.builder.records.RecordExpiry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/// Removes old posts of a platform from the answers: their content, their mentions and what was derived from
/// them.
public final class PostExpiry {
    /// A transaction of this size takes some 100 ms, during which nothing is derived.
    private static final int BATCH = 2_000;

    private static final RecordExpiry POSTS = new RecordExpiry(PostTables.CONTENT);

    private static final String DELETE_MENTIONS =
            "delete from %s.post_mention where platform = ? and created < ? and id = any(?)";
    /// `hour` is the start of an hour, and a horizon the start of a day.
    private static final String DELETE_HOURS = "delete from %s.hourly_bucket where platform = ? and hour < ?";

    private static final String DROP_PARTITIONS = """
            select altdata.drop_partitions(t.name::regclass, ?)
            from (select ? || table_name || '_' || ? as name
                from unnest('{post,post_history,post_mention}'::text[]) as table_name) t
            where to_regclass(t.name) is not null
            """;

    private PostExpiry() {}

    /// Removes a batch of posts in the connection's open transaction. Nothing else may derive meanwhile.
    ///
    /// @param horizon posts that were created before it are removed; the start of a day (UTC)
    /// @return whether the transaction has changed something; if not, nothing is left
    public static boolean expire(Connection connection, String schema, String platform, Instant horizon)
            throws SQLException {
        ContentHorizons.advance(connection, schema, platform, horizon);
        List<String> ids = POSTS.expire(connection, schema, platform, horizon, BATCH);
        if (ids.isEmpty()) {
            // At the end, because marks of these hours may still have been derived.
            boolean hasHours = deleteHours(connection, schema, platform, horizon);
            if (!hasHours) {
                ContentHorizons.complete(connection, schema, platform, horizon);
            }
            return hasHours;
        }
        try (PreparedStatement delete = connection.prepareStatement(DELETE_MENTIONS.formatted(schema))) {
            delete.setString(1, platform);
            delete.setObject(2, horizon.atOffset(ZoneOffset.UTC));
            delete.setArray(3, connection.createArrayOf("text", ids.toArray()));
            delete.executeUpdate();
        }
        return true;
    }

    private static boolean deleteHours(Connection connection, String schema, String platform, Instant horizon)
            throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(DELETE_HOURS.formatted(schema))) {
            delete.setString(1, platform);
            delete.setObject(2, horizon.atOffset(ZoneOffset.UTC));
            return delete.executeUpdate() > 0;
        }
    }

    /// Drops the partitions before the horizon, if they are empty.
    ///
    /// @return the number of dropped partitions
    /// @throws SQLException if other transactions use the tables for half a second
    public static int dropPartitions(Connection connection, String schema, String platform, Instant horizon)
            throws SQLException {
        try (PreparedStatement drop = connection.prepareStatement(DROP_PARTITIONS)) {
            drop.setObject(1, horizon.atOffset(ZoneOffset.UTC));
            drop.setString(2, schema + '.');
            drop.setString(3, platform);
            int dropped = 0;
            try (ResultSet row = drop.executeQuery()) {
                while (row.next()) {
                    dropped += row.getInt(1);
                }
            }
            return dropped;
        }
    }
}
