package altdata.api.asof;

import altdata.api.asof.StoredPoints.PointsByTicker;
import altdata.api.asof.StoredPoints.Tickers;
import altdata.api.release.ComputedRows;
import altdata.api.release.ComputedRows.Column;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.CurrentValue;
import altdata.contracts.series.NewestValue;
import altdata.contracts.series.Series;
import altdata.contracts.series.SeriesBuilder.SlotRange;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Computes `current_value` and `signal` for point-in-time reads, by the same rules as the builder.
@Component
public final class CurrentValuesAsOf {
    private static final String ENTITIES =
            "select coalesce(array_agg(ticker), '{}') from {entities}.entity where not deleted";
    private static final String CURRENT_VALUE = "metrics.current_value";
    private static final String SIGNAL = "metrics.signal";
    /// The current value is usually a few days old, and compared with one that is 30 days older; for a monthly
    /// metric, with the month before.
    private static final Map<Period, Integer> USUAL_SLOTS = Map.of(Period.DAILY, 40, Period.MONTHLY, 4);

    /// Most entities have a value in these last slots.
    private static final int RECENT_SLOTS = 6;

    private record TickerValue(String ticker, CurrentValue value) {}

    private final StoredPoints points;
    private final ReadTables tables;

    CurrentValuesAsOf(StoredPoints points, ReadTables tables) {
        this.points = points;
        this.tables = tables;
    }

    /// Adds the current values of all entities to a point-in-time release, for statements that read them. A
    /// release without `as_of` is returned unchanged.
    ///
    /// @param metrics the metrics that the statements read
    public Mono<Release> ofAll(Release release, Collection<Metric> metrics) {
        return prepare(release, metrics, new Tickers.All());
    }

    /// Adds the current values of these entities, like [#ofAll].
    ///
    /// @param metrics the metrics that the statements read
    public Mono<Release> of(Release release, Collection<Metric> metrics, Collection<String> tickers) {
        return prepare(release, metrics, new Tickers.Only(tickers));
    }

    /// Adds the current values of the entities that have the highest current values of a metric, like [#ofAll].
    /// Much faster than that, because for most entities only the newest point is read.
    ///
    /// @param ranked     the metric of the ranking
    /// @param metrics    the metrics that the statements read
    /// @param count      the length of the ranking; entities whose value equals the last one are added too
    /// @param candidates selects one array: the tickers of the entities that the ranking can contain
    /// @param values     the parameters of `candidates`
    public Mono<Release> ofHighest(
            Release release,
            Metric ranked,
            Collection<Metric> metrics,
            int count,
            String candidates,
            Object... values) {
        Instant asOf = release.asOf();
        return asOf == null
                ? Mono.just(release)
                : tables.rows(release, candidates, row -> row.texts(0), values)
                        .single()
                        .flatMap(tickers -> newestValues(release, asOf, ranked, tickers))
                        .flatMap(newest -> prepare(release, metrics, new Tickers.Only(highest(newest, count))));
    }

    private Mono<Map<String, NewestValue>> newestValues(
            Release release, Instant asOf, Metric metric, List<String> tickers) {
        Period period = metric.period();
        int last = period.slot(latestDate(asOf));
        SlotRange recent = new SlotRange(last - RECENT_SLOTS, last);
        return newestValues(release, metric, tickers, recent).flatMap(newest -> {
            List<String> others = tickers.stream()
                    .filter(ticker -> !newest.containsKey(ticker))
                    .toList();
            return newestValues(release, metric, others, new SlotRange(Series.NO_SLOT, last))
                    .map(older -> {
                        newest.putAll(older);
                        return newest;
                    });
        });
    }

