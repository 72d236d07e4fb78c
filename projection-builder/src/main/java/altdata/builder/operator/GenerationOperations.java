package altdata.builder.operator;

import altdata.builder.ProjectionBindings;
import altdata.builder.generations.Canaries;
import altdata.builder.generations.CanaryKeys;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationLifecycle;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.OperationRejectedException;
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
import java.util.stream.Collectors;

/// Changes the state of generations for an operator. The generations of a call must be distinct. Every method
/// throws [altdata.builder.generations.OperationRejectedException] if the current state does not allow the
/// operation; then no generation is changed, except that partial replays are promoted one by one.
public final class GenerationOperations {
    private static final String LIVE = "LIVE";
    private static final String DROPPED = "DROPPED";

    private GenerationOperations() {}

    /// Promotes generations in one atomic switch, or copies partial replays into the live generations, one after
    /// another.
    ///
    /// @throws OperationRejectedException if one of them cannot be promoted, or if only some are partial replays;
    /// the message names the partial replays that were copied before the error
    public static List<GenerationTransition> promote(Connection connection, List<Generation> generations)
            throws SQLException {
        connection.setAutoCommit(true);
        List<KnownGeneration> known = Generations.known(connection);
        List<KnownGeneration> partial = generations.stream()
                .flatMap(generation -> Generations.find(known, generation).stream())
                .filter(each -> !each.scope().isEverything())
                .toList();
        if (partial.isEmpty()) {
            return promoteWhole(connection, generations);
        }
        if (partial.size() < generations.size()) {
            throw new OperationRejectedException("promote partial replays on their own, because they cannot be part of"
                    + " an atomic switch: "
                    + partial.stream().map(each -> each.generation().toString()).collect(Collectors.joining(", ")));
        }
        return promotePartial(connection, partial);
    }

    private static List<GenerationTransition> promoteWhole(Connection connection, List<Generation> generations)
            throws SQLException {
        Map<Projection, Generation> chosen = new LinkedHashMap<>();
        generations.forEach(generation -> add(chosen, generation));
        Releases.promote(connection, chosen);
        return transitions(generations, LIVE, " is live");
    }

    private static List<GenerationTransition> promotePartial(Connection connection, List<KnownGeneration> replays)
            throws SQLException {
        for (KnownGeneration replay : replays) {
            PartialReplays.requireReady(replay.generation(), replay.state());
        }
        List<GenerationTransition> changes = new ArrayList<>();
        for (KnownGeneration replay : replays) {
            try {
                Generation live = PartialReplays.apply(
                        connection,
                        replay,
                        ProjectionBindings.tables(replay.generation().projection()));
                changes.add(new GenerationTransition(
                        live, LIVE, "replaced " + replay.scope() + " in " + live + " with " + replay.generation()));
            } catch (OperationRejectedException e) {
                if (changes.isEmpty()) {
                    throw e;
                }
                throw new OperationRejectedException(e.getMessage() + " (before this error: "
                        + changes.stream().map(GenerationTransition::sentence).collect(Collectors.joining(", "))
                        + ')');
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
