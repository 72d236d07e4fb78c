package altdata.builder.generations;

import altdata.builder.sql.SqlArrays;
import altdata.builder.tables.PartitionUnit;
import altdata.builder.tables.ReplayScope;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads and changes the control table of generations.
public final class Generations {
    private static final Logger LOG = LoggerFactory.getLogger(Generations.class);
    /// The key of an advisory lock; no other lock in the database uses it.
    private static final long RELEASE_LOCK = 0x616c74646174610aL;

    private static final String ADD = """
            insert into altdata.generation (
                projection, number, schema_name, state, definition, base_definition, scope_ticker, scope_from, scope_to,
                rows_per_second, copied_from, distributed, partition_unit
            ) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private static final String KNOWN = """
            select projection, number, state, paused, definition, scope_ticker, scope_from, scope_to, rows_per_second,
                base_definition, copied_from, distributed, partition_unit
            from altdata.generation
            where projection = any(?)
            order by projection, number
            """;
    private static final String THROTTLE =
            "update altdata.generation set rows_per_second = ? where projection = ? and number = ?";
    private static final String READ_STATE = "select state from altdata.generation where projection = ? and number = ?";
    private static final String RECORD_READY_TIME = """
            update altdata.generation g
            set ready_at = clock_timestamp(), ready_records = (
                select sum(c.next_offset) from altdata.checkpoint c
                where (c.projection, c.number) = (g.projection, g.number)
            )
            where g.projection = ? and g.number = ? and g.rows_per_second is null and g.scope_ticker is null
                and g.scope_from is null and g.scope_to is null and g.copied_from is null
            """;
    private static final String TRANSITION = """
            update altdata.generation
            set state = ?, caught_up_at = case when state = 'BUILDING' then clock_timestamp() else caught_up_at end
            where projection = ? and number = ? and state = ?
            """;
    private static final String IS_DISTRIBUTED = "select distributed from altdata.generation where schema_name = ?";

    private Generations() {}

    /// Creates the first generation of each projection that has none (all of them in a new database), empty and
    /// immediately live.
    ///
    /// @return the live generation of every projection
    public static Map<Projection, Generation> createMissing(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        lock(connection);
        Map<Projection, Generation> live = LiveRelease.generations(connection);
        Set<Projection> missing = EnumSet.allOf(Projection.class);
        missing.removeAll(live.keySet());
        if (!missing.isEmpty()) {
            for (Projection projection : missing) {
                Generation first = new Generation(projection, 1);
                create(connection, first, GenerationState.LIVE, ReplayScope.EVERYTHING, null, null);
                GenerationSchema.createQueryIndexes(connection, first);
                live.put(projection, first);
            }
            LiveRelease.set(connection, live);
            LOG.info("created the first generations of {}", missing);
        }
        connection.commit();
        return live;
    }

    /// Adds an empty generation. The builders fill it from the log after the transaction is committed.
    ///
    /// @param known         all generations, read after [#lock]
    /// @param rowsPerSecond the throttle; null for no limit
    public static Generation add(
            Connection connection,
            List<KnownGeneration> known,
            Projection projection,
            ReplayScope scope,
            @Nullable Integer rowsPerSecond)
            throws SQLException {
        Generation generation = next(known, projection);
        create(connection, generation, GenerationState.BUILDING, scope, rowsPerSecond, null);
        return generation;
    }

    /// Adds an empty generation. The builders copy the base tables of another one into it after the transaction
    /// is committed, and derive the other tables.
    ///
    /// @param known  all generations, read after [#lock]
    /// @param source a generation that can be copied
    public static Generation addCopy(Connection connection, List<KnownGeneration> known, Generation source)
            throws SQLException {
        Generation generation = next(known, source.projection());
        create(connection, generation, GenerationState.BUILDING, ReplayScope.EVERYTHING, null, source);
        return generation;
    }

    private static Generation next(List<KnownGeneration> known, Projection projection) {
        int last = known.stream()
                .map(KnownGeneration::generation)
                .filter(generation -> generation.projection() == projection)
                .mapToInt(Generation::number)
                .max()
                .orElse(0);
        return new Generation(projection, last + 1);
    }

    /// Sets the maximum rate of all its consumers together, in rows per second; null for no limit.
    public static void throttle(Connection connection, Generation generation, @Nullable Integer rowsPerSecond)
            throws SQLException {
        try (PreparedStatement throttle = connection.prepareStatement(THROTTLE)) {
            throttle.setObject(1, rowsPerSecond, Types.INTEGER);
            generation.bind(throttle, 2);
            throttle.executeUpdate();
        }
    }

    /// All generations, including dropped ones, of the projections that this version knows, sorted by
    /// projection and number.
    public static List<KnownGeneration> known(Connection connection) throws SQLException {
        List<KnownGeneration> known = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(KNOWN)) {
            SqlArrays.bind(query, 1, "text", List.of(Projection.values()), Projection::publishedName);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    known.add(new KnownGeneration(
                            new Generation(Projection.named(row.getString(1)), row.getInt(2)),
                            GenerationState.valueOf(row.getString(3)),
                            row.getBoolean(4),
                            row.getString(5),
                            new ReplayScope(
                                    row.getString(6),
                                    row.getObject(7, LocalDate.class),
                                    row.getObject(8, LocalDate.class)),
                            row.getObject(9, Integer.class),
                            row.getString(10),
                            row.getObject(11, Integer.class),
                            row.getBoolean(12),
                            partitionUnit(row.getString(13))));
                }
            }
        }
        return known;
    }

    /// The generation's entry in a list of [#known].
    public static Optional<KnownGeneration> find(List<KnownGeneration> known, Generation generation) {
        return known.stream()
                .filter(each -> each.generation().equals(generation))
                .findFirst();
    }

    /// @throws IllegalArgumentException if the generation does not exist
    public static GenerationState state(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(READ_STATE)) {
            generation.bind(query, 1);
            try (ResultSet row = query.executeQuery()) {
                if (!row.next()) {
                    throw new IllegalArgumentException("there is no " + generation);
                }
                return GenerationState.valueOf(row.getString(1));
            }
        }
    }

    /// Returns the state of a generation that has tables.
    ///
    /// @throws OperationRejectedException if it is dropped or failed
    /// @throws IllegalArgumentException if the generation does not exist
    public static GenerationState requireTables(Connection connection, Generation generation) throws SQLException {
        GenerationState state = state(connection, generation);
        if (!state.isActive()) {
            throw new OperationRejectedException(generation + " has no tables: it is " + state);
        }
        return state;
    }

    /// Whether the tables of a generation are distributed over the nodes of a Citus cluster; false if it does
    /// not exist.
    ///
    /// @param schema the generation's schema
    public static boolean isDistributed(Connection connection, String schema) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(IS_DISTRIBUTED)) {
            query.setString(1, schema);
            try (ResultSet row = query.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    /// Acquires the lock for creating generations and changing releases, until the end of the transaction. If
    /// its process freezes, PostgreSQL ends the transaction after 10 s: others wait for this lock, and live
    /// writers for the locks of a promotion.
    public static void lock(Connection connection) throws SQLException {
        try (Statement limit = connection.createStatement()) {
            limit.execute("set local idle_in_transaction_session_timeout = '10s'");
        }
        try (PreparedStatement lock = connection.prepareStatement("select pg_advisory_xact_lock(?)")) {
            lock.setLong(1, RELEASE_LOCK);
            lock.execute();
        }
    }

    /// Changes the state of a generation; its row stays locked until the end of the transaction.
    ///
    /// @return false if it is not in the state `from`, for example because another instance has changed it
    public static boolean transition(
            Connection connection, Generation generation, GenerationState from, GenerationState to)
            throws SQLException {
        try (PreparedStatement advance = connection.prepareStatement(TRANSITION)) {
            advance.setString(1, to.name());
            generation.bind(advance, 2);
            advance.setString(4, from.name());
            return advance.executeUpdate() == 1;
        }
    }

    /// Records when a complete, unthrottled replay of the log became READY and how many records it has read, to
    /// estimate the duration of later replays.
    public static void recordReadyTime(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement keep = connection.prepareStatement(RECORD_READY_TIME)) {
            generation.bind(keep, 1);
            keep.executeUpdate();
        }
    }

    private static void create(
            Connection connection,
            Generation generation,
            GenerationState state,
            ReplayScope scope,
            @Nullable Integer rowsPerSecond,
            @Nullable Generation source)
            throws SQLException {
        try (Statement ddl = connection.createStatement()) {
            ddl.execute("create schema " + generation.schema());
            ddl.execute("set local search_path = " + generation.schema());
            ddl.execute(generation.projection().tableDefinitions());
        }
        boolean isDistributed = Distribution.apply(connection, generation, !scope.isEverything());
        PartitionUnit partitionUnit = Partitioning.apply(connection, generation);
        try (PreparedStatement add = connection.prepareStatement(ADD)) {
            generation.bind(add, 1);
            add.setString(3, generation.schema());
            add.setString(4, state.name());
            add.setString(5, generation.projection().definitionDigest());
            add.setString(6, generation.projection().baseDefinitionDigest());
            add.setString(7, scope.ticker());
            add.setObject(8, scope.from());
            add.setObject(9, scope.to());
            add.setObject(10, rowsPerSecond, Types.INTEGER);
            add.setObject(11, source == null ? null : source.number(), Types.INTEGER);
            add.setBoolean(12, isDistributed);
            add.setString(13, partitionUnit == null ? null : partitionUnit.publishedName());
            add.executeUpdate();
        }
    }

    private static @Nullable PartitionUnit partitionUnit(@Nullable String name) {
        return name == null ? null : PartitionUnit.named(name);
    }
}
