package altdata.builder.operator;

import altdata.builder.ProjectionBindings;
import altdata.builder.generations.BaseTableCopy;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.LiveRelease;
import altdata.builder.generations.OperationRejectedException;
import altdata.builder.generations.PartialReplays;
import altdata.builder.tables.ReplayScope;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Requests a replay of projections next to the live tables. The builders run it in the
/// background.
///
/// @param rate        maximum rows per second of each projection; 0 is unlimited, null keeps the
/// rate of a replay that is already running
/// @param derivedOnly whether the base tables are copied from the live generation, so that the log is not read
public record ReplayRequest(
        List<Projection> projections,
        ReplayScope scope,
        @Nullable Integer rate,
        boolean derivedOnly) {
    /// Removes duplicate projections.
    ///
    /// @throws IllegalArgumentException if a projection cannot be replayed in that scope, the rate is negative, or
    /// only derived tables are to be rebuilt, but with a scope or a rate, or the projection has no such tables
    public ReplayRequest {
        projections = projections.stream().distinct().toList();
        if (rate != null && rate < 0) {
            throw new IllegalArgumentException("the rate is in rows per second and must be at least 0");
        }
        if (derivedOnly && !scope.isEverything()) {
            throw new IllegalArgumentException(
                    "derived tables can only be rebuilt as a whole, without a ticker or dates");
        }
        if (derivedOnly && rate != null) {
            throw new IllegalArgumentException(
                    "derived tables are rebuilt without reading the log, so there is no rate");
        }
        for (Projection projection : projections) {
            ProjectionBindings.tables(projection).check(scope);
            if (derivedOnly && !projection.hasDerivedTables()) {
                throw new IllegalArgumentException(projection.publishedName() + " has no derived tables; these have: "
                        + names(allProjections(true)));
            }
        }
    }

    /// All projections that can be replayed.
    ///
    /// @param derivedOnly whether only derived tables are to be rebuilt
    public static List<Projection> allProjections(boolean derivedOnly) {
        return Arrays.stream(Projection.values())
                .filter(projection -> !derivedOnly || projection.hasDerivedTables())
                .toList();
    }

    /// What is replayed, as text for people.
    public String sentence() {
        String names = projections.size() == Projection.values().length ? "all projections" : names(projections);
        return names
                + (derivedOnly ? ", derived tables only" : "")
                + (scope.isEverything() ? "" : " of " + scope)
                + (rate == null ? "" : ", rate " + rate);
    }

    /// Starts all replays in one transaction. If it throws and the connection is closed, no replay is started.
    /// A replay that is already running continues at the requested rate.
    ///
    /// @return the result for each projection, in their order
    /// @throws IllegalArgumentException if another scope is being built, or derived tables only although the log is
    /// to be read or the reverse, or the ticker is unknown
    public List<GenerationTransition> start(Connection connection) throws SQLException {
        return start(connection, false);
    }

    /// Starts all replays in one transaction, like [#start], but continues none: the caller is going to promote
    /// the results, and a generation that exists may be older than the current code.
    ///
    /// @throws IllegalArgumentException if one of the projections is being built already or has a READY
    /// generation, or the ticker is unknown
    public List<GenerationTransition> startNew(Connection connection) throws SQLException {
        return start(connection, true);
    }

    private List<GenerationTransition> start(Connection connection, boolean mustBeNew) throws SQLException {
        connection.setAutoCommit(false);
        Generations.lock(connection);
        List<KnownGeneration> known = Generations.known(connection);
        List<GenerationTransition> changes = new ArrayList<>();
        for (Projection projection : projections) {
            changes.add(start(connection, known, projection, mustBeNew));
        }
        connection.commit();
        connection.setAutoCommit(true);
        return changes;
    }

    private GenerationTransition start(
            Connection connection, List<KnownGeneration> all, Projection projection, boolean mustBeNew)
            throws SQLException {
        Integer rowsPerSecond = rate == null || rate == 0 ? null : rate;
        for (KnownGeneration known : all) {
            if (known.generation().projection() == projection && known.state().isReplaying()) {
                if (!known.scope().equals(scope)) {
                    throw new IllegalArgumentException(known.generation() + " is being built already, of "
                            + known.scope() + ": promote it, or cancel it first");
                }
                if (derivedOnly != (known.copiedFrom() != null)) {
                    throw new IllegalArgumentException(known.generation() + " is being built already, "
                            + (derivedOnly ? "from the log" : "derived tables only")
                            + ": promote it, or cancel it first");
                }
                if (mustBeNew) {
                    throw new IllegalArgumentException(known.generation() + " is " + known.state()
                            + " already, so this command would not build what it promotes: promote it"
                            + (known.state() == GenerationState.READY ? "" : " when it is READY")
                            + ", or cancel it first");
                }
                if (rate != null) {
                    Generations.throttle(connection, known.generation(), rowsPerSecond);
                }
                return new GenerationTransition(
                        known.generation(),
                        known.state().name(),
                        known.generation() + " is " + known.state() + " already");
            }
        }
        if (scope.ticker() != null) {
            KnownTickers.check(connection, projection, scope.ticker());
        }
        KnownGeneration live = live(connection, all, projection);
        Generation generation = derivedOnly
                ? Generations.addCopy(connection, all, copyable(connection, live))
                : Generations.add(connection, all, projection, scope, rowsPerSecond);
        if (scope.ticker() != null
                && ProjectionBindings.tables(projection).ticker() != null
                && live.hasCurrentDefinition()) {
            PartialReplays.startAtTicker(connection, generation, live.generation(), scope.ticker());
        }
        return new GenerationTransition(
                generation,
                GenerationState.BUILDING.name(),
                "building " + generation + (scope.isEverything() ? "" : " of " + scope)
                        + (derivedOnly ? " from the base tables of " + live.generation() : ""));
    }

    private static KnownGeneration live(Connection connection, List<KnownGeneration> all, Projection projection)
            throws SQLException {
        return Generations.find(all, LiveRelease.require(connection, projection))
                .orElseThrow(() -> new OperationRejectedException("the live release of " + projection.publishedName()
                        + " has just changed; run the command again"));
    }

    private static Generation copyable(Connection connection, KnownGeneration live) throws SQLException {
        String obstacle = BaseTableCopy.obstacle(connection, live);
        if (obstacle != null) {
            throw new IllegalArgumentException(obstacle);
        }
        return live.generation();
    }

    private static String names(List<Projection> projections) {
        return projections.stream().map(Projection::publishedName).collect(Collectors.joining(", "));
    }
}
