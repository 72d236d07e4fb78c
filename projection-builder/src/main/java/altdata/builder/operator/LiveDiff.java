package altdata.builder.operator;

import altdata.builder.ProjectionBindings;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationDiff;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.LiveRelease;
import altdata.builder.generations.OperationRejectedException;
import altdata.builder.law.TableWriter;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.TableDifference;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Compares a generation with the live one, to show what a promotion would change.
public final class LiveDiff {
    private LiveDiff() {}

    /// Compares each table in one snapshot in which both generations have the same offsets.
    ///
    /// @param ticker compares only this ticker; null compares everything that was built
    /// @throws OperationRejectedException if it is the live generation itself, if both do not reach the same
    /// offsets in time, or if one has no tables
    /// @throws IllegalArgumentException if the generation was built for another ticker, or the ticker is unknown
    public static List<TableDifference> of(Connection connection, Generation generation, @Nullable String ticker)
            throws SQLException {
        Generation live = LiveRelease.require(connection, generation.projection());
        if (generation.equals(live)) {
            throw new OperationRejectedException(
                    generation + " is LIVE, so there is nothing to compare it with; name another generation");
        }
        ReplayScope built = Generations.find(Generations.known(connection), generation)
                .map(KnownGeneration::scope)
                .orElse(ReplayScope.EVERYTHING);
        TableWriter<?> tables = ProjectionBindings.tables(generation.projection());
        ReplayScope scope = ticker == null ? built : within(generation, built, ticker.toUpperCase(Locale.ROOT));
        tables.check(scope);
        List<TableDifference> differences =
                GenerationDiff.of(connection, live, generation, tables, scope, built.isEverything());
        // A mistyped ticker would look like equal content.
        if (ticker != null && differences.stream().allMatch(TableDifference::isEmpty)) {
            KnownTickers.check(connection, generation.projection(), ticker.toUpperCase(Locale.ROOT));
        }
        return differences;
    }

    /// Limits the scope to what was built; other rows would be reported as removed.
    private static ReplayScope within(Generation generation, ReplayScope built, String ticker) {
        if (built.ticker() != null && !built.ticker().equals(ticker)) {
            throw new IllegalArgumentException(
                    generation + " was built only for " + built.ticker() + ", not for " + ticker);
        }
        return new ReplayScope(ticker, built.from(), built.to());
    }

    /// Returns the JSON fields by name.
    public static Map<String, Object> row(TableDifference difference) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("table", difference.table());
        row.put("added", difference.added());
        row.put("removed", difference.removed());
        row.put("changed", difference.changed());
        row.put("examples", difference.examples());
        return row;
    }
}
