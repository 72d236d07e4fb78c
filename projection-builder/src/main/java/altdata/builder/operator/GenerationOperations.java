package altdata.builder.operator;

import altdata.builder.ProjectionBindings;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationLifecycle;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.PartialReplays;
import altdata.builder.generations.Releases;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Changes the state of generations for an operator. Every method throws [OperationRejectedException] if the
/// current state does not allow the operation.
public final class GenerationOperations {
    private static final String LIVE = "LIVE";
    private static final String DROPPED = "DROPPED";

    private GenerationOperations() {}

    /// Promotes generations in one atomic switch, and copies partial replays into the live generations.
    public static List<GenerationTransition> promote(Connection connection, List<Generation> generations)
            throws SQLException {
        connection.setAutoCommit(true);
        Map<Generation, KnownGeneration> known = new LinkedHashMap<>();
        Generations.known(connection).forEach(each -> known.put(each.generation(), each));
        Map<Projection, Generation> whole = new LinkedHashMap<>();
        List<GenerationTransition> changes = new ArrayList<>();
        for (Generation generation : generations) {
            KnownGeneration each = known.get(generation);
            if (each == null || each.scope().isEverything()) {
                whole.put(generation.projection(), generation);
            } else {
                Generation live =
                        PartialReplays.apply(connection, each, ProjectionBindings.tables(generation.projection()));
                changes.add(new GenerationTransition(
                        live, LIVE, "replaced " + each.scope() + " in " + live + " with " + generation));
            }
        }
        if (!whole.isEmpty()) {
            Releases.promote(connection, whole);
            for (Generation generation : whole.values()) {
                changes.add(new GenerationTransition(generation, LIVE, generation + " is live"));
            }
        }
        return changes;
    }

    /// Restores the release before the last promotion.
    public static List<GenerationTransition> rollback(Connection connection) throws SQLException {
        return Releases.rollback(connection).values().stream()
                .map(generation -> new GenerationTransition(generation, LIVE, generation + " is live again"))
                .toList();
    }

    /// Pauses a generation. After this method returns, builders write nothing to it.
    public static GenerationTransition pause(Connection connection, Generation generation) throws SQLException {
        GenerationLifecycle.setPaused(connection, generation, true);
        return new GenerationTransition(generation, "PAUSED", generation + " is paused");
    }

    /// Resumes a paused generation.
    public static GenerationTransition resume(Connection connection, Generation generation) throws SQLException {
        GenerationLifecycle.setPaused(connection, generation, false);
        return new GenerationTransition(generation, "WORKING", generation + " is resumed");
    }

    /// Cancels the build of a generation and drops its tables.
    public static GenerationTransition cancel(Connection connection, Generation generation) throws SQLException {
        GenerationLifecycle.cancel(connection, generation);
        return new GenerationTransition(generation, DROPPED, generation + " is cancelled and its tables are dropped");
    }

    /// Drops a retained generation. A rollback to it is no longer possible.
    public static GenerationTransition drop(Connection connection, Generation generation) throws SQLException {
        GenerationLifecycle.drop(connection, generation);
        return new GenerationTransition(generation, DROPPED, generation + " is dropped");
    }
}
