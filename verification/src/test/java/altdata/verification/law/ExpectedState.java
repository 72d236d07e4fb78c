package altdata.verification.law;

import altdata.contracts.catalogue.Metric;
import altdata.verification.model.LatestValue;
import altdata.verification.model.MergeModel;
import altdata.verification.model.SeriesModel;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The expected state after a history, according to the reference model.
final class ExpectedState {
    private final TreeMap<String, EntityContent> entities;
    private final SeriesModel series = new SeriesModel();
    private final Collection<PostContent> posts;
    private final LocalDate latest;

    /// @param today the UTC date
    ExpectedState(History history, LocalDate today) {
        latest = today.plusDays(1);
        entities = new TreeMap<>(existing(history.entities()));
        history.points().candidates().forEach((identity, point) -> series.add(identity, point.only()));
        posts = existing(history.posts()).values();
    }

    /// The latest value of a metric, and the value it is compared with. Orders, shares and percentages use the
    /// exact decimals, not the rounded ones in responses.
    record Current(EntityContent entity, Metric metric, LatestValue latest) {
        /// The order of lists by value.
        static final Comparator<Current> DESCENDING = Comparator.comparing(Current::exact)
                .reversed()
                .thenComparing(current -> current.entity().ticker());

        LocalDate date() {
            return latest.date();
        }

        BigDecimal exact() {
            return latest.value();
        }

        BigDecimal value() {
            return published(metric, exact());
        }

        @Nullable
        BigDecimal previous() {
            return latest.previous() == null ? null : published(metric, latest.previous());
        }

        @Nullable
        LocalDate previousDate() {
            return latest.previousDate();
        }

        @Nullable
        BigDecimal change() {
            return change(2);
        }

        @Nullable
        BigDecimal change(int places) {
            return latest.change(places);
        }
    }

    /// Returns the content that wins for each identity, without the deleted ones.
    static <I, C> Map<I, C> existing(MergeModel<I, Optional<C>> model) {
        Map<I, C> existing = new HashMap<>();
        model.candidates()
                .forEach((identity, candidates) ->
                        candidates.only().ifPresent(content -> existing.put(identity, content)));
        return existing;
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
        return series.of(ticker, metric);
    }

    /// Returns the current value of an entity's metric, or null if absent.
    @Nullable
    Current current(EntityContent entity, Metric metric) {
        @Nullable LatestValue current = series.current(entity.ticker(), metric, latest);
        return current == null ? null : new Current(entity, metric, current);
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
