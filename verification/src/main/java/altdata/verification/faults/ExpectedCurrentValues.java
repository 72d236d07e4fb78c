package altdata.verification.faults;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.verification.model.LatestValue;
import altdata.verification.model.SeriesModel;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The expected tables derived from the series: the current value of each metric, and the signals.
final class ExpectedCurrentValues {
    private final SortedMap<String, String> currentValues = new TreeMap<>();
    private final SortedMap<String, TreeSet<String>> signals = new TreeMap<>();

    /// @param latest the latest date that a current value may have
    ExpectedCurrentValues(SeriesModel series, LocalDate latest) {
        for (String ticker : series.tickers()) {
            for (Metric metric : Metric.values()) {
                LatestValue current = series.current(ticker, metric, latest);
                if (current != null) {
                    add(ticker, metric, current, series.of(ticker, metric));
                }
            }
        }
    }

    SortedMap<String, String> rows() {
        return currentValues;
    }

    SortedMap<String, String> signals() {
        SortedMap<String, String> rows = new TreeMap<>();
        signals.forEach((ticker, scores) -> rows.put(ticker, "{" + String.join(",", scores) + "}"));
        return rows;
    }

    private void add(String ticker, Metric metric, LatestValue current, NavigableMap<LocalDate, BigDecimal> series) {
        LocalDate date = current.date();
        LocalDate previousDate = current.previousDate();
        Map.Entry<LocalDate, BigDecimal> preceding = series.lowerEntry(date);
        Map<String, @Nullable Object> row = new HashMap<>();
        row.put("ticker", ticker);
        row.put("metric", metric.publishedName());
        row.put("date", date.toString());
        row.put("value", current.value());
        row.put("previous", current.previous());
        row.put("previous_date", previousDate == null ? null : previousDate.toString());
        row.put("day_before", series.get(metric.period() == Period.DAILY ? date.minusDays(1) : date.minusMonths(1)));
        row.put("preceding", preceding == null ? null : preceding.getValue());
        BigDecimal change = current.change(2);
        row.put("change", change);
        if (metric.isToplist() && change != null) {
            BigDecimal whole = current.change(0);
            row.put("month_over_month", whole);
            signals.computeIfAbsent(ticker, _ -> new TreeSet<>())
                    .add("\"" + metric.publishedName() + "\":{\"mom\":" + whole + "}");
            if (change.abs().compareTo(BigDecimal.TEN) >= 0) {
                row.put("prominence", change.abs());
            }
        }
        currentValues.put(ticker + "/" + metric.publishedName(), RowText.ofColumns(row));
    }
}
