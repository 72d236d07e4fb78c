package altdata.builder.generations;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.law.TableWriter;
import altdata.builder.tables.ReplayScope;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// Copies the result of a partial replay into the live tables. Writing it under the merge law would have no
/// effect: with an equal data key the existing row stays, even if faulty code has written it.
public final class PartialReplays {
    /// Starts each partition at the first record that may be of the ticker, or at its end. Partitions that
    /// no builder can read at present are read from their beginning.
    private static final String START_AT_TICKER = """
            insert into altdata.checkpoint (projection, number, topic, partition, next_offset, epoch, topic_id)
            select c.projection, ?, c.topic, c.partition, least(c.next_offset, t.first_offset), 0, c.topic_id
            from altdata.checkpoint c
            left join (
                select partition, min(first_offset) as first_offset
                from %s.ticker_offset
                where ticker in (?, '')
                group by partition
            ) t using (partition)
            where c.projection = ? and c.number = ? and c.problem is null
            """;

    /// The live tables may not have had a row of the ticker, if earlier code rejected its records.
    private static final String ADD_TICKERS =
            "insert into %s.ticker_offset select * from %s.ticker_offset on conflict do nothing";

    private PartialReplays() {}

    /// Lets the replay of a ticker skip the records before its first one.
    ///
    /// @param replay a new generation
    /// @param live   a generation of this version of the tables
    public static void startAtTicker(Connection connection, Generation replay, Generation live, String ticker)
            throws SQLException {
        try (PreparedStatement start = connection.prepareStatement(START_AT_TICKER.formatted(live.schema()))) {
            start.setInt(1, replay.number());
            start.setString(2, ticker);
            live.bind(start, 3);
            start.executeUpdate();
        }
    }

    /// @throws OperationRejectedException if a partial replay in this state cannot be applied
    public static void requireReady(Generation generation, GenerationState state) {
        if (state != GenerationState.READY) {
            throw new OperationRejectedException(
                    generation + " is " + state + "; only a READY generation can be promoted (see projections status)");
        }
    }

    /// Replaces the scope in the live generation in one transaction, at the same offsets, and drops the partial
    /// replay.
    ///
    /// @param tables the writer of the projection's tables
    /// @return the live generation
    /// @throws OperationRejectedException if the replay is not READY or does not catch up, or the live tables
    /// have the definition of another version
    public static Generation apply(Connection connection, KnownGeneration replay, TableWriter<?> tables)
            throws SQLException {
        Generation generation = replay.generation();
        connection.setAutoCommit(false);
        Generations.lock(connection);
        Generation live = LiveRelease.require(connection, generation.projection());
        requireReady(generation, Generations.state(connection, generation));
        if (Generations.find(Generations.known(connection), live)
                .filter(KnownGeneration::hasCurrentDefinition)
                .isEmpty()) {
            throw new OperationRejectedException("another version defined the tables of " + live
                    + ", so a scope cannot be replaced: replay the whole projection");
        }
        // Before the writers are locked out, because it may take a while.
        DerivationLock.await(connection, live);
        Releases.lockAndAwaitCaughtUp(connection, live, generation);
        ReplayScope scope = replay.scope();
        ChecksumChange checksum = ChecksumChange.begin(connection);
        tables.replace(connection, live.schema(), generation.schema(), scope, checksum);
        checksum.store(connection, live.schema(), ChecksumChange.PARTIAL_REPLAY);
        try (PreparedStatement add =
                connection.prepareStatement(ADD_TICKERS.formatted(live.schema(), generation.schema()))) {
            add.executeUpdate();
        }
        // The writers of the live tables wait meanwhile.
        GenerationLifecycle.dropUnlessRead(
                connection, generation, "nothing was promoted. Promote it when that has ended");
        Settlement.of(connection, live).commitDerivation(connection, Settlement.ALL_SHARDS);
        return live;
    }
}
