package altdata.builder.generations;

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
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads and changes the control tables of generations and releases.
public final class Generations {
    private static final Logger LOG = LoggerFactory.getLogger(Generations.class);
    /// The key of an advisory lock; no other lock in the database uses it.
    private static final long RELEASE_LOCK = 0x616c74646174610aL;

    private static final String LIVE = """
            select g.projection, g.number
            from altdata.live_release l
            join altdata.release_generation g on g.release_id = l.release_id
            """;
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
    /// Fences all current writers. They can take over again only if the generation is active and not paused.
    private static final String FENCE =
            "update altdata.checkpoint set epoch = epoch + 1 where projection = ? and number = ?";
    private static final String STATE = "select state from altdata.generation where projection = ? and number = ?";
    /// Ignores partitions whose topic was deleted and created again between the two checkpoints, because their
    /// offsets cannot be compared.
    private static final String LAG = """
            select coalesce(sum(greatest(0, o.next_offset - coalesce(c.next_offset, 0)))
                filter (where o.topic_id is not distinct from coalesce(c.topic_id, o.topic_id)), 0)
            from altdata.checkpoint o
            left join altdata.checkpoint c
                on (c.projection, c.topic, c.partition) = (o.projection, o.topic, o.partition) and c.number = ?
            where o.projection = ? and o.number = ?
            """;
    private static final String UNREAD_PARTITION = """
            select exists (
                select from altdata.checkpoint o
                left join altdata.checkpoint c
                    on (c.projection, c.topic, c.partition) = (o.projection, o.topic, o.partition) and c.number = ?
                where o.projection = ? and o.number = ? and o.next_offset > coalesce(c.next_offset, 0)
                    and coalesce(c.unread, true)
            )
            """;
    private static final String RECORD_READY_TIME = """
            update altdata.generation g
            set ready_at = clock_timestamp(), ready_records = (
                select sum(c.next_offset) from altdata.checkpoint c
                where (c.projection, c.number) = (g.projection, g.number)
            )
            where g.projection = ? and g.number = ? and g.rows_per_second is null and g.scope_ticker is null
                and g.scope_from is null and g.scope_to is null and g.copied_from is null
            """;
    private static final String INCREMENT_VERSION = """
            insert into altdata.derivation as d (projection, number, version) values (?, ?, 1)
            on conflict (projection, number) do update set version = d.version + 1
            """;
    private static final String TOPICS_DIFFER = """
            select exists (
                select from altdata.checkpoint a
                join altdata.checkpoint b on (a.projection, a.topic, a.partition) = (b.projection, b.topic, b.partition)
                where a.projection = ? and a.number = ? and b.number = ? and a.topic_id <> b.topic_id
            )
            """;
    private static final String TRANSITION = """
            update altdata.generation
            set state = ?, caught_up_at = case when state = 'BUILDING' then clock_timestamp() else caught_up_at end
            where projection = ? and number = ? and state = ?
            """;
    private static final String IS_DISTRIBUTED = "select distributed from altdata.generation where schema_name = ?";
    private static final String RELEASE = "insert into altdata.release default values returning id";
    private static final String RELEASE_GENERATION =
            "insert into altdata.release_generation (release_id, projection, number) values (?, ?, ?)";
    private static final String SET_LIVE_RELEASE = """
            insert into altdata.live_release (release_id) values (?)
            on conflict (only_row) do update set release_id = excluded.release_id
            """;

    private Generations() {}

    /// Creates the first generation of each projection that has none (all of them in a new database), empty and
    /// immediately live.
    ///
    /// @return the live generation of every projection
    public static Map<Projection, Generation> createMissing(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        lock(connection);
        Map<Projection, Generation> live = live(connection);
        Set<Projection> missing = EnumSet.allOf(Projection.class);
        missing.removeAll(live.keySet());
        if (!missing.isEmpty()) {
            for (Projection projection : missing) {
                Generation first = new Generation(projection, 1);
                create(connection, first, GenerationState.LIVE, ReplayScope.EVERYTHING, null, null);
                createQueryIndexes(connection, first);
                live.put(projection, first);
            }
            release(connection, live);
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
            throttle.setString(2, generation.projection().publishedName());
            throttle.setInt(3, generation.number());
            throttle.executeUpdate();
        }
    }

    /// All generations, including dropped ones, of the projections that this version knows, sorted by
    /// projection and number.
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

