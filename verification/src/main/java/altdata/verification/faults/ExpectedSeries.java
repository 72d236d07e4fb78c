package altdata.verification.faults;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The tables derived from the points: the current value of each metric, and the signals.
final class ExpectedSeries {
    private final LocalDate latest;
    private final Map<String, Map<Metric, NavigableMap<LocalDate, BigDecimal>>> valuesByTicker = new TreeMap<>();
    private final SortedMap<String, TreeSet<String>> signals = new TreeMap<>();

    /// @param latest the latest date that a current value may have
    ExpectedSeries(LocalDate latest) {
        this.latest = latest;
    }

    /// Adds a winning point.
    void add(ReferenceModel.PointIdentity identity, PointValues point) {
        List<@Nullable BigDecimal> values = point.values();
        MetricGroup group = identity.group();
        for (int i = 0; i < values.size(); i++) {
            BigDecimal value = values.get(i);
            if (value != null) {
                valuesByTicker.computeIfAbsent(identity.ticker(), _ -> new HashMap<>())
                        .computeIfAbsent(group.metrics().get(i), _ -> new TreeMap<>())
                        .put(identity.date(), value);
            }
        }
    }

    /// Returns the values of a metric by date.
    NavigableMap<LocalDate, BigDecimal> of(String ticker, Metric metric) {
        return series(valuesByTicker.getOrDefault(ticker, Map.of()), metric);
    }

    /// Computes the current values, and the signals as a side effect.
    SortedMap<String, String> currentValues() {
        SortedMap<String, String> rows = new TreeMap<>();
        valuesByTicker.forEach((ticker, ofTicker) -> {
            for (Metric metric : Metric.values()) {
                NavigableMap<LocalDate, BigDecimal> series =
                        series(ofTicker, metric).headMap(latest, true);
                if (!series.isEmpty()) {
                    rows.put(ticker + "/" + metric.publishedName(), current(ticker, metric, series));
                }
            }
        });
        return rows;
    }

    /// Returns the signals; call it after [#currentValues].
    SortedMap<String, String> signals() {
        SortedMap<String, String> rows = new TreeMap<>();
        signals.forEach((ticker, scores) -> rows.put(ticker, "{" + String.join(",", scores) + "}"));
        return rows;
    }

    private String current(String ticker, Metric metric, NavigableMap<LocalDate, BigDecimal> series) {
        LocalDate date = series.lastKey();
        BigDecimal value = series.lastEntry().getValue();
        boolean daily = metric.period() == Period.DAILY;
        NavigableMap<LocalDate, BigDecimal> previousPeriod = series.subMap(
                daily ? date.minusDays(90) : date.minusMonths(3),
                true,
                daily ? date.minusDays(30) : date.minusMonths(1),
                true);
        BigDecimal previous = value(previousPeriod.lastEntry());
        Map<String, @Nullable Object> row = new HashMap<>();
        row.put("ticker", ticker);
        row.put("metric", metric.publishedName());
        row.put("date", date.toString());
        row.put("value", value);
        row.put("previous", previous);
        row.put(
                "previous_date",
                previous == null ? null : previousPeriod.lastKey().toString());
        row.put("day_before", series.get(daily ? date.minusDays(1) : date.minusMonths(1)));
        row.put("preceding", value(series.lowerEntry(date)));
        BigDecimal change = percent(value, previous, 2);
        row.put("change", change);
        if (metric.isToplist() && change != null) {
            BigDecimal whole = percent(value, previous, 0);
            row.put("month_over_month", whole);
            signals.computeIfAbsent(ticker, _ -> new TreeSet<>())
                    .add("\"" + metric.publishedName() + "\":{\"mom\":" + whole + "}");
            if (change.abs().compareTo(BigDecimal.TEN) >= 0) {
                row.put("prominence", change.abs());
            }
        }
        return RowText.ofColumns(row);
    }

    private static NavigableMap<LocalDate, BigDecimal> series(
            Map<Metric, NavigableMap<LocalDate, BigDecimal>> ofTicker, Metric metric) {
        return switch (metric.origin()) {
            case Metric.Origin.Ingested _ -> ofTicker.getOrDefault(metric, new TreeMap<>());
            case Metric.Origin.Average(Metric first, Metric second) -> {
                NavigableMap<LocalDate, BigDecimal> averages = new TreeMap<>(series(ofTicker, first));
                series(ofTicker, second)
                        .forEach((date, value) -> averages.merge(
                                date, value, (a, b) -> a.add(b).divide(BigDecimal.TWO, 0, RoundingMode.HALF_UP)));
                yield averages;
            }
        };
    }

    private static @Nullable BigDecimal value(Map.@Nullable Entry<LocalDate, BigDecimal> entry) {
        return entry == null ? null : entry.getValue();
    }

    private static @Nullable BigDecimal percent(BigDecimal value, @Nullable BigDecimal previous, int places) {
        return previous == null || previous.signum() == 0
                ? null
                : value.subtract(previous).movePointRight(2).divide(previous, places, RoundingMode.HALF_UP);
    }
}
