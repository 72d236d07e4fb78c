package altdata.builder.generations;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.law.TableWriter;
import altdata.builder.tables.ReplayScope;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;

/// Copies the result of a partial replay into the live tables. Writing it under the merge law would have no
/// effect: with an equal data key the existing row stays, even if faulty code has written it.
public final class PartialReplays {
    private PartialReplays() {}

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
        Generation live = Objects.requireNonNull(Generations.live(connection).get(generation.projection()));
        GenerationState state = Generations.state(connection, generation);
        if (state != GenerationState.READY) {
            throw new OperationRejectedException(
                    generation + " is " + state + "; only a READY generation can be promoted (see projections status)");
        }
        if (Generations.known(connection).stream()
                .noneMatch(known -> known.generation().equals(live) && known.hasCurrentDefinition())) {
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
        Generations.incrementVersion(connection, live);
        GenerationLifecycle.dropTables(connection, generation);
        connection.commit();
        return live;
    }
}
