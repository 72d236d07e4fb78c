package altdata.builder.generations;

import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The generations there are, and which of them the live release shows.
public final class Generations {
    private static final Logger LOG = LoggerFactory.getLogger(Generations.class);
    /// Builders that start together take turns: the number is ours alone within the database.
    private static final long FIRST_RELEASE_LOCK = 0x616c74646174610aL;

    private static final String LIVE = """
            select g.projection, g.number
            from altdata.live_release l
            join altdata.release_generation g on g.release_id = l.release_id
            """;
    private static final String ADD =
            "insert into altdata.generation (projection, number, schema_name, state) values (?, ?, ?, 'LIVE')";
    private static final String RELEASE = "insert into altdata.release default values returning id";
    private static final String RELEASE_GENERATION =
            "insert into altdata.release_generation (release_id, projection, number) values (?, ?, ?)";
    private static final String GO_LIVE = """
            insert into altdata.live_release (release_id) values (?)
            on conflict (only_row) do update set release_id = excluded.release_id
            """;

    private Generations() {}

    /// The live generation of every projection. A projection that has none yet (all of them in a new database)
    /// gets its first, empty and live at once: there is nothing it could be compared with.
    public static Map<Projection, Generation> live(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement lock = connection.prepareStatement("select pg_advisory_xact_lock(?)")) {
            lock.setLong(1, FIRST_RELEASE_LOCK);
            lock.execute();
        }
        Map<Projection, Generation> live = released(connection);
        Set<Projection> missing = EnumSet.allOf(Projection.class);
        missing.removeAll(live.keySet());
        if (!missing.isEmpty()) {
            for (Projection projection : missing) {
                Generation first = new Generation(projection, 1);
                create(connection, first);
                live.put(projection, first);
            }
            release(connection, live);
            LOG.info("created the first generation of {}", missing);
        }
        connection.commit();
        return live;
    }

    private static Map<Projection, Generation> released(Connection connection) throws SQLException {
        Map<Projection, Generation> live = new EnumMap<>(Projection.class);
        try (PreparedStatement select = connection.prepareStatement(LIVE);
                ResultSet row = select.executeQuery()) {
            while (row.next()) {
                for (Projection projection : Projection.values()) {
                    if (projection.publishedName().equals(row.getString(1))) {
                        live.put(projection, new Generation(projection, row.getInt(2)));
                    }
                }
            }
        }
        return live;
    }

    private static void create(Connection connection, Generation generation) throws SQLException {
        try (Statement ddl = connection.createStatement()) {
            ddl.execute("create schema " + generation.schema());
            ddl.execute("set local search_path = " + generation.schema());
            ddl.execute(generation.projection().ddl());
        }
        try (PreparedStatement add = connection.prepareStatement(ADD)) {
            add.setString(1, generation.projection().publishedName());
            add.setInt(2, generation.number());
            add.setString(3, generation.schema());
            add.executeUpdate();
        }
    }

    private static void release(Connection connection, Map<Projection, Generation> generations) throws SQLException {
        long release;
        try (PreparedStatement insert = connection.prepareStatement(RELEASE);
                ResultSet row = insert.executeQuery()) {
            row.next();
            release = row.getLong(1);
        }
        try (PreparedStatement insert = connection.prepareStatement(RELEASE_GENERATION)) {
            for (Generation generation : generations.values()) {
                insert.setLong(1, release);
                insert.setString(2, generation.projection().publishedName());
                insert.setInt(3, generation.number());
                insert.addBatch();
            }
            insert.executeBatch();
        }
        try (PreparedStatement flip = connection.prepareStatement(GO_LIVE)) {
            flip.setLong(1, release);
            flip.executeUpdate();
        }
    }
}
