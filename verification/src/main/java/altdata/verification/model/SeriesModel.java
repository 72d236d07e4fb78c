package altdata.verification.model;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The series of all metrics that follow from the winning points, computed from scratch for each call.
public final class SeriesModel {
    private final Map<String, Map<Metric, NavigableMap<LocalDate, BigDecimal>>> values = new TreeMap<>();

    /// Adds a winning point.
    public void add(PointIdentity identity, PointValues point) {
        List<Metric> metrics = identity.group().metrics();
        for (int i = 0; i < point.values().size(); i++) {
            BigDecimal value = point.values().get(i);
            if (value != null) {
                values.computeIfAbsent(identity.ticker(), _ -> new EnumMap<>(Metric.class))
                        .computeIfAbsent(metrics.get(i), _ -> new TreeMap<>())
                        .put(identity.date(), value);
            }
        }
    }

    /// The tickers that have a value, in order.
    public Set<String> tickers() {
        return Collections.unmodifiableSet(values.keySet());
    }

    /// Returns the values of a metric by date, before rounding for publication. The average of two metrics has
    /// a value if one of them has.
    public NavigableMap<LocalDate, BigDecimal> of(String ticker, Metric metric) {
        return switch (metric.origin()) {
            case Metric.Origin.Ingested _ ->
                new TreeMap<>(values.getOrDefault(ticker, Map.of()).getOrDefault(metric, new TreeMap<>()));
            case Metric.Origin.Average(Metric first, Metric second) -> {
                NavigableMap<LocalDate, BigDecimal> averages = of(ticker, first);
                of(ticker, second)
                        .forEach((date, value) -> averages.merge(
                                date, value, (a, b) -> a.add(b).divide(BigDecimal.TWO, 0, RoundingMode.HALF_UP)));
                yield averages;
            }
        };
    }

    /// Returns the current value of a metric, or null if it has none up to the given date.
    ///
    /// @param latest the latest date that a current value may have
    public @Nullable LatestValue current(String ticker, Metric metric, LocalDate latest) {
        NavigableMap<LocalDate, BigDecimal> series = of(ticker, metric).headMap(latest, true);
        if (series.isEmpty()) {
            return null;
        }
        LocalDate date = series.lastKey();
        boolean isMonthly = metric.period() == Period.MONTHLY;
        Map.Entry<LocalDate, BigDecimal> previous = series.subMap(
                        isMonthly ? date.minusMonths(3) : date.minusDays(90),
                        true,
                        isMonthly ? date.minusMonths(1) : date.minusDays(30),
                        true)
                .lastEntry();
        return new LatestValue(
                date,
                series.lastEntry().getValue(),
                previous == null ? null : previous.getValue(),
                previous == null ? null : previous.getKey());
    }
}
