package altdata.builder.operator;

import altdata.builder.ProjectionBindings;
import altdata.builder.generations.Generation;
import altdata.builder.generations.GenerationDiff;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What promoting a generation would change.
public final class LiveDiff {
    private LiveDiff() {}

    /// Table by table, seen at one moment at which both have read the same.
    ///
    /// @param ticker looks at what is about this one alone; null at all that was built
    /// @throws OperationRejectedException where both never stand at the same offsets, or one has no tables
    /// @throws IllegalArgumentException where the ticker is not what was built
    public static List<TableDifference> of(Connection connection, Generation generation, @Nullable String ticker)
            throws SQLException {
        Generation live =
                Objects.requireNonNull(Generations.live(connection).get(generation.projection()));
        ReplayScope built = Generations.known(connection).stream()
                .filter(known -> known.generation().equals(generation))
                .map(KnownGeneration::scope)
                .findFirst()
                .orElse(ReplayScope.EVERYTHING);
        TableWriter<?> tables = ProjectionBindings.tables(generation.projection());
        ReplayScope scope = ticker == null ? built : within(generation, built, ticker.toUpperCase(Locale.ROOT));
        tables.check(scope);
        return GenerationDiff.of(connection, live, generation, tables, scope, built.isEverything());
    }

    /// What was not built is not there, and would all look removed.
    private static ReplayScope within(Generation generation, ReplayScope built, String ticker) {
        if (built.ticker() != null && !built.ticker().equals(ticker)) {
            throw new IllegalArgumentException(
                    generation + " was built of " + built.ticker() + " alone, not of " + ticker);
        }
        return new ReplayScope(ticker, built.from(), built.to());
    }

    /// For programs, column by name.
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
