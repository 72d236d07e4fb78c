package altdata.builder.generations;

import altdata.builder.checksum.ContentChecksum;
import altdata.builder.law.TableWriter;
import altdata.builder.tables.BaseTable;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.RowDifferences;
import altdata.builder.tables.TableDifference;
import altdata.builder.tables.TableSelection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Compares the tables of two generations in a snapshot in which both have applied the same records. If they are
/// distributed, there is no such snapshot, so builders do not write to them meanwhile.
///
/// The content checksums show which parts of the base tables differ; only these are read. Derived tables are always
/// read.
public final class GenerationDiff {
    private static final long SAME_OFFSETS_TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(30);
    /// With more differing parts, the whole tables are compared.
    private static final int MAX_PARTS = 64;
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /// The tables of both generations, with the columns of the primary key and whether there is a column
    /// `ticker`.
    private static final String TABLES = """
            select t.relname,
                array(select a.attname from pg_attribute a
                    where a.attrelid = t.oid and a.attnum = any(i.indkey) order by a.attnum),
                exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'ticker')
            from pg_class t
            join pg_class other on other.relname = t.relname and other.relnamespace = ?::regnamespace
            join pg_index i on i.indrelid = t.oid and i.indisprimary
            where t.relnamespace = ?::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
                and t.relname not in (?, ? || '_history', ? || '_place', ?, ?, 'ticker_offset')
            order by t.relname
            """;
    /// If a topic was deleted and created again, and the generations have consumed different ones, the offsets
    /// cannot be compared.
    private static final String SAME_OFFSETS = """
            select not exists (
                select
                from (select * from altdata.checkpoint where projection = ? and number = ?) a
                full join (select * from altdata.checkpoint where projection = ? and number = ?) b
                    using (topic, partition)
                where a.next_offset is distinct from b.next_offset
                    and (a.topic_id is null or b.topic_id is null or a.topic_id = b.topic_id)
            )
            """;

    private GenerationDiff() {}

    /// Compares the base table and, if the scope has no dates and both generations have derived tables, the
    /// derived tables: all of them, or those with a column `ticker` if the scope is a ticker.
    ///
    /// @param tables    the writer of the base table
    /// @param isDerived whether both generations have derived tables
    /// @throws OperationRejectedException if one is still being built, is dropped, or is paused at other
    /// offsets, or they do not reach the same offsets within 30 s, or have different numbers of shards
    public static List<TableDifference> of(
            Connection connection,
            Generation first,
            Generation second,
            TableWriter<?> tables,
            ReplayScope scope,
            boolean isDerived)
            throws SQLException {
        for (Generation generation : List.of(first, second)) {
            GenerationState state = Generations.requireTables(connection, generation);
            if (!state.isBuilt()) {
                throw new OperationRejectedException(
                        generation + " is " + state + "; it can be compared when it is READY (see projections status)");
            }
        }
        rejectIfPausedBehind(connection, first, second);
        boolean isDistributed = Generations.isDistributed(connection, first.schema())
                || Generations.isDistributed(connection, second.schema());
        if (isDistributed) {
            Distribution.requireSameShards(connection, first, second);
            lockWriters(connection, first, second);
        } else {
            awaitSameOffsets(connection, first, second);
        }
        try (Statement statement = connection.createStatement()) {
            // Joins of whole tables would use temporary files otherwise.
            statement.execute("set local work_mem = '64MB'");
        }
        TableSelection selection =
                new TableSelection(scope, differingParts(connection, first, second, scope), isDistributed);
        List<TableDifference> differences =
                new ArrayList<>(tables.differences(connection, first.schema(), second.schema(), selection));
        if (isDerived && !scope.hasDateRange()) {
            for (BaseTable table :
                    derivedTables(connection, first, second, tables.base().name())) {
                if (scope.ticker() == null || table.ofTicker() != null) {
                    differences.add(RowDifferences.of(
                            connection,
                            table,
                            table.key(),
                            first.schema(),
                            second.schema(),
                            new TableSelection(scope, null, isDistributed)));
                }
            }
        }
        connection.rollback();
        return differences;
    }

