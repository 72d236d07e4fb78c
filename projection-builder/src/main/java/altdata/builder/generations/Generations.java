package altdata.builder.generations;

import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The generations there are, and which of them the live release shows.
public final class Generations {
    private static final Logger LOG = LoggerFactory.getLogger(Generations.class);
    /// Builders that start together take turns: the number is ours alone within the database.
    private static final long RELEASE_LOCK = 0x616c74646174610aL;

    private static final String LIVE = """
            select g.projection, g.number
            from altdata.live_release l
            join altdata.release_generation g on g.release_id = l.release_id
            """;
    private static final String ADD =
            "insert into altdata.generation (projection, number, schema_name, state) values (?, ?, ?, ?)";
    private static final String KNOWN =
            "select projection, number, state, paused from altdata.generation where projection = any(?) order by 1, 2";
    private static final String STATE = "select state from altdata.generation where projection = ? and number = ?";
    /// What the other one has read and this one has not.
    private static final String BEHIND = """
            select coalesce(sum(greatest(0, o.next_offset - coalesce(c.next_offset, 0))), 0)
            from altdata.checkpoint o
            left join altdata.checkpoint c
                on (c.projection, c.topic, c.partition) = (o.projection, o.topic, o.partition) and c.number = ?
            where o.projection = ? and o.number = ?
            """;
    private static final String ADVANCE =
            "update altdata.generation set state = ? where projection = ? and number = ? and state = ?";
    /// So close that it will not take long.
    private static final long CLOSE = 20_000;
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
        lock(connection);
        Map<Projection, Generation> live = released(connection);
        Set<Projection> missing = EnumSet.allOf(Projection.class);
        missing.removeAll(live.keySet());
        if (!missing.isEmpty()) {
            for (Projection projection : missing) {
                Generation first = new Generation(projection, 1);
                create(connection, first, GenerationState.LIVE);
                live.put(projection, first);
            }
            release(connection, live);
            LOG.info("created the first generation of {}", missing);
        }
        connection.commit();
        return live;
    }

    /// Adds an empty generation, which the builders fill from the log.
    ///
    /// @throws RefusedException where one is being built already
    public static Generation add(Connection connection, Projection projection) throws SQLException {
        connection.setAutoCommit(false);
        lock(connection);
        int last = 0;
        for (KnownGeneration known : known(connection)) {
            if (known.generation().projection() == projection) {
                last = known.generation().number();
                if (known.state().isReplay()) {
                    throw new RefusedException(
                            known.generation() + " is " + known.state() + " already: promote it, or cancel it first");
                }
            }
        }
        Generation generation = new Generation(projection, last + 1);
        create(connection, generation, GenerationState.BUILDING);
        connection.commit();
        return generation;
    }

    /// All generations there ever were of the projections this version knows, by projection and number.
    public static List<KnownGeneration> known(Connection connection) throws SQLException {
        List<KnownGeneration> known = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(KNOWN)) {
            query.setArray(
                    1,
                    connection.createArrayOf(
                            "text",
                            Arrays.stream(Projection.values())
                                    .map(Projection::publishedName)
                                    .toArray()));
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    known.add(new KnownGeneration(
                            new Generation(Projection.named(row.getString(1)), row.getInt(2)),
                            GenerationState.valueOf(row.getString(3)),
                            row.getBoolean(4)));
                }
            }
        }
        return known;
    }

    /// Moves a generation that is being built on, as far as it has come.
    public static void advance(Connection connection, KnownGeneration known, Generation live) throws SQLException {
        Generation generation = known.generation();
        long behind = behind(connection, generation, live);
        if (known.state() == GenerationState.BUILDING && behind <= CLOSE) {
            move(connection, generation, GenerationState.BUILDING, GenerationState.CATCHING_UP);
        }
        if (known.state() == GenerationState.CATCHING_UP && behind == 0 && !hasMarks(connection, generation)) {
            move(connection, generation, GenerationState.CATCHING_UP, GenerationState.READY);
        }
    }

    /// How many records the other one has read and this one has not.
    public static long behind(Connection connection, Generation generation, Generation other) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(BEHIND)) {
            query.setInt(1, generation.number());
            query.setString(2, generation.projection().publishedName());
            query.setInt(3, other.number());
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    /// Whether its derived tables are behind its base tables.
    static boolean hasMarks(Connection connection, Generation generation) throws SQLException {
        String marks = generation.projection().marks();
        if (marks == null) {
            return false;
        }
        try (Statement query = connection.createStatement();
                ResultSet row =
                        query.executeQuery("select exists (select from " + generation.schema() + '.' + marks + ')')) {
            row.next();
            return row.getBoolean(1);
        }
    }

    /// @throws IllegalArgumentException where there is no such generation
    static GenerationState state(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(STATE)) {
            query.setString(1, generation.projection().publishedName());
            query.setInt(2, generation.number());
            try (ResultSet row = query.executeQuery()) {
                if (!row.next()) {
                    throw new IllegalArgumentException("there is no " + generation);
                }
                return GenerationState.valueOf(row.getString(1));
            }
        }
    }

    /// Whoever makes generations or flips the release takes turns.
    static void lock(Connection connection) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement("select pg_advisory_xact_lock(?)")) {
            lock.setLong(1, RELEASE_LOCK);
            lock.execute();
        }
    }

    private static void move(Connection connection, Generation generation, GenerationState from, GenerationState to)
            throws SQLException {
        try (PreparedStatement advance = connection.prepareStatement(ADVANCE)) {
            advance.setString(1, to.name());
            advance.setString(2, generation.projection().publishedName());
            advance.setInt(3, generation.number());
            advance.setString(4, from.name());
            if (advance.executeUpdate() == 1) {
                LOG.info("{} is {}", generation, to);
            }
        }
    }

    /// What the live release shows.
    public static Map<Projection, Generation> released(Connection connection) throws SQLException {
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

    private static void create(Connection connection, Generation generation, GenerationState state)
            throws SQLException {
        try (Statement ddl = connection.createStatement()) {
            ddl.execute("create schema " + generation.schema());
            ddl.execute("set local search_path = " + generation.schema());
            ddl.execute(generation.projection().ddl());
        }
        try (PreparedStatement add = connection.prepareStatement(ADD)) {
            add.setString(1, generation.projection().publishedName());
            add.setInt(2, generation.number());
            add.setString(3, generation.schema());
            add.setString(4, state.name());
            add.executeUpdate();
        }
    }

    static void release(Connection connection, Map<Projection, Generation> generations) throws SQLException {
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
