package altdata.builder.metrics;

import altdata.builder.sql.SqlArrays;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes `upcoming_value`: the day on which a series must be derived again because a value with a future date
/// starts to count. A value is current from the day before its date.
///
/// Few series have such values, so a new day only marks these series instead of all.
final class UpcomingValues {
    private static final String MARK_BEGUN = """
            insert into %1$s.dirty_series (ticker, metric_group)
            select ticker, metric_group from %1$s.upcoming_value where counts_from <= ? order by ticker, metric_group
            """;
    /// If the clock was set back: marks the tickers with current values that do not count yet.
    private static final String MARK_TOO_EARLY = """
            insert into %1$s.dirty_series (ticker, metric_group)
            select distinct c.ticker, c.metric_group
            from %1$s.chunk c
            join %1$s.current_value v on v.ticker = c.ticker
            where v.date > ?
            """;
    private static final String PUT = """
            insert into %1$s.upcoming_value as t (ticker, metric_group, counts_from)
            select ticker, metric_group, counts_from
            from unnest(?::text[], ?::smallint[], ?::date[]) as u(ticker, metric_group, counts_from)
            where counts_from is not null
            on conflict (ticker, metric_group) do update set counts_from = excluded.counts_from
            where t.counts_from <> excluded.counts_from
            """;
    private static final String REMOVE = """
            delete from %1$s.upcoming_value t
            using unnest(?::text[], ?::smallint[], ?::date[]) as u(ticker, metric_group, counts_from)
            where (t.ticker, t.metric_group) = (u.ticker, u.metric_group) and u.counts_from is null
            """;

    private final Connection connection;
    private final String schema;
    private final LocalDate latest;
    private final List<String> tickers = new ArrayList<>();
    private final List<Short> groups = new ArrayList<>();
    private final List<@Nullable LocalDate> days = new ArrayList<>();

    UpcomingValues(Connection connection, String schema, LocalDate today) {
        this.connection = connection;
        this.schema = schema;
        this.latest = today.plusDays(1);
    }

    /// The latest date that a current value can have: tomorrow.
    LocalDate latest() {
        return latest;
    }

    /// Handles a change of the current day: marks the series whose current value changes with it.
    void changeDay() throws SQLException {
        mark(MARK_BEGUN, latest.minusDays(1));
        mark(MARK_TOO_EARLY, latest);
    }

    /// Adds a series.
    void add(String ticker, MetricGroup group, LatestChunks chunks) {
        Period period = group.period();
        Integer next = chunks.firstSlotAfter(period.slot(latest));
        tickers.add(ticker);
        groups.add((short) group.code());
        days.add(next == null ? null : period.date(next).minusDays(1));
    }

    /// Writes the added series.
    void write() throws SQLException {
        for (String sql : List.of(PUT, REMOVE)) {
            try (PreparedStatement statement = connection.prepareStatement(sql.formatted(schema))) {
                SqlArrays.bind(statement, 1, "text", tickers);
                SqlArrays.bind(statement, 2, "smallint", groups);
                SqlArrays.bind(statement, 3, "date", days);
                statement.executeUpdate();
            }
        }
        tickers.clear();
        groups.clear();
        days.clear();
    }

    private void mark(String sql, LocalDate day) throws SQLException {
        try (PreparedStatement mark = connection.prepareStatement(sql.formatted(schema))) {
            mark.setObject(1, day);
            mark.executeUpdate();
        }
    }
}
