package altdata.benchmarks.write;

import altdata.benchmarks.compare.Comparison;
import altdata.benchmarks.compare.Figure;
import altdata.benchmarks.compare.Goal;
import altdata.benchmarks.compare.Rounds;
import altdata.benchmarks.compare.Rounds.Run;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Checks whether a series whose rows arrived day by day, in one transaction per day, is read as fast as a
/// series that was loaded in key order. The two series have the same values and different tickers, are in the
/// same table, and are read with the API's own SQL statement.
final class ArrivalOrder implements Comparison {
    private static final String NAME = "one entity's series, by how its rows arrived";
    private static final String BY_DATE = "day after day";
    private static final String BY_KEY = "in key order";

    private final WriteStack stack;
    private final WriteSettings settings;

    ArrivalOrder(WriteStack stack, WriteSettings settings) {
        this.stack = stack;
        this.settings = settings;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Goal> goals() {
        return List.of(new Goal.TimesAnother(NAME, BY_DATE, 0.9, BY_KEY));
    }

    @Override
    public List<Figure> measure(Rounds rounds) throws Exception {
        WriteSize size = settings.size();
        try (Connection connection = stack.connection()) {
            MetricTables live = MetricTables.live(connection);
            for (int day = 0; day < size.days(); day++) {
                int today = day;
                load(connection, live, size.series(), series -> comparisonRow("DAY-", series, today));
            }
            load(
                    connection,
                    live,
                    size.series() * size.days(),
                    row -> comparisonRow("KEY-", row / size.days(), row % size.days()));
            live.awaitDerived(connection);
            Map<String, Run> systems = new LinkedHashMap<>();
            systems.put(BY_DATE, new SeriesReads(connection, live.schema(), "DAY-", size));
            systems.put(BY_KEY, new SeriesReads(connection, live.schema(), "KEY-", size));
            return rounds.measure(NAME, systems);
        }
    }

    private interface Row {
        ComparisonRow of(int number);
    }

    private void load(Connection connection, MetricTables live, int rows, Row row) throws SQLException {
        long before = live.applied(connection);
        stack.send(IntStream.range(0, rows).mapToObj(row::of));
        live.awaitApplied(connection, before + rows);
    }

    private static ComparisonRow comparisonRow(String prefix, int series, int day) {
        return RowRange.comparisonRow((long) series << 16 | day, prefix + series / 2, series, day);
    }
}