    /// The number of records that the other generation has applied and this one has not.
    public static long lag(Connection connection, Generation generation, Generation other) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(LAG)) {
            query.setInt(1, generation.number());
            query.setString(2, generation.projection().publishedName());
            query.setInt(3, other.number());
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    /// Whether it has applied nothing yet of a partition of which the other generation has applied more. Its
    /// consumer is then still joining its group, so that a small lag says nothing about it.
    public static boolean hasUnreadPartition(Connection connection, Generation generation, Generation other)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(UNREAD_PARTITION)) {
            query.setInt(1, generation.number());
            query.setString(2, generation.projection().publishedName());
            query.setInt(3, other.number());
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    /// Whether its derived tables are not up to date with its base tables.
    static boolean hasDirtyMarks(Connection connection, Generation generation) throws SQLException {
        return hasDirtyMarks(connection, generation, "true");
    }

    /// The ID of its last dirty mark, 0 if absent. Marks that are added later have a higher ID.
    static long lastDirtyMark(Connection connection, Generation generation) throws SQLException {
        String marks = generation.projection().dirtyTable();
        if (marks == null) {
            return 0;
        }
        try (Statement query = connection.createStatement();
                ResultSet row =
                        query.executeQuery("select coalesce(max(id), 0) from " + generation.schema() + '.' + marks)) {
            row.next();
            return row.getLong(1);
        }
    }

    /// Whether it still has dirty marks with an ID up to the given one.
    static boolean hasDirtyMarksUpTo(Connection connection, Generation generation, long mark) throws SQLException {
        return hasDirtyMarks(connection, generation, "id <= " + mark);
    }

    /// Whether it has dirty marks that are older than 1 s; younger ones are normal while records arrive.
    public static boolean hasOldDirtyMarks(Connection connection, Generation generation) throws SQLException {
        return hasDirtyMarks(connection, generation, "marked_at < clock_timestamp() - interval '1 second'");
    }

    private static boolean hasDirtyMarks(Connection connection, Generation generation, String condition)
            throws SQLException {
        String marks = generation.projection().dirtyTable();
        if (marks == null) {
            return false;
        }
        try (Statement query = connection.createStatement();
                ResultSet row = query.executeQuery("select exists (select from " + generation.schema() + '.' + marks
                        + " where " + condition + ')')) {
            row.next();
            return row.getBoolean(1);
        }
    }

    /// @throws IllegalArgumentException if the generation does not exist
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

    /// Acquires the lock for creating generations and changing releases, until the end of the transaction.
    public static void lock(Connection connection) throws SQLException {
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
            advance.setString(2, generation.projection().publishedName());
            advance.setInt(3, generation.number());
            advance.setString(4, from.name());
            return advance.executeUpdate() == 1;
        }
    }

    /// Records when a complete, unthrottled replay of the log became READY and how many records it has read, to
    /// estimate the duration of later replays.
    public static void recordReadyTime(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement keep = connection.prepareStatement(RECORD_READY_TIME)) {
            keep.setString(1, generation.projection().publishedName());
            keep.setInt(2, generation.number());
            keep.executeUpdate();
        }
    }

    /// Fences all writers of a generation by incrementing its epochs. They take over again and read the new
    /// state.
    public static void fence(Connection connection, Generation generation) throws SQLException {
        GenerationWriteLock.acquire(connection, generation);
        try (PreparedStatement fence = connection.prepareStatement(FENCE)) {
            fence.setString(1, generation.projection().publishedName());
            fence.setInt(2, generation.number());
            fence.executeUpdate();
        }
    }

    /// Increments the version of the derived tables, so that response caches notice a change that is not
    /// visible in the checkpoints.
    static void incrementVersion(Connection connection, Generation generation) throws SQLException {
        try (PreparedStatement count = connection.prepareStatement(INCREMENT_VERSION)) {
            count.setString(1, generation.projection().publishedName());
            count.setInt(2, generation.number());
            count.executeUpdate();
        }
    }

    /// Whether the two generations have consumed different topics of the same name, because the topic was
    /// deleted and created again.
    public static boolean topicsDiffer(Connection connection, Generation generation, Generation other)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(TOPICS_DIFFER)) {
            query.setString(1, generation.projection().publishedName());
            query.setInt(2, generation.number());
            query.setInt(3, other.number());
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    /// Creates the indexes that a replay postpones to its end, if they do not exist yet.
    public static void createQueryIndexes(Connection connection, Generation generation) throws SQLException {
        try (Statement ddl = connection.createStatement()) {
            ddl.execute("set local search_path = " + generation.schema());
            ddl.execute(generation.projection().queryIndexes().replace("create index ", "create index if not exists "));
        }
    }

    /// Collects statistics about the base tables. Until autovacuum does that, the plans of queries can be bad
    /// ones.
    public static void analyze(Connection connection, Generation generation) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String table : generation.projection().baseTables()) {
                statement.execute("analyze " + generation.schema() + '.' + table);
            }
        }
    }

    /// Prevents that a partition of the base tables is dropped until the end of the transaction. The rows of a
    /// dropped partition are missing in snapshots that were taken before too.
    public static void lockAgainstDrops(Connection connection, Generation generation) throws SQLException {
        String tables = generation.projection().baseTables().stream()
                .map(table -> generation.schema() + '.' + table)
                .collect(Collectors.joining(", "));
        try (Statement lock = connection.createStatement()) {
            lock.execute("lock table " + tables + " in access share mode");
        }
    }

    /// The generations of the live release.
    public static Map<Projection, Generation> live(Connection connection) throws SQLException {
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
            add.setString(1, generation.projection().publishedName());
            add.setInt(2, generation.number());
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
        try (PreparedStatement flip = connection.prepareStatement(SET_LIVE_RELEASE)) {
            flip.setLong(1, release);
            flip.executeUpdate();
        }
    }
}
