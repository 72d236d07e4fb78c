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

/// What an operator may do to generations. All of it throws [OperationRejectedException] where it cannot be done as things are.
public final class GenerationOperations {
    private static final String LIVE = "LIVE";
    private static final String DROPPED = "DROPPED";

    private GenerationOperations() {}

    /// Makes generations live, all in one flip, and brings partial replays into the live ones.
    public static List<GenerationTransition> promote(Connection connection, List<Generation> generations) throws SQLException {
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
                changes.add(new GenerationTransition(live, LIVE, each.scope() + " of " + live + " is as " + generation + " has it"));
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

    /// Makes the generations live again that were before the last promotion.
    public static List<GenerationTransition> rollback(Connection connection) throws SQLException {
        return Releases.rollback(connection).values().stream()
                .map(generation -> new GenerationTransition(generation, LIVE, generation + " is live again"))
                .toList();
    }

    /// Lets the builders stop at a generation: nothing more is written once it returns.
    public static GenerationTransition pause(Connection connection, Generation generation) throws SQLException {
        GenerationLifecycle.setPaused(connection, generation, true);
        return new GenerationTransition(generation, "PAUSED", generation + " is paused");
    }

    /// Lets the builders go on at a generation.
    public static GenerationTransition resume(Connection connection, Generation generation) throws SQLException {
        GenerationLifecycle.setPaused(connection, generation, false);
        return new GenerationTransition(generation, "WORKING", generation + " goes on");
    }

    /// Gives up a generation that is being built.
    public static GenerationTransition cancel(Connection connection, Generation generation) throws SQLException {
        GenerationLifecycle.cancel(connection, generation);
        return new GenerationTransition(generation, DROPPED, generation + " is cancelled, its tables are gone");
    }

    /// Drops a generation that is not needed any more; there is no rollback to it.
    public static GenerationTransition drop(Connection connection, Generation generation) throws SQLException {
        GenerationLifecycle.drop(connection, generation);
        return new GenerationTransition(generation, DROPPED, generation + " is dropped");
    }
}
