package altdata.verification.law;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.verification.law.ExpectedState.Current;
import java.math.BigDecimal;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The expected responses of `/insights`, of the insights in `/timeline/`, and of `/signals` according to the
/// specification.
record ExpectedInsights(ExpectedState reference) {
    private static final BigDecimal LEAST = BigDecimal.TEN;
    private static final List<Metric> METRICS =
            Arrays.stream(Metric.values()).filter(Metric::isToplist).toList();

    /// The sort key of an insight.
    record Rank(BigDecimal change, String ticker, String metric) implements Comparable<Rank> {
        private static final Comparator<Rank> ORDER = Comparator.comparing(
                        (Rank rank) -> rank.change().abs())
                .reversed()
                .thenComparing(Rank::ticker)
                .thenComparing(Rank::metric);

        @Override
        public int compareTo(Rank other) {
            return ORDER.compare(this, other);
        }
    }

    /// Returns `data_key title name ticker logo value change` of each insight, in the order of the list.
    TreeMap<Rank, String> all(@Nullable String kind) {
        TreeMap<Rank, String> insights = new TreeMap<>();
        for (EntityContent entity : reference.active()) {
            if (kind == null || entity.kind().equals(kind)) {
                of(entity).forEach(current -> insights.put(rank(current), row(current)));
            }
        }
        return insights;
    }

    /// Returns `metric title value change` of each insight of one entity.
    List<String> ofTheTimeline(EntityContent entity) {
        return of(entity).stream()
                .map(current -> ExpectedText.of(
                        current.metric().publishedName(), title(current), current.value(), current.change()))
                .sorted()
                .toList();
    }

    private List<Current> of(EntityContent entity) {
        return METRICS.stream()
                .flatMap(metric -> reference.currents(List.of(entity), metric).stream())
                .filter(current ->
                        current.change() != null && current.change().abs().compareTo(LEAST) >= 0)
                .toList();
    }

    private static Rank rank(Current current) {
        return new Rank(
                current.change(), current.entity().ticker(), current.metric().publishedName());
    }

    private static String row(Current current) {
        return ExpectedText.of(
                current.metric().publishedName() + "_" + current.date(),
                title(current),
                current.entity().name(),
                current.entity().ticker(),
                current.entity().shownLogo(),
                current.value(),
                current.change());
    }

    private static String title(Current current) {
        return "%s %s %s%% in %s"
                .formatted(
                        current.metric().title(),
                        current.change().signum() < 0 ? "down" : "up",
                        current.change().abs().toPlainString(),
                        distance(current));
    }

    private static String distance(Current current) {
        if (current.metric().period() == Period.DAILY) {
            return ChronoUnit.DAYS.between(current.previousDate(), current.date()) + " days";
        }
        long months = ChronoUnit.MONTHS.between(current.previousDate(), current.date());
        return months == 1 ? "a month" : months + " months";
    }

    /// Returns `ticker metric=mom …` by the entity's id; entities without a metric are omitted.
    Map<String, String> signals() {
        Map<String, String> signals = new TreeMap<>();
        for (EntityContent entity : reference.active()) {
            Map<String, String> score = new TreeMap<>();
            for (Metric metric : METRICS) {
                for (Current current : reference.currents(List.of(entity), metric)) {
                    @Nullable BigDecimal percent = current.change(0);
                    if (percent != null) {
                        score.put(metric.publishedName(), percent.toPlainString());
                    }
                }
            }
            if (!score.isEmpty()) {
                signals.put(entity.id(), entity.ticker() + " " + score);
            }
        }
        return signals;
    }
}
