package altdata.builder.generations;

import altdata.builder.sql.SqlArrays;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// Records which changes of a distributed generation all nodes show (decision 40). Does nothing for other
/// generations, because their rows become visible together with the checkpoint.
///
/// Citus commits a transaction over several nodes in two phases: all nodes prepare it, then the coordinator
/// commits, and then the other nodes. So a reader may already see the checkpoint and the dirty marks, which are
/// on the coordinator, but not yet the rows. If a node fails between the phases, this may last until it is
/// back. Therefore:
///
/// - A writer records the positions that it has reached as settled, after its commit has returned, which is
/// after the second phase. The API and `push --wait` use settled positions only, by the view
/// `visible_checkpoint`.
/// - A derivation that has taken dirty marks waits until the batches that set them are settled, and the
/// derivations before it.
/// - If a writer or a node has failed in between, [#settle] completes the second phase.
public final class Settlement {
    /// In [#commitDerivation], stands for a change of the rows of all shards.
    public static final int ALL_SHARDS = -1;

    /// The topic of positions that are versions of derivations.
    private static final String DERIVATION = "";

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final String NOTICE_CLASS = "00";
    /// The SQL state of a server that cannot be used at present.
    private static final String UNAVAILABLE = "57P03";

    /// Released after the second phase, in contrast to locks of rows.
    private static final String LOCK_SHARED = "select pg_advisory_xact_lock_shared(hashtextextended(?, 0))";

    private static final String LOCK = "select pg_advisory_xact_lock(hashtextextended(?, 0))";
    /// Writers queue after the one that waits for the lock.
    private static final String LIMIT_WAIT = "set local lock_timeout = '2s'";

    private static final String RECOVER = "select recover_prepared_transactions()";
    private static final String INCREMENT_VERSION = """
            insert into altdata.derivation as d (projection, number, version) values (?, ?, 1)
            on conflict (projection, number) do update set version = d.version + 1
            """;
    private static final String INCREMENT_DISTRIBUTED_VERSION = """
            insert into altdata.distributed_derivation as d (projection, number, shard, version) values (?, ?, ?, 1)
            on conflict (projection, number, shard) do update set version = d.version + 1
            returning version
            """;
    private static final String SETTLE = """
            insert into altdata.settled_position as s (projection, number, topic, partition, position)
            select ?, ?, p.* from unnest(?::text[], ?::int[], ?::bigint[]) as p(topic, partition, position)
            order by topic, partition
            on conflict (projection, number, topic, partition) do update set position = excluded.position
            where s.position < excluded.position
            """;
    private static final String POSITIONS = """
            select topic, partition, next_offset from altdata.checkpoint where projection = ? and number = ?
            union all
            select '', shard, version from altdata.distributed_derivation where projection = ? and number = ?
            """;
    private static final String IS_UNSETTLED = """
            select exists (
                select
                from unnest(?::text[], ?::int[], ?::bigint[]) as p(topic, partition, position)
                left join altdata.settled_position s
                    on (s.projection, s.number, s.topic, s.partition) = (?, ?, p.topic, p.partition)
                where p.position > coalesce(s.position, 0)
            )
            """;

    private final Generation generation;
    private final boolean isDistributed;

    /// What a transaction has reached: the next offset of a partition, or the version of the derivation of a shard.
    ///
    /// @param topic     [#DERIVATION] for a derivation
    /// @param partition or the shard
    private record Position(String topic, int partition, long value) {}

    /// @param isDistributed whether its tables are distributed over the nodes of a Citus cluster
    public Settlement(Generation generation, boolean isDistributed) {
        this.generation = generation;
        this.isDistributed = isDistributed;
    }

    /// The settlement of an existing generation.
    public static Settlement of(Connection connection, Generation generation) throws SQLException {
        return new Settlement(generation, Generations.isDistributed(connection, generation.schema()));
    }

    /// Whether the tables of the generation are distributed.
    public boolean isDistributed() {
        return isDistributed;
    }

    /// Commits a transaction that has written rows and checkpoints, and records that it is settled.
    ///
    /// @param nextOffsets the checkpoints that the transaction has written
    /// @throws SQLException also after the commit, if a node has failed; the transaction is then settled later
    public void commit(Connection connection, Map<TopicPartition, Long> nextOffsets) throws SQLException {
        if (!isDistributed) {
            connection.commit();
            return;
        }
        lock(connection, LOCK_SHARED);
        List<Position> reached = new ArrayList<>();
        nextOffsets.forEach(
                (partition, next) -> reached.add(new Position(partition.topic(), partition.partition(), next)));
        commit(connection, reached);
    }

