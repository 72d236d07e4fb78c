package altdata.builder.operator;

import altdata.builder.ProjectionBindings;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationState;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.tables.ReplayScope;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Requests a replay of projections from the log next to the live tables. The builders run it in the
/// background.
///
/// @param rate maximum rows per second of each projection; 0 is unlimited, null keeps the
/// rate of a replay that is already running
public record ReplayRequest(
        List<Projection> projections,
        ReplayScope scope,
        @Nullable Integer rate) {
    /// Removes duplicate projections.
    ///
    /// @throws IllegalArgumentException if a projection cannot be replayed in that scope, or the rate is
    /// negative
    public ReplayRequest {
        projections = projections.stream().distinct().toList();
        if (rate != null && rate < 0) {
            throw new IllegalArgumentException("the rate is in rows per second and must be at least 0");
        }
        for (Projection projection : projections) {
            ProjectionBindings.tables(projection).check(scope);
        }
    }

    /// What is replayed, as text for people.
    public String sentence() {
        String names = projections.size() == Projection.values().length
                ? "all projections"
                : projections.stream().map(Projection::publishedName).collect(Collectors.joining(", "));
        return names + (scope.isEverything() ? "" : " of " + scope) + (rate == null ? "" : ", rate " + rate);
    }

    /// Starts all replays in one transaction. If it throws and the connection is closed, no replay is started.
    /// A replay that is already running continues at the requested rate.
    ///
    /// @return the result for each projection, in their order
    /// @throws IllegalArgumentException if another scope is being built, or the ticker is unknown
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
        Generation generation = Generations.add(connection, all, projection, scope, rowsPerSecond);
        return new GenerationTransition(
                generation,
                GenerationState.BUILDING.name(),
                "building " + generation + (scope.isEverything() ? "" : " of " + scope));
    }
}
