package altdata.verification.law;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The expected state after a history, computed from scratch each time without incremental state.
final class ExpectedState {
    private final TreeMap<String, EntityContent> entities;
    private final Map<String, Map<Metric, NavigableMap<LocalDate, BigDecimal>>> values = new HashMap<>();
    private final Collection<PostContent> posts;
    private final LocalDate latest;

    /// @param today the UTC date
    ExpectedState(History history, LocalDate today) {
        latest = today.plusDays(1);
        entities = new TreeMap<>(PushedRecord.winners(history.entities()));
        PushedRecord.winners(history.values()).forEach((day, held) -> {
            Map<Metric, NavigableMap<LocalDate, BigDecimal>> ofTicker =
                    values.computeIfAbsent(day.ticker(), _ -> new EnumMap<>(Metric.class));
            held.forEach((metric, value) ->
                    ofTicker.computeIfAbsent(metric, _ -> new TreeMap<>()).put(day.date(), value));
        });
        posts = PushedRecord.winners(history.posts()).values();
    }

    /// The latest value of a metric, and the value it is compared with. Orders, shares and percentages use the
    /// exact decimals, not the rounded ones in responses.
    ///
    /// @param exactPrevious null if there is no previous value; then its date is null too
    record Current(
            EntityContent entity,
            Metric metric,
            LocalDate date,
            BigDecimal exact,
            @Nullable BigDecimal exactPrevious,
            @Nullable LocalDate previousDate) {
        /// The order of lists by value.
        static final Comparator<Current> DESCENDING = Comparator.comparing(Current::exact)
                .reversed()
                .thenComparing(current -> current.entity().ticker());

        BigDecimal value() {
            return published(metric, exact);
        }

        @Nullable
        BigDecimal previous() {
            return exactPrevious == null ? null : published(metric, exactPrevious);
        }

        @Nullable
        BigDecimal change() {
            return change(2);
        }

        @Nullable
        BigDecimal change(int places) {
            return percent(exact, exactPrevious, places);
        }
    }

    /// Returns the percentage by which a value differs from the previous one, or null if it cannot be compared.
    static @Nullable BigDecimal percent(BigDecimal value, @Nullable BigDecimal previous, int places) {
        return previous == null || previous.signum() == 0
                ? null
                : value.subtract(previous).movePointRight(2).divide(previous, places, RoundingMode.HALF_UP);
    }

    /// Returns the entity of that ticker, active or not, or null if absent.
    @Nullable
    EntityContent entity(String ticker) {
        return entities.get(ticker);
    }

    /// All existing entities, by ticker.
    Collection<EntityContent> all() {
        return entities.values();
    }

    /// The active entities, which lists show, by ticker.
    List<EntityContent> active() {
        return entities.values().stream().filter(EntityContent::active).toList();
    }

    Collection<PostContent> posts() {
        return posts;
    }

    /// Returns every value of a metric by date, before rounding for publication.
    NavigableMap<LocalDate, BigDecimal> series(String ticker, Metric metric) {
        return switch (metric.origin()) {
            case Metric.Origin.Ingested _ ->
                new TreeMap<>(values.getOrDefault(ticker, Map.of()).getOrDefault(metric, new TreeMap<>()));
            case Metric.Origin.Average(Metric first, Metric second) -> {
                NavigableMap<LocalDate, BigDecimal> series = series(ticker, first);
                series(ticker, second).forEach((date, value) -> series.merge(date, value, ExpectedState::average));
                yield series;
            }
        };
    }

    private static BigDecimal average(BigDecimal first, BigDecimal second) {
        return first.add(second).divide(BigDecimal.TWO, 0, RoundingMode.HALF_UP);
    }

    /// Returns the current value of an entity's metric, or null if absent.
    @Nullable
    Current current(EntityContent entity, Metric metric) {
        NavigableMap<LocalDate, BigDecimal> series = untilTomorrow(entity.ticker(), metric);
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
        return new Current(
                entity,
                metric,
                date,
                series.lastEntry().getValue(),
                previous == null ? null : previous.getValue(),
                previous == null ? null : previous.getKey());
    }

    /// Returns the values of a metric up to tomorrow; the latest of them is the current one.
    NavigableMap<LocalDate, BigDecimal> untilTomorrow(String ticker, Metric metric) {
        return series(ticker, metric).headMap(latest, true);
    }

    /// Returns the current values of the given entities, in descending order; entities without a value are
    /// omitted.
    List<Current> currents(Collection<EntityContent> among, Metric metric) {
        List<Current> currents = new ArrayList<>();
        for (EntityContent entity : among) {
            @Nullable Current current = current(entity, metric);
            if (current != null) {
                currents.add(current);
            }
        }
        currents.sort(Current.DESCENDING);
        return currents;
    }

    /// Converts a fraction to an integer percentage; returns other values unchanged.
    static BigDecimal published(Metric metric, BigDecimal value) {
        return switch (metric.type()) {
            case FRACTION -> value.movePointRight(2).setScale(0, RoundingMode.HALF_UP);
            case COUNT, RATING, AMOUNT, RATIO -> value;
        };
    }
}
