package altdata.builder.posts;

import altdata.builder.records.ContentHorizons;
import altdata.builder.records.RecordExpiry;
import altdata.builder.sql.SqlArrays;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/// Removes old posts of a platform: their content, their mentions and what was derived from them.
public final class PostExpiry {
    /// A transaction of this size takes some 100 ms, during which nothing is derived.
    private static final int BATCH = 2_000;

    private static final List<String> TABLES = new PostTables().partitioning().tables();

    private static final RecordExpiry POSTS = new RecordExpiry(PostTables.CONTENT);

    private static final String DELETE_MENTIONS =
            "delete from %s.post_mention where platform = ? and created < ? and id = any(?)";
    /// `hour` is the start of an hour, and a horizon the start of a day.
    private static final String DELETE_HOURS = """
            delete from %1$s.hourly_bucket
            where ctid = any(array(select ctid from %1$s.hourly_bucket where platform = ? and hour < ? limit 20000))
            """;

    private static final String DROP_PARTITIONS = """
            select altdata.drop_partitions(to_regclass(?), ?)
            where to_regclass(?) is not null
            """;

    /// A replay creates the indexes at its end. Without them, each search for old posts would read all of them.
    private static final String IS_INDEXED = "select to_regclass(?) is not null";

    private static final String HAS_OLD = """
            select exists (select from %1$s.post where platform = ? and created < ? and not deleted)
                or exists (select from %1$s.post_history where platform = ? and created < ? and not deleted)
                or exists (select from %1$s.hourly_bucket where platform = ? and hour < ?)
            """;

    private PostExpiry() {}

    /// Removes a batch of posts in the connection's open transaction. Nothing else may derive meanwhile.
    ///
    /// @param horizon posts that were created before it are removed; the start of a day (UTC)
    public static void expire(Connection connection, String schema, String platform, Instant horizon)
            throws SQLException {
        ContentHorizons.advance(connection, schema, platform, horizon);
        List<String> ids = POSTS.expire(connection, schema, platform, horizon, BATCH);
        if (ids.isEmpty()) {
            // At the end, because marks of these hours may still have been derived.
            deleteHours(connection, schema, platform, horizon);
            return;
        }
        try (PreparedStatement delete = connection.prepareStatement(DELETE_MENTIONS.formatted(schema))) {
            delete.setString(1, platform);
            delete.setObject(2, horizon.atOffset(ZoneOffset.UTC));
            SqlArrays.bind(delete, 3, "text", ids);
            delete.executeUpdate();
        }
    }

    /// Whether the tables have their indexes.
    public static boolean isPossible(Connection connection, String schema) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(IS_INDEXED)) {
            query.setString(1, schema + ".post_history_created");
            return isTrue(query);
        }
    }

    /// Whether there are posts before the horizon, or something was derived from such posts.
    public static boolean hasOld(Connection connection, String schema, String platform, Instant horizon)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(HAS_OLD.formatted(schema))) {
            for (int i = 1; i <= 5; i += 2) {
                query.setString(i, platform);
                query.setObject(i + 1, horizon.atOffset(ZoneOffset.UTC));
            }
            return isTrue(query);
        }
    }

    private static boolean isTrue(PreparedStatement query) throws SQLException {
        try (ResultSet row = query.executeQuery()) {
            row.next();
            return row.getBoolean(1);
        }
    }

    private static void deleteHours(Connection connection, String schema, String platform, Instant horizon)
            throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(DELETE_HOURS.formatted(schema))) {
            delete.setString(1, platform);
            delete.setObject(2, horizon.atOffset(ZoneOffset.UTC));
            delete.executeUpdate();
        }
    }

    /// Drops the partitions before the horizon, if they are empty. The connection must commit automatically,
    /// because readers lock the tables in another order.
    ///
    /// @return the number of dropped partitions
    /// @throws SQLException if other transactions use a table for half a second
    public static int dropPartitions(Connection connection, String schema, String platform, Instant horizon)
            throws SQLException {
        int dropped = 0;
        try (PreparedStatement drop = connection.prepareStatement(DROP_PARTITIONS)) {
            for (String table : TABLES) {
                String parent = schema + '.' + table + '_' + platform;
                drop.setString(1, parent);
                drop.setObject(2, horizon.atOffset(ZoneOffset.UTC));
                drop.setString(3, parent);
                try (ResultSet row = drop.executeQuery()) {
                    dropped += row.next() ? row.getInt(1) : 0;
                }
            }
        }
        return dropped;
    }
}
