package altdata.verification.law;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.topic.Topics;
import altdata.testing.MetricRecord;
import altdata.verification.model.PointIdentity;
import altdata.verification.model.PointValues;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Generates metric rows for the tickers of one seed, whether or not the entity exists.
final class RandomMetricRows {
    private final Random random;
    private final RandomDataKeys keys;
    private final RandomEntities entities;
    private final History history;
    private final LocalDate today;

    RandomMetricRows(Random random, RandomDataKeys keys, RandomEntities entities, History history, LocalDate today) {
        this.random = random;
        this.keys = keys;
        this.entities = entities;
        this.history = history;
        this.today = today;
    }

    void state() {
        String ticker = entities.ticker();
        LocalDate date = date();
        Set<MetricGroup> groups = groups();
        long key = keys.next();
        if (random.nextInt(10) == 0) {
            retract(ticker, date, groups, key);
            return;
        }
        List<String> written = new ArrayList<>();
        for (MetricGroup group : groups) {
            List<@Nullable BigDecimal> values = new ArrayList<>();
            for (Metric metric : group.metrics()) {
                switch (random.nextInt(8)) {
                    case 0 -> {
                        values.add(null);
                        written.add(metric.publishedName() + "=null");
                    }
                    case 1 -> values.add(null);
                    default -> {
                        BigDecimal value = value(metric);
                        values.add(value);
                        written.add(metric.publishedName() + "=" + value);
                    }
                }
            }
            PointValues point = new PointValues(values);
            if (!point.isWithoutEffect()) {
                history.points().add(PointIdentity.of(ticker, group, date), key, point);
            }
        }
        if (!written.isEmpty()) {
            push(MetricRecord.row(key, entities.written(ticker), date, String.join(" ", written)));
        }
    }

    private void retract(String ticker, LocalDate date, Set<MetricGroup> groups, long key) {
        groups.forEach(
                group -> history.points().add(PointIdentity.of(ticker, group, date), key, PointValues.RETRACTION));
        String names =
                String.join(" ", groups.stream().map(MetricGroup::publishedName).toList());
        push(MetricRecord.retraction(key, entities.written(ticker), date, names));
    }

    private void push(String row) {
        history.pushed().add(new History.Pushed(Topics.METRICS, row));
    }

    private LocalDate date() {
        int when = random.nextInt(20);
        if (when < 8) {
            return today.minusDays(random.nextInt(4));
        }
        if (when < 15) {
            return today.minusDays(random.nextInt(41));
        }
        if (when < 18) {
            return today.minusDays(41 + random.nextInt(when < 17 ? 60 : 700));
        }
        return today.plusDays(when == 18 ? 1 : 2 + random.nextInt(300));
    }

    private Set<MetricGroup> groups() {
        Set<MetricGroup> groups = EnumSet.noneOf(MetricGroup.class);
        for (int count = 1 + random.nextInt(5); count > 0; count--) {
            // Half of the groups are those from which lists are built.
            groups.add(
                    random.nextBoolean()
                            ? MetricGroup.values()[random.nextInt(MetricGroup.values().length)]
                            : List.of(
                                            MetricGroup.FORUM,
                                            MetricGroup.IMAGEBOARD,
                                            MetricGroup.INVESTOR_CHAT,
                                            MetricGroup.MICROBLOG,
                                            MetricGroup.ANALYST_SITE,
                                            MetricGroup.FINANCIALS,
                                            MetricGroup.AI_SCORES)
                                    .get(random.nextInt(7)));
        }
        return groups;
    }

    private BigDecimal value(Metric metric) {
        return switch (metric.type()) {
            case COUNT -> count();
            case RATING -> BigDecimal.valueOf(random.nextInt(101));
            case FRACTION -> BigDecimal.valueOf(random.nextInt(1001), 3);
            case AMOUNT, RATIO ->
                random.nextInt(3) == 0
                        ? BigDecimal.valueOf(random.nextInt(5))
                        : BigDecimal.valueOf(random.nextInt(100_000), 1 + random.nextInt(3));
        };
    }

    private BigDecimal count() {
        return switch (random.nextInt(5)) {
            case 0 -> BigDecimal.valueOf(random.nextInt(3));
            case 1 -> BigDecimal.valueOf(random.nextInt(20)).setScale(1);
            case 2 -> BigDecimal.valueOf(random.nextInt(1_000_000_000));
            default -> BigDecimal.valueOf(90 + random.nextInt(40));
        };
    }
}