    /// Increments the version of the derived tables, so that response caches notice the change, commits the
    /// transaction that has changed them, and records that it is settled.
    ///
    /// @param shard the shard of the derivation, or [#ALL_SHARDS]; the transaction holds its [DerivationLock]
    /// @throws SQLException also after the commit, if a node has failed; the transaction is then settled later
    public void commitDerivation(Connection connection, int shard) throws SQLException {
        if (!isDistributed) {
            try (PreparedStatement increment = connection.prepareStatement(INCREMENT_VERSION)) {
                generation.bind(increment, 1);
                increment.executeUpdate();
            }
            connection.commit();
            return;
        }
        // Before the row is locked, because settle waits for both.
        lock(connection, LOCK_SHARED);
        long version;
        try (PreparedStatement increment = connection.prepareStatement(INCREMENT_DISTRIBUTED_VERSION)) {
            generation.bind(increment, 1);
            increment.setInt(3, shard);
            try (ResultSet row = increment.executeQuery()) {
                row.next();
                version = row.getLong(1);
            }
        }
        commit(connection, List.of(new Position(DERIVATION, shard, version)));
    }

    private void commit(Connection connection, List<Position> reached) throws SQLException {
        connection.clearWarnings();
        connection.commit();
        if (firstWarning(connection.getWarnings()) == null) {
            settle(connection, reached);
            connection.commit();
        } else {
            // The transaction is committed, but a node did not confirm it.
            settle(connection);
        }
    }

    /// Completes the transactions of writers or nodes that failed between the two phases, and records that
    /// everything is settled that was committed before. The connection must have no open transaction.
    ///
    /// @throws SQLException if a node does not respond
    public void settle(Connection connection) throws SQLException {
        if (!isDistributed) {
            return;
        }
        boolean isAutoCommit = connection.getAutoCommit();
        connection.setAutoCommit(false);
        try {
            try (Statement limit = connection.createStatement()) {
                limit.execute(LIMIT_WAIT);
            }
            // After the second phase of all transactions that have reached these positions, unless it has failed.
            lock(connection, LOCK);
            List<Position> reached = positions(connection);
            connection.commit();
            recover(connection);
            connection.commit();
            settle(connection, reached);
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(isAutoCommit);
        }
    }

    /// Waits up to 10 s until all nodes show the changes that the connection's transaction sees on the
    /// coordinator. The transaction must be READ COMMITTED.
    ///
    /// @throws SQLTransientException on timeout
    public void await(Connection connection) throws SQLException {
        if (!isDistributed) {
            return;
        }
        List<Position> positions = positions(connection);
        long start = System.nanoTime();
        while (isUnsettled(connection, positions)) {
            if (System.nanoTime() - start > TIMEOUT.toNanos()) {
                throw new SQLTransientException(
                        "not all nodes show the last changes of " + generation + "; is a node unreachable?",
                        UNAVAILABLE);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /// Whether all nodes show the changes that the connection's transaction sees on the coordinator.
    public boolean isSettled(Connection connection) throws SQLException {
        return !isDistributed || !isUnsettled(connection, positions(connection));
    }

    /// Locks out all writers until the end of the transaction, and waits until what they have written is
    /// settled. There is no snapshot over several nodes, so this is how all rows of one moment are read. Block
    /// several generations in the order of their numbers.
    ///
    /// @throws SQLTransientException if it takes longer than 10 s
    public void blockWriters(Connection connection) throws SQLException {
        DerivationLock.await(connection, generation);
        GenerationWriteLock.acquire(connection, generation);
        await(connection);
    }

    private List<Position> positions(Connection connection) throws SQLException {
        List<Position> positions = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(POSITIONS)) {
            generation.bind(query, 1);
            generation.bind(query, 3);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    positions.add(new Position(row.getString(1), row.getInt(2), row.getLong(3)));
                }
            }
        }
        return positions;
    }

    private boolean isUnsettled(Connection connection, List<Position> positions) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(IS_UNSETTLED)) {
            bind(query, 1, positions);
            generation.bind(query, 4);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    private void settle(Connection connection, List<Position> reached) throws SQLException {
        try (PreparedStatement settle = connection.prepareStatement(SETTLE)) {
            generation.bind(settle, 1);
            bind(settle, 3, reached);
            settle.executeUpdate();
        }
    }

    /// Commits what the coordinator has committed on the other nodes too, and aborts the rest.
    private static void recover(Connection connection) throws SQLException {
        try (Statement recover = connection.createStatement()) {
            recover.execute(RECOVER);
            SQLWarning warning = firstWarning(recover.getWarnings());
            if (warning != null) {
                throw new SQLTransientException(warning.getMessage(), UNAVAILABLE, warning);
            }
        }
    }

    /// Ignores notices. A warning that a node has failed has the state of that failure.
    private static @Nullable SQLWarning firstWarning(@Nullable SQLWarning message) {
        return message == null || !message.getSQLState().startsWith(NOTICE_CLASS)
                ? message
                : firstWarning(message.getNextWarning());
    }

    private void lock(Connection connection, String sql) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(sql)) {
            lock.setString(1, "altdata commits " + generation.schema());
            lock.execute();
        }
    }

    private static void bind(PreparedStatement statement, int first, List<Position> positions) throws SQLException {
        SqlArrays.bind(statement, first, "text", positions, Position::topic);
        SqlArrays.bind(statement, first + 1, "integer", positions, Position::partition);
        SqlArrays.bind(statement, first + 2, "bigint", positions, Position::value);
    }
}
