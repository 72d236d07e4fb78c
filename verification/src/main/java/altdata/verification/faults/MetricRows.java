package altdata.verification.faults;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.verification.model.PointValues;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Generates rows of the topic `metrics`.
final class MetricRows {
    private static final List<MetricGroup> GROUPS = List.of(
            MetricGroup.FORUM,
            MetricGroup.IMAGEBOARD,
            MetricGroup.MICROBLOG,
            MetricGroup.APPSTORE_A,
            MetricGroup.APPSTORE_B,
            MetricGroup.REVIEW_SITE,
            MetricGroup.PROFESSIONAL_NETWORK,
            MetricGroup.FINANCIALS,
            MetricGroup.WEBTRAFFIC,
            MetricGroup.EMPLOYER_RATING);
    private static final LocalDate FIRST = LocalDate.of(2026, 2, 1);
    private static final int DAYS = 280;

    private final Random random;

    MetricRows(Random random) {
        this.random = random;
    }

    /// @param json receives the row's members
    RowMeaning.Metrics next(String ticker, long dataKey, Map<String, Object> json) {
        // Recent days are written repeatedly, so that rows compete.
        int back = random.nextInt(4) == 0 ? random.nextInt(DAYS) : random.nextInt(20);
        LocalDate date = FIRST.plusDays(DAYS - 1L - back);
        Map<MetricGroup, PointValues> groups = new EnumMap<>(MetricGroup.class);
        Map<String, @Nullable Object> metrics = new LinkedHashMap<>();
        List<String> retracted = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            MetricGroup group = GROUPS.get(random.nextInt(GROUPS.size()));
            if (groups.containsKey(group)) {
                continue;
            }
            if (random.nextInt(12) == 0) {
                groups.put(group, PointValues.RETRACTION);
                retracted.add(group.publishedName());
            } else {
                groups.put(group, new PointValues(values(group, metrics)));
            }
        }
        // A group without a value has no effect under the merge law.
        groups.values().removeIf(PointValues::isWithoutEffect);
        json.put("data_key", dataKey);
        json.put("ticker", ticker);
        json.put("date", date.toString());
        if (!metrics.isEmpty() || retracted.isEmpty()) {
            json.put("metrics", metrics);
        }
        if (!retracted.isEmpty()) {
            json.put("retract", retracted);
        }
        return new RowMeaning.Metrics(ticker, date, dataKey, groups);
    }

    private List<@Nullable BigDecimal> values(MetricGroup group, Map<String, @Nullable Object> metrics) {
        List<@Nullable BigDecimal> values = new ArrayList<>();
        for (Metric metric : group.metrics()) {
            BigDecimal value = random.nextInt(5) == 0 ? null : value(metric);
            values.add(value);
            metrics.put(metric.publishedName(), value);
        }
        return values;
    }

    private BigDecimal value(Metric metric) {
        return switch (metric.type()) {
            case COUNT -> BigDecimal.valueOf(random.nextInt(20) == 0 ? 0 : random.nextInt(100_000));
            case RATING -> BigDecimal.valueOf(random.nextInt(101));
            case FRACTION -> BigDecimal.valueOf(random.nextInt(1_001), 3);
            case AMOUNT -> BigDecimal.valueOf(random.nextInt(1_000_000), 2);
            case RATIO -> BigDecimal.valueOf(random.nextInt(20_000) - 5_000L, 2);
        };
    }
}
