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
import org.jspecify.annotations.Nullable;

/// What is to be built anew from the log, beside the live tables. The builders do it, whether or not anybody waits.
///
/// @param rate how many rows a second of each projection at most; 0 is as many as the builders can, null leaves the
/// rate of what is being built already as it is
public record ReplayRequest(
        List<Projection> projections, ReplayScope scope, @Nullable Integer rate) {
    /// A projection that is named twice is one.
    ///
    /// @throws IllegalArgumentException where a projection cannot be replayed in that scope, or the rate is none
    public ReplayRequest {
        projections = projections.stream().distinct().toList();
        if (rate != null && rate < 0) {
            throw new IllegalArgumentException("the rate is a number of rows a second, at least 0");
        }
        for (Projection projection : projections) {
            ProjectionBindings.tables(projection).check(scope);
        }
    }

    /// Starts to build all of the projections, or, where it throws and the connection is closed, none of them.
    /// One that is being built already goes on, at the rate asked for.
    ///
    /// @return what has become of each, in the order of the projections
    /// @throws IllegalArgumentException where another scope is being built, or nothing is known of the ticker
    public List<GenerationTransition> start(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        Generations.lock(connection);
        List<KnownGeneration> known = Generations.known(connection);
        List<GenerationTransition> changes = new ArrayList<>();
        for (Projection projection : projections) {
            changes.add(start(connection, known, projection));
        }
        connection.commit();
        connection.setAutoCommit(true);
        return changes;
    }

    private GenerationTransition start(Connection connection, List<KnownGeneration> all, Projection projection) throws SQLException {
        Integer rowsPerSecond = rate == null || rate == 0 ? null : rate;
        for (KnownGeneration known : all) {
            if (known.generation().projection() == projection && known.state().isReplaying()) {
                if (!known.scope().equals(scope)) {
                    throw new IllegalArgumentException(known.generation() + " is being built already, of "
                            + known.scope() + ": promote it, or cancel it first");
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
        if (scope.ticker() != null && !KnownTickers.has(connection, projection, scope.ticker())) {
            throw new IllegalArgumentException("nothing is known of the ticker " + scope.ticker()
                    + ": neither an entity nor a row of " + projection.publishedName());
        }
        Generation generation = Generations.add(connection, all, projection, scope, rowsPerSecond);
        return new GenerationTransition(
                generation,
                GenerationState.BUILDING.name(),
                "building " + generation + (scope.isEverything() ? "" : " of " + scope));
    }
}