    /// The newest value in a range by ticker; tickers without a value are absent.
    private Mono<Map<String, NewestValue>> newestValues(
            Release release, Metric metric, List<String> tickers, SlotRange range) {
        return switch (metric.origin()) {
            case Metric.Origin.Ingested ingested -> points.newestValues(release, ingested, tickers, range);
            case Metric.Origin.Average(Metric first, Metric second) ->
                newestValues(release, first, tickers, range)
                        .flatMap(newest -> newestValues(release, second, tickers, range)
                                .map(others -> {
                                    others.forEach(
                                            (ticker, value) -> newest.merge(ticker, value, NewestValue::average));
                                    return newest;
                                }));
        };
    }

    private static List<String> highest(Map<String, NewestValue> values, int count) {
        List<BigDecimal> descending = values.values().stream()
                .map(NewestValue::value)
                .sorted(Comparator.reverseOrder())
                .toList();
        if (descending.size() <= count) {
            return List.copyOf(values.keySet());
        }
        BigDecimal last = descending.get(count - 1);
        return values.entrySet().stream()
                .filter(entry -> entry.getValue().value().compareTo(last) >= 0)
                .map(Map.Entry::getKey)
                .toList();
    }

    /// Adds the signals of all entities, like [#ofAll].
    public Mono<Release> signals(Release release) {
        Instant asOf = release.asOf();
        if (asOf == null) {
            return Mono.just(release);
        }
        return values(release, asOf, Metric.toplist(), new Tickers.All())
                .map(values -> release.with(
                        SIGNAL, new ComputedRows.Json(signals(values).toString())));
    }

    private Mono<Release> prepare(Release release, Collection<Metric> metrics, Tickers tickers) {
        Instant asOf = release.asOf();
        return asOf == null
                ? Mono.just(release)
                : values(release, asOf, metrics, tickers).map(values -> release.with(CURRENT_VALUE, rows(values)));
    }

    private static ComputedRows rows(List<TickerValue> values) {
        return new ComputedRows.Arrays(List.of(
                new Column("ticker", "text", array(values, String[]::new, TickerValue::ticker)),
                new Column(
                        "metric",
                        "text",
                        array(
                                values,
                                String[]::new,
                                each -> each.value().metric().publishedName())),
                new Column(
                        "date",
                        "date",
                        array(values, LocalDate[]::new, each -> each.value().date())),
                numeric("value", values, CurrentValue::value),
                numeric("previous", values, CurrentValue::previous),
                new Column(
                        "previous_date",
                        "date",
                        array(values, LocalDate[]::new, each -> each.value().previousDate())),
                numeric("day_before", values, CurrentValue::dayBefore),
                numeric("preceding", values, CurrentValue::preceding),
                numeric("change", values, CurrentValue::change),
                numeric("month_over_month", values, CurrentValue::monthOverMonth),
                numeric("prominence", values, CurrentValue::prominence)));
    }

    private static Column numeric(
            String name, List<TickerValue> values, Function<CurrentValue, @Nullable BigDecimal> number) {
        return new Column(name, "numeric", array(values, BigDecimal[]::new, each -> number.apply(each.value())));
    }

    private static <T> T[] array(
            List<TickerValue> values, IntFunction<T[]> create, Function<TickerValue, @Nullable T> element) {
        return values.stream().map(element).toArray(create);
    }

