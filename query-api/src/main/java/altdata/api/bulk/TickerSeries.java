package altdata.api.bulk;

import altdata.api.series.StoredChunks;
import altdata.api.v2.DateRange;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Series;
import altdata.contracts.series.SeriesBuilder;
import altdata.contracts.series.Values;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The values of a ticker's metrics, by date.
///
/// @param columns in the order of the metrics
/// @param days    the dates that can have a value, ascending, as days since 1970-01-01
record TickerSeries(String ticker, List<Column> columns, int[] days) {
    /// @param published the published values, by slot of the metric's period
    record Column(Metric metric, Values published) {
        /// The slot of a date, or [Series#NO_SLOT]: only the first day of a month is the date of a monthly value.
        int slot(int day) {
            return switch (metric.period()) {
                case DAILY -> day;
                case MONTHLY -> {
                    LocalDate date = LocalDate.ofEpochDay(day);
                    yield date.getDayOfMonth() == 1 ? Period.MONTHLY.slot(date) : Series.NO_SLOT;
                }
            };
        }
    }

    /// @param asOfMicros in microseconds since 1970-01-01T00:00:00Z; null for the current values
    static TickerSeries decode(StoredChunks chunks, List<Metric> metrics, DateRange range, @Nullable Long asOfMicros) {
        Map<Period, SeriesBuilder> builders = new EnumMap<>(Period.class);
        for (Period period : Period.values()) {
            builders.put(period, new SeriesBuilder(period.slotFrom(range.from()), period.slot(range.to()), asOfMicros));
        }
        chunks.addTo(group -> Objects.requireNonNull(builders.get(group.period())));
        Map<Period, Series> series = new EnumMap<>(Period.class);
        builders.forEach((period, builder) -> series.put(period, builder.build()));
        return new TickerSeries(
                chunks.ticker(),
                metrics.stream()
                        .map(metric -> new Column(
                                metric,
                                series.getOrDefault(metric.period(), Series.EMPTY)
                                        .published(metric)))
                        .toList(),
                days(
                        series.getOrDefault(Period.DAILY, Series.EMPTY),
                        series.getOrDefault(Period.MONTHLY, Series.EMPTY)));
    }

    /// The slots of the daily series are days.
    private static int[] days(Series daily, Series monthly) {
        int[] days = daily.slots(Period.DAILY).toArray();
        int[] others = monthly.slots(Period.MONTHLY)
                .map(slot -> Math.toIntExact(Period.MONTHLY.date(slot).toEpochDay()))
                .filter(day -> Arrays.binarySearch(days, day) < 0)
                .toArray();
        return others.length == 0
                ? days
                : IntStream.concat(IntStream.of(days), IntStream.of(others))
                        .sorted()
                        .toArray();
    }

    /// Adds one row for each date that has any value.
    void addRows(List<SeriesRow> rows) {
        for (int day : days) {
            SeriesRow row = new SeriesRow(this, day);
            if (row.hasValue()) {
                rows.add(row);
            }
        }
    }
}
