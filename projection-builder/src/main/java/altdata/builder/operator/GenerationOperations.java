package altdata.builder.operator;

import altdata.builder.ProjectionBindings;
import altdata.builder.generations.Canaries;
import altdata.builder.generations.CanaryKeys;
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
import java.util.Set;

/// Changes the state of generations for an operator. The generations of a call must be distinct. Every method
/// throws [altdata.builder.generations.OperationRejectedException] if the current state does not allow the
/// operation; then no generation is changed, except that partial replays are promoted one by one.
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
                add(whole, generation);
            }
        }
        for (Generation generation : generations) {
            KnownGeneration each = known.get(generation);
            if (each != null && !each.scope().isEverything()) {
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

    /// Serves generations to some keys instead of the live ones.
    ///
    /// @throws IllegalArgumentException if a key does not exist
    public static List<GenerationTransition> startCanary(
            Connection connection, List<Generation> generations, CanaryKeys keys) throws SQLException {
        KeyList.requireAll(connection, keys.keyIds());
        Map<Projection, Generation> canary = new LinkedHashMap<>();
        generations.forEach(generation -> add(canary, generation));
        Canaries.start(connection, generations, keys);
        return transitions(generations, "CANARY", " is served to " + keys.sentence());
    }

    /// Serves the live generations to all keys again.
    public static List<GenerationTransition> withdrawCanary(Connection connection) throws SQLException {
        return transitions(Canaries.withdraw(connection), "WITHDRAWN", " is no longer served");
    }

    /// Restores the release before the last promotion.
    public static List<GenerationTransition> rollback(Connection connection) throws SQLException {
        return Releases.rollback(connection).values().stream()
                .map(generation -> new GenerationTransition(generation, LIVE, generation + " is live again"))
                .toList();
    }

    /// Pauses generations. After this method returns, builders write nothing to them.
    public static List<GenerationTransition> pause(Connection connection, List<Generation> generations)
            throws SQLException {
        GenerationLifecycle.setPaused(connection, generations, true);
        return transitions(generations, "PAUSED", " is paused");
    }

    /// Resumes paused generations.
    public static List<GenerationTransition> resume(Connection connection, List<Generation> generations)
            throws SQLException {
        GenerationLifecycle.setPaused(connection, generations, false);
        return transitions(generations, "WORKING", " is resumed");
    }

    /// Cancels the build of generations and drops their tables.
    public static List<GenerationTransition> cancel(Connection connection, List<Generation> generations)
            throws SQLException {
        GenerationLifecycle.cancel(connection, generations);
        return transitions(generations, DROPPED, " is cancelled and its tables are dropped");
    }

    /// Drops retained generations. A rollback to them is no longer possible, and the result says so for those
    /// that a rollback would have made live.
    public static List<GenerationTransition> drop(Connection connection, List<Generation> generations)
            throws SQLException {
        connection.setAutoCommit(false);
        Set<Generation> targets = Releases.rollbackTargets(connection);
        GenerationLifecycle.drop(connection, generations);
        return generations.stream()
                .map(generation -> new GenerationTransition(
                        generation,
                        DROPPED,
                        generation + " is dropped"
                                + (targets.contains(generation) ? "; a rollback is no longer possible" : "")))
                .toList();
    }

    /// Returns those of the generations that a rollback would make live.
    public static List<Generation> rollbackTargets(Connection connection, List<Generation> generations)
            throws SQLException {
        Set<Generation> targets = Releases.rollbackTargets(connection);
        return generations.stream().filter(targets::contains).toList();
    }

    private static void add(Map<Projection, Generation> release, Generation generation) {
        Generation other = release.put(generation.projection(), generation);
        if (other != null) {
            throw new IllegalArgumentException("only one generation of a projection can be live, but " + other + " and "
                    + generation + " were named");
        }
    }

    private static List<GenerationTransition> transitions(List<Generation> generations, String state, String sentence) {
        return generations.stream()
                .map(generation -> new GenerationTransition(generation, state, generation + sentence))
                .toList();
    }
}
