package altdata.api.asof;

import altdata.api.asof.StoredPoints.PointsByTicker;
import altdata.api.asof.StoredPoints.Tickers;
import altdata.api.release.Release;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.CurrentValue;
import altdata.contracts.series.Series;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Computes `current_value` and `signal` for point-in-time reads, by the same rules as the builder.
@Component
public final class CurrentValuesAsOf {
    private static final String CURRENT_VALUE = "metrics.current_value";
    private static final String SIGNAL = "metrics.signal";
    /// The current value and those that it is compared with are usually in two chunks.
    private static final int USUAL_CHUNKS = 2;

    private final StoredPoints points;

    CurrentValuesAsOf(StoredPoints points) {
        this.points = points;
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

    /// Adds the signals of all entities, like [#ofAll].
    public Mono<Release> signals(Release release) {
        Instant asOf = release.asOf();
        if (asOf == null) {
            return Mono.just(release);
        }
        List<Metric> metrics =
                Arrays.stream(Metric.values()).filter(Metric::isToplist).toList();
        return rows(release, asOf, metrics, new Tickers.All())
                .map(rows -> release.with(SIGNAL, signals(rows).toString()));
    }

    private Mono<Release> prepare(Release release, Collection<Metric> metrics, Tickers tickers) {
        Instant asOf = release.asOf();
        return asOf == null
                ? Mono.just(release)
                : rows(release, asOf, metrics, tickers).map(rows -> release.with(CURRENT_VALUE, rows.toString()));
    }

    private Mono<ArrayNode> rows(Release release, Instant asOf, Collection<Metric> metrics, Tickers tickers) {
        // A current value is dated tomorrow at the latest.
        LocalDate latest = LocalDate.ofInstant(asOf, ZoneOffset.UTC).plusDays(1);
        Set<MetricGroup> groups = Series.groupsOf(metrics);
        Map<Period, Integer> last = new EnumMap<>(Period.class);
        Map<Period, Integer> first = new EnumMap<>(Period.class);
        Map<Period, Integer> older = new EnumMap<>(Period.class);
        Map<Period, Integer> oldest = new EnumMap<>(Period.class);
        for (Period period : Period.values()) {
            int chunk = StoredPoints.chunk(period, latest);
            last.put(period, chunk);
            first.put(period, chunk - USUAL_CHUNKS + 1);
            older.put(period, chunk - USUAL_CHUNKS);
            oldest.put(period, Integer.MIN_VALUE);
        }
        return points.read(release, groups, tickers, first, last)
                .publishOn(Schedulers.parallel())
                .flatMap(newest -> {
                    List<String> complete = new ArrayList<>();
                    ArrayNode rows = JsonNodeFactory.instance.arrayNode();
                    for (String ticker : newest.tickers()) {
                        if (add(rows, release, newest, ticker, metrics, latest, first)) {
                            complete.add(ticker);
                        }
                    }
                    return points.read(release, groups, others(tickers, complete), oldest, older)
                            .publishOn(Schedulers.parallel())
                            .map(old -> {
                                PointsByTicker all = old.addAll(newest);
                                Set<String> done = Set.copyOf(complete);
                                for (String ticker : all.tickers()) {
                                    if (!done.contains(ticker)) {
                                        boolean _ = add(rows, release, all, ticker, metrics, latest, null);
                                    }
                                }
                                return rows;
                            });
                });
    }

    /// The tickers whose older points are needed.
    private static Tickers others(Tickers tickers, List<String> complete) {
        return switch (tickers) {
            case Tickers.Only(var only) -> {
                List<String> others = new ArrayList<>(only);
                others.removeAll(Set.copyOf(complete));
                yield new Tickers.Only(others);
            }
            case Tickers.All _, Tickers.Except _ -> new Tickers.Except(complete);
        };
    }

    /// Adds the rows of a ticker.
    ///
    /// @param first the first chunk of each period that was read; null for all
    /// @return false if older points than the ones that were read could change the result; then nothing was
    /// added
    private static boolean add(
            ArrayNode rows,
            Release release,
            PointsByTicker points,
            String ticker,
            Collection<Metric> metrics,
            LocalDate latest,
            @Nullable Map<Period, Integer> first) {
        Series series = points.series(release, ticker);
        List<ObjectNode> added = new ArrayList<>();
        for (Metric metric : metrics) {
            CurrentValue value = CurrentValue.of(series, metric, latest);
            if (first != null) {
                int firstSlot = Chunks.firstSlot(Objects.requireNonNull(first.get(metric.period())));
                if (value == null || value.oldestSlot() < firstSlot) {
                    return false;
                }
            }
            if (value != null) {
                added.add(value.row(ticker));
            }
        }
        rows.addAll(added);
        return true;
    }

    private static ArrayNode signals(ArrayNode rows) {
        Map<String, Map<String, String>> byTicker = new TreeMap<>();
        rows.forEach(row -> {
            if (row.get("month_over_month").isNumber()) {
                byTicker.computeIfAbsent(row.get("ticker").asString(), _ -> new TreeMap<>())
                        .put(
                                row.get("metric").asString(),
                                row.get("month_over_month").decimalValue().toPlainString());
            }
        });
        ArrayNode signals = JsonNodeFactory.instance.arrayNode();
        byTicker.forEach((ticker, changes) -> {
            List<String> members = new ArrayList<>();
            changes.forEach((metric, change) -> members.add("\"%s\":{\"mom\":%s}".formatted(metric, change)));
            signals.addObject().put("ticker", ticker).put("score", '{' + String.join(",", members) + '}');
        });
        return signals;
    }
}
