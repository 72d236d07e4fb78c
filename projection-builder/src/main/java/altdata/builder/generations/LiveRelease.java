package altdata.builder.generations;

import altdata.builder.sql.SqlArrays;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;

/// The release that the API serves: a generation of each projection.
public final class LiveRelease {
    private static final String LIVE = """
            select g.projection, g.number
            from altdata.live_release l
            join altdata.release_generation g on g.release_id = l.release_id
            """;
    private static final String RELEASE = "insert into altdata.release default values returning id";
    private static final String RELEASE_GENERATION =
            "insert into altdata.release_generation (release_id, projection, number) values (?, ?, ?)";
    /// Projections that only a newer version knows stay as they are.
    private static final String KEEP_OTHERS = """
            insert into altdata.release_generation (release_id, projection, number)
            select ?, g.projection, g.number
            from altdata.live_release l
            join altdata.release_generation g on g.release_id = l.release_id
            where g.projection <> all(?)
            """;
    private static final String SET_LIVE_RELEASE = """
            insert into altdata.live_release (release_id) values (?)
            on conflict (only_row) do update set release_id = excluded.release_id
            """;

    private LiveRelease() {}

    /// The generations of the live release.
    public static Map<Projection, Generation> generations(Connection connection) throws SQLException {
        Map<Projection, Generation> live = new EnumMap<>(Projection.class);
        try (PreparedStatement select = connection.prepareStatement(LIVE);
                ResultSet row = select.executeQuery()) {
            while (row.next()) {
                int number = row.getInt(2);
                Projection.find(row.getString(1))
                        .ifPresent(projection -> live.put(projection, new Generation(projection, number)));
            }
        }
        return live;
    }

    /// The live generation of a projection.
    ///
    /// @throws OperationRejectedException if no builder has created the tables yet
    public static Generation require(Connection connection, Projection projection) throws SQLException {
        Generation live = generations(connection).get(projection);
        if (live == null) {
            throw new OperationRejectedException(
                    "there are no tables of " + projection.publishedName() + " yet; start a projection builder");
        }
        return live;
    }

    /// Makes these generations the live release, when the transaction is committed.
    static void set(Connection connection, Map<Projection, Generation> generations) throws SQLException {
        long release;
        try (PreparedStatement insert = connection.prepareStatement(RELEASE);
                ResultSet row = insert.executeQuery()) {
            row.next();
            release = row.getLong(1);
        }
        try (PreparedStatement insert = connection.prepareStatement(RELEASE_GENERATION)) {
            for (Generation generation : generations.values()) {
                insert.setLong(1, release);
                generation.bind(insert, 2);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        try (PreparedStatement keep = connection.prepareStatement(KEEP_OTHERS)) {
            keep.setLong(1, release);
            SqlArrays.bind(keep, 2, "text", generations.keySet(), Projection::publishedName);
            keep.executeUpdate();
        }
        try (PreparedStatement flip = connection.prepareStatement(SET_LIVE_RELEASE)) {
            flip.setLong(1, release);
            flip.executeUpdate();
        }
    }
}