    /// The parts of the base table that can differ. Null to compare the whole table: if the parts are not known,
    /// because another program has changed the tables, or if there are more than [#MAX_PARTS].
    private static @Nullable List<Integer> differingParts(
            Connection connection, Generation first, Generation second, ReplayScope scope) throws SQLException {
        if (!scope.isEverything()) {
            return null;
        }
        ContentChecksum before = ContentChecksum.read(connection, first.schema());
        ContentChecksum after = ContentChecksum.read(connection, second.schema());
        if (before == null || after == null || !before.isCurrent() || !after.isCurrent()) {
            return null;
        }
        List<Integer> parts = before.differingParts(after.parts());
        return parts.size() <= MAX_PARTS ? parts : null;
    }

    /// A paused generation would not reach the other one's offsets.
    private static void rejectIfPausedBehind(Connection connection, Generation first, Generation second)
            throws SQLException {
        if (haveSameOffsets(connection, first, second)) {
            return;
        }
        for (KnownGeneration known : Generations.known(connection)) {
            Generation generation = known.generation();
            if (known.paused() && (generation.equals(first) || generation.equals(second))) {
                throw new OperationRejectedException(generation
                        + " is paused and does not have the same offsets as the other generation; resume it first");
            }
        }
    }

    /// Leaves the connection in a transaction whose snapshot has both generations at the same offsets.
    private static void awaitSameOffsets(Connection connection, Generation first, Generation second)
            throws SQLException {
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setReadOnly(true);
        long start = System.nanoTime();
        while (!haveSameOffsets(connection, first, second)
                || DirtyMarks.exist(connection, first)
                || DirtyMarks.exist(connection, second)) {
            connection.rollback();
            rejectAfterTimeout(start, first, second);
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /// There is no snapshot over several nodes, so nothing is written while they are compared.
    private static void lockWriters(Connection connection, Generation first, Generation second) throws SQLException {
        connection.setAutoCommit(false);
        List<Generation> ordered = Stream.of(first, second)
                .sorted(Comparator.comparing(Generation::number))
                .toList();
        long start = System.nanoTime();
        while (true) {
            for (Generation generation : ordered) {
                GenerationWriteLock.acquire(connection, generation);
            }
            // The derivations continue, so that the dirty marks are processed.
            if (haveSameOffsets(connection, first, second) && areDerived(connection, ordered, start)) {
                for (Generation generation : ordered) {
                    Settlement.of(connection, generation).blockWriters(connection);
                }
                return;
            }
            connection.rollback();
            rejectAfterTimeout(start, first, second);
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private static boolean areDerived(Connection connection, List<Generation> generations, long start)
            throws SQLException {
        for (Generation generation : generations) {
            while (DirtyMarks.exist(connection, generation)) {
                if (System.nanoTime() - start > SAME_OFFSETS_TIMEOUT_NANOS) {
                    return false;
                }
                LockSupport.parkNanos(POLL_NANOS);
            }
        }
        return true;
    }

    private static void rejectAfterTimeout(long start, Generation first, Generation second) {
        if (System.nanoTime() - start > SAME_OFFSETS_TIMEOUT_NANOS) {
            throw new OperationRejectedException(first + " and " + second
                    + " did not have the same offsets at any time within 30 s; retry when fewer records arrive");
        }
    }

    private static boolean haveSameOffsets(Connection connection, Generation first, Generation second)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(SAME_OFFSETS)) {
            first.bind(query, 1);
            second.bind(query, 3);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    private static List<BaseTable> derivedTables(
            Connection connection, Generation first, Generation second, String base) throws SQLException {
        List<BaseTable> tables = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(TABLES)) {
            query.setString(1, second.schema());
            query.setString(2, first.schema());
            query.setString(3, base);
            query.setString(4, base);
            query.setString(5, base);
            query.setString(6, String.valueOf(first.projection().dirtyTable()));
            query.setString(7, ContentChecksum.TABLE);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    tables.add(new BaseTable(
                            row.getString(1),
                            List.of((String[]) row.getArray(2).getArray()),
                            row.getBoolean(3) ? "ticker = ?" : null,
                            null));
                }
            }
        }
        return tables;
    }
}
