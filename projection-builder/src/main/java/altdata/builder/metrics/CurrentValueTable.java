package altdata.builder.metrics;

import altdata.builder.sql.SqlArrays;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.series.CurrentValue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Writes `current_value`, and `signal`, which contains what `/signals` shows of an entity. Unchanged rows are
/// not written.
final class CurrentValueTable {
    private static final String UPSERT = """
            insert into %1$s.current_value as t
            select * from json_populate_recordset(null::%1$s.current_value, ?::json)
            on conflict (ticker, metric) do update set (
                date, value, previous, previous_date, day_before, preceding, change, month_over_month, prominence
            ) = row(
                excluded.date, excluded.value, excluded.previous, excluded.previous_date, excluded.day_before,
                excluded.preceding, excluded.change, excluded.month_over_month, excluded.prominence
            )
            where (t.date, t.value, t.previous, t.previous_date, t.day_before, t.preceding) is distinct from (
                excluded.date, excluded.value, excluded.previous, excluded.previous_date, excluded.day_before,
                excluded.preceding
            )
            """;
    private static final String DELETE = """
            delete from %s.current_value t
            using unnest(?::text[], ?::text[]) as k(ticker, metric)
            where (t.ticker, t.metric) = (k.ticker, k.metric)
            """;
    private static final String UPSERT_SIGNAL = """
            insert into %1$s.signal as t
            select ticker, '{' || string_agg(format('"%%s":{"mom":%%s}', metric, month_over_month), ',' order by metric) || '}'
            from %1$s.current_value
            where ticker = any(?) and month_over_month is not null
            group by ticker
            on conflict (ticker) do update set score = excluded.score where t.score <> excluded.score
            """;
    private static final String DELETE_SIGNAL = """
            delete from %1$s.signal t
            where t.ticker = any(?) and not exists (
                select from %1$s.current_value v where v.ticker = t.ticker and v.month_over_month is not null
            )
            """;

    private final Connection connection;
    private final String schema;
    private final ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    private final List<String> deletedTickers = new ArrayList<>();
    private final List<String> deletedMetrics = new ArrayList<>();
    private final Set<String> signalTickers = new LinkedHashSet<>();

    CurrentValueTable(Connection connection, String schema) {
        this.connection = connection;
        this.schema = schema;
    }

    /// Adds the current values of these metrics. [#write] deletes the row of a metric without a current value.
    void add(String ticker, Set<Metric> metrics, Map<Metric, CurrentValue> current) {
        for (Metric metric : metrics) {
            CurrentValue value = current.get(metric);
            if (value == null) {
                deletedTickers.add(ticker);
                deletedMetrics.add(metric.publishedName());
            } else {
                rows.add(value.row(ticker));
            }
            if (metric.isToplist()) {
                signalTickers.add(ticker);
            }
        }
    }

    /// Writes the added values.
    void write() throws SQLException {
        try (PreparedStatement put = connection.prepareStatement(UPSERT.formatted(schema))) {
            put.setString(1, rows.toString());
            put.executeUpdate();
        }
        try (PreparedStatement remove = connection.prepareStatement(DELETE.formatted(schema))) {
            SqlArrays.bind(remove, 1, "text", deletedTickers);
            SqlArrays.bind(remove, 2, "text", deletedMetrics);
            remove.executeUpdate();
        }
        for (String sql : List.of(UPSERT_SIGNAL, DELETE_SIGNAL)) {
            try (PreparedStatement signal = connection.prepareStatement(sql.formatted(schema))) {
                SqlArrays.bind(signal, 1, "text", signalTickers);
                signal.executeUpdate();
            }
        }
    }
}
