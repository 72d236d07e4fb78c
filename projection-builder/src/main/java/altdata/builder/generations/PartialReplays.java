package altdata.builder.generations;

import altdata.builder.law.TableWriter;
import altdata.builder.tables.ReplayScope;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;

/// Brings what a partial replay made into the live tables. The law would keep it out: at an equal data key what is
/// there stays, although it was made by code that was wrong.
public final class PartialReplays {
    private PartialReplays() {}

    /// Replaces the scope in the live generation in one transaction, at the same offsets, and drops the partial
    /// replay.
    ///
    /// @param tables who writes the projection's tables
    /// @return the live generation
    /// @throws OperationRejectedException where it is not READY, or does not catch up
    public static Generation apply(Connection connection, KnownGeneration replay, TableWriter<?> tables)
            throws SQLException {
        Generation generation = replay.generation();
        connection.setAutoCommit(false);
        Generations.lock(connection);
        Generation live =
                Objects.requireNonNull(Generations.live(connection).get(generation.projection()));
        GenerationState state = Generations.state(connection, generation);
        if (state != GenerationState.READY) {
            throw new OperationRejectedException(
                    generation + " is " + state + "; only one that is READY can be promoted (see projections status)");
        }
        if (Generations.known(connection).stream()
                .noneMatch(known -> known.generation().equals(live) && known.hasCurrentDefinition())) {
            throw new OperationRejectedException(
                    "the tables of " + live
                            + " are defined by another version: replay the whole projection (a scope is replaced between equal tables)");
        }
        // Before the writers are kept away, for it may take a while.
        DerivationLock.await(connection, live);
        Releases.holdUntilCaughtUp(connection, live, generation);
        ReplayScope scope = replay.scope();
        tables.replace(connection, live.schema(), generation.schema(), scope);
        Generations.incrementVersion(connection, live);
        GenerationLifecycle.dropTables(connection, generation);
        connection.commit();
        return live;
    }
}
