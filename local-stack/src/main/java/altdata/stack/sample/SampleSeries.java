package altdata.stack.sample;

import static altdata.stack.sample.Noise.ONE;
import static altdata.stack.sample.Noise.scaled;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Generates the series of one entity. A value depends only on the ticker, the metric and the date.
final class SampleSeries {
    /// The day on which a series is at its level; growth is relative to it.
    private static final long LEVEL_DAY = LocalDate.of(2025, 6, 1).toEpochDay();
    /// The share of groups that are missing, and also the share of groups that contain a null.
    private static final long GAP = ONE / 90;
    private static final long HOLE = ONE / 150;

    private final SampleEntity entity;
    private final SampleLevels levels;
    private final SampleFinances finances;
    private final Map<String, Noise> noises = new HashMap<>();

    SampleSeries(SampleEntity entity) {
        this.entity = entity;
        this.levels = new SampleLevels(entity);
        this.finances = new SampleFinances(entity);
    }

    /// The metrics in the row of that date; null means that the metric is present without a value. Monthly
    /// metrics have values on the first of the month.
    Map<Metric, @Nullable BigDecimal> metrics(LocalDate date) {
        Map<Metric, @Nullable BigDecimal> metrics = new EnumMap<>(Metric.class);
        long day = date.toEpochDay();
        for (MetricGroup group : MetricGroup.values()) {
            if (hasValues(group, date, day)) {
                List<Metric> groupMetrics = group.metrics();
                for (Metric metric : groupMetrics) {
                    metrics.put(metric, isMissing(groupMetrics, metric, day) ? null : value(metric, day));
                }
            }
        }
        return metrics;
    }

    private boolean hasValues(MetricGroup group, LocalDate date, long day) {
        if (entity.without().contains(group)) {
            return false;
        }
        if (group.period() == Period.MONTHLY) {
            return date.getDayOfMonth() == 1;
        }
        if (group == MetricGroup.FINANCIALS && !entity.isCrypto() && isWeekend(date)) {
            return false;
        }
        return noise("gap", group.publishedName()).uniform(day) >= GAP;
    }

    private boolean isMissing(List<Metric> groupMetrics, Metric metric, long day) {
        return groupMetrics.size() > 1
                && metric != groupMetrics.getFirst()
                && noise("hole", metric.publishedName()).uniform(day) < HOLE;
    }

    private @Nullable BigDecimal value(Metric metric, long day) {
        if (SampleFinances.METRICS.contains(metric)) {
            return finances.value(metric, day);
        }
        Noise noise = noise("value", metric.publishedName());
        return switch (metric.type()) {
            case FRACTION -> BigDecimal.valueOf(between(300_000, 850_000, noise, day) / 100, 4);
            case RATING -> BigDecimal.valueOf(between(55, 95, noise, day / 30));
            case RATIO -> BigDecimal.valueOf(between(-500, 6_000, noise, day), 2);
            case AMOUNT -> BigDecimal.valueOf(between(100_000, 900_000, noise, day / 30) * entity.reach() / 40, 2);
            case COUNT -> BigDecimal.valueOf(count(metric, noise, day));
        };
    }

    private long count(Metric metric, Noise noise, long day) {
        long level = levels.of(metric);
        return switch (metric.role()) {
            case FOLLOWERS, OTHER -> {
                long yearly = 2 * noise.uniform(-1) / 5 - ONE / 10;
                long grown = Math.max(ONE / 10, ONE + yearly * (day - LEVEL_DAY) / 365);
                long moved = ONE + noise.wander(day, 40) / 40 + noise.jitter(day) / 2_000;
                yield scaled(scaled(level, grown), moved);
            }
            case MENTIONS, SENTIMENT -> {
                long week = ONE + noise.wander(day, 35) * 2 / 5 + noise.wander(day, 9) / 4 + noise.jitter(day) / 8;
                long weekend = isWeekend(LocalDate.ofEpochDay(day)) && !entity.isCrypto() ? ONE * 11 / 20 : ONE;
                // Occasionally mentions rise for a few days.
                boolean isTalkOfTown = noise("talk").uniform(day / 4) < ONE / 40;
                long talk = isTalkOfTown ? 2 * ONE + 2 * noise.uniform(day / 4) : ONE;
                yield scaled(scaled(scaled(level, week), weekend), talk);
            }
        };
    }

    private static long between(long min, long max, Noise noise, long day) {
        long place = ONE / 2 + noise.wander(day, 30) * 2 / 5 + noise.jitter(day) / 12;
        return min + (max - min) * Math.clamp(place, 0, ONE) / ONE;
    }

    private static boolean isWeekend(LocalDate date) {
        return date.getDayOfWeek() == DayOfWeek.SATURDAY || date.getDayOfWeek() == DayOfWeek.SUNDAY;
    }

    private Noise noise(String... names) {
        String name = String.join("/", names);
        return noises.computeIfAbsent(name, all -> Noise.of(entity.ticker(), all));
    }
}