    private Mono<List<TickerValue>> values(Release release, Instant asOf, Collection<Metric> metrics, Tickers tickers) {
        LocalDate latest = latestDate(asOf);
        Set<MetricGroup> groups = Series.groupsOf(metrics);
        Map<Period, Integer> last = new EnumMap<>(Period.class);
        Map<Period, Integer> first = new EnumMap<>(Period.class);
        Map<Period, SlotRange> usualRange = new EnumMap<>(Period.class);
        Map<Period, Integer> older = new EnumMap<>(Period.class);
        Map<Period, Integer> oldest = new EnumMap<>(Period.class);
        for (Period period : Period.values()) {
            int slot = period.slot(latest);
            int usualSlot = slot - USUAL_SLOTS.getOrDefault(period, 0);
            int usual = Chunks.chunkOf(usualSlot);
            usualRange.put(period, new SlotRange(usualSlot, slot));
            last.put(period, Chunks.chunkOf(slot));
            first.put(period, usual);
            older.put(period, usual - 1);
            oldest.put(period, Integer.MIN_VALUE);
        }
        return points.read(release, groups, tickers, first, last)
                .publishOn(Schedulers.parallel())
                .flatMap(newest -> {
                    List<String> complete = new ArrayList<>();
                    List<TickerValue> values = new ArrayList<>();
                    for (String ticker : newest.tickers()) {
                        if (add(values, release, newest, ticker, metrics, latest, usualRange)) {
                            complete.add(ticker);
                        }
                    }
                    return others(release, tickers, complete)
                            .flatMap(others -> points.read(release, groups, others, oldest, older))
                            .publishOn(Schedulers.parallel())
                            .map(old -> {
                                PointsByTicker all = old.addAll(newest);
                                Set<String> done = Set.copyOf(complete);
                                for (String ticker : all.tickers()) {
                                    if (!done.contains(ticker)) {
                                        boolean _ = add(values, release, all, ticker, metrics, latest, Map.of());
                                    }
                                }
                                return values;
                            });
                });
    }

    /// The latest date that a current value can have: tomorrow.
    private static LocalDate latestDate(Instant asOf) {
        return LocalDate.ofInstant(asOf, ZoneOffset.UTC).plusDays(1);
    }

    /// The tickers whose older points are needed. Only those of entities, because usually few are left, and
    /// a lookup of each is faster than reading the older points of all.
    private Mono<Tickers> others(Release release, Tickers tickers, List<String> complete) {
        Mono<? extends Collection<String>> all = switch (tickers) {
            case Tickers.Only(var only) -> Mono.just(only);
            case Tickers.All _ ->
                tables.rows(release, ENTITIES, row -> row.texts(0)).single();
        };
        return all.map(each -> {
            List<String> others = new ArrayList<>(each);
            others.removeAll(Set.copyOf(complete));
            return new Tickers.Only(others);
        });
    }

    /// Adds the values of a ticker.
    ///
    /// @param ranges the range of each period that was read; empty for all slots
    /// @return false if older points than the ones that were read could change the result; then nothing was
    /// added
    private static boolean add(
            List<TickerValue> values,
            Release release,
            PointsByTicker points,
            String ticker,
            Collection<Metric> metrics,
            LocalDate latest,
            Map<Period, SlotRange> ranges) {
        Series series = points.series(release, ticker, ranges);
        List<TickerValue> added = new ArrayList<>();
        for (Metric metric : metrics) {
            CurrentValue value = CurrentValue.of(series, metric, latest);
            SlotRange range = ranges.get(metric.period());
            if (range != null && (value == null || value.oldestSlot() < range.from())) {
                return false;
            }
            if (value != null) {
                added.add(new TickerValue(ticker, value));
            }
        }
        values.addAll(added);
        return true;
    }

    private static ArrayNode signals(List<TickerValue> values) {
        Map<String, Map<String, String>> byTicker = new TreeMap<>();
        for (TickerValue each : values) {
            BigDecimal monthOverMonth = each.value().monthOverMonth();
            if (monthOverMonth != null) {
                byTicker.computeIfAbsent(each.ticker(), _ -> new TreeMap<>())
                        .put(each.value().metric().publishedName(), monthOverMonth.toPlainString());
            }
        }
        ArrayNode signals = JsonNodeFactory.instance.arrayNode();
        byTicker.forEach((ticker, changes) -> {
            List<String> members = new ArrayList<>();
            changes.forEach((metric, change) -> members.add("\"%s\":{\"mom\":%s}".formatted(metric, change)));
            signals.addObject().put("ticker", ticker).put("score", '{' + String.join(",", members) + '}');
        });
        return signals;
    }
}
