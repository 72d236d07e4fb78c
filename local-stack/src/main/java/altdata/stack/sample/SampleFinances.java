package altdata.stack.sample;

import static altdata.stack.sample.Noise.ONE;
import static altdata.stack.sample.Noise.scaled;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Generates the price of one entity and the values that depend on it: market capitalisation, earnings ratio,
/// targets and scores.
final class SampleFinances {
    /// The metrics that this class provides.
    static final Set<Metric> METRICS = metrics();

    private static final long LEVEL_DAY = LocalDate.of(2025, 6, 1).toEpochDay();
    private static final BigDecimal SHARES_UNIT = BigDecimal.valueOf(1_000_000);
    private static final List<Metric> SCORE_PARTS =
            List.of(Metric.AI_AUDIENCE, Metric.AI_EMPLOYMENT, Metric.AI_CUSTOMER, Metric.AI_FUNDAMENTAL);

    private final SampleEntity entity;
    private final Noise market = Noise.of("market");
    private final Noise own;
    private final Noise targets;
    private final long yearlyGrowth;
    private final long earningsRatio;

    SampleFinances(SampleEntity entity) {
        this.entity = entity;
        this.own = Noise.of(entity.ticker(), "price");
        this.targets = Noise.of(entity.ticker(), "target");
        this.yearlyGrowth = own.uniform(-1) / 3 - ONE / 20;
        // In hundredths; one in sixteen makes a loss.
        this.earningsRatio = own.uniform(-2) < ONE / 16 ? -1_850 : 1_200 + 3_600 * own.uniform(-3) / ONE;
    }

    @Nullable
    BigDecimal value(Metric metric, long day) {
        if (metric == Metric.PRICE) {
            return price(day);
        }
        if (metric == Metric.MARKET_CAP) {
            return price(day)
                    .multiply(BigDecimal.valueOf(entity.shares()))
                    .multiply(SHARES_UNIT)
                    .setScale(0, RoundingMode.HALF_UP);
        }
        if (SCORE_PARTS.contains(metric)) {
            return score(metric, day);
        }
        if (metric == Metric.AI_SCORE) {
            return SCORE_PARTS.stream()
                    .map(part -> score(part, day))
                    .reduce(BigDecimal.ZERO, BigDecimal::add)
                    .divide(BigDecimal.valueOf(SCORE_PARTS.size()), 2, RoundingMode.HALF_UP);
        }
        return entity.isCrypto() ? null : ofCompanies(metric, day);
    }

    private @Nullable BigDecimal ofCompanies(Metric metric, long day) {
        if (metric == Metric.PE_RATIO) {
            return BigDecimal.valueOf(scaled(earningsRatio, factor(day)), 2);
        }
        // Analysts change their targets more slowly than the market, and expect more.
        long outlook = ONE * 11 / 10 + targets.wander(day, 75) / 8;
        if (metric == Metric.TARGET_PRICE) {
            return dollars(scaled(level(), outlook));
        }
        if (metric == Metric.TARGET_PRICE_BETA) {
            return dollars(scaled(level(), outlook + targets.jitter(day) / 60));
        }
        return null;
    }

    private BigDecimal price(long day) {
        return dollars(Math.max(1, scaled(level(), factor(day))));
    }

    private long factor(long day) {
        long grown = Math.max(ONE / 5, ONE + yearlyGrowth * (day - LEVEL_DAY) / 365);
        long swing = entity.isCrypto() ? 3 : 1;
        long moved = ONE
                + swing
                        * (market.wander(day, 50) / 14
                                + own.wander(day, 90) / 10
                                + own.wander(day, 12) / 25
                                + own.jitter(day) / 90);
        return scaled(grown, moved);
    }

    private BigDecimal score(Metric metric, long day) {
        Noise noise = Noise.of(entity.ticker(), metric.publishedName());
        long place = ONE / 2 + noise.jitter(-1) / 4 + noise.wander(day, 45) / 6 + noise.jitter(day) / 50;
        return BigDecimal.valueOf(Math.clamp(place, 0, ONE) / 1_000, 1);
    }

    /// In hundredths of a cent, so that the price of a one-dollar coin changes too.
    private long level() {
        return entity.price() * 10_000;
    }

    private BigDecimal dollars(long hundredthsOfCents) {
        BigDecimal exact = BigDecimal.valueOf(hundredthsOfCents, 4);
        return entity.price() < 10 ? exact : exact.setScale(2, RoundingMode.HALF_UP);
    }

    private static Set<Metric> metrics() {
        List<Metric> metrics = new ArrayList<>(MetricGroup.FINANCIALS.metrics());
        metrics.addAll(MetricGroup.TARGET_PRICE_BETA.metrics());
        metrics.addAll(MetricGroup.AI_SCORES.metrics());
        return EnumSet.copyOf(metrics);
    }
}
