package altdata.benchmarks.read;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.MetricType;
import altdata.contracts.catalogue.Period;
import altdata.contracts.catalogue.Platform;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/// Generates the rows of the read benchmark from a seed: every metric of every entity and day.
final class ReadRows {
    private static final List<String> NAMES = List.of(
            "Apple", "Appian", "Snap", "Delta", "North", "Blue", "Quant", "Micro", "Solar", "Omni", "Vertex", "Zen",
            "Harbor", "Pioneer", "Crest", "Mapper", "Lumen", "Titan", "Cedar", "Orbit");
    private static final List<String> TRADES = List.of(
            "Energy",
            "Systems",
            "Foods",
            "Motors",
            "Bank",
            "Robotics",
            "Health",
            "Media",
            "Logistics",
            "Mining",
            "Apparel",
            "Semicon",
            "Retail",
            "Airways",
            "Pharma",
            "Software");
    private static final Set<MetricGroup> SOCIAL = Arrays.stream(Platform.values())
            .map(Platform::group)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(MetricGroup.class)));
    private static final int PER_INDUSTRY = 50;

    private ReadRows() {}

    static String ticker(int entity) {
        return "READ-" + entity;
    }

    /// A name that shares a word with a few hundred others.
    static String entity(int entity) {
        String handles = Arrays.stream(Platform.values())
                .map(platform -> "\"" + platform.publishedName() + "\":\"h" + entity + "\"")
                .collect(Collectors.joining(","));
        return "{\"data_key\":1,\"id\":\"read-%d\",\"ticker\":\"%s\",\"name\":\"%s %s %d\",\"entity\":\"company\",\"industry\":\"Read %d\",\"market\":\"BENCH\",\"added\":\"2024-01-01\",\"handles\":{%s}}"
                .formatted(
                        entity,
                        ticker(entity),
                        NAMES.get(entity % NAMES.size()),
                        TRADES.get(entity / NAMES.size() % TRADES.size()),
                        entity,
                        entity / PER_INDUSTRY,
                        handles);
    }

    static String quote(int entity, Instant at) {
        return "{\"data_key\":1,\"ticker\":\"%s\",\"price\":%d.25,\"at\":\"%s\"}"
                .formatted(ticker(entity), 10 + entity % 500, at);
    }

    /// A row with all metrics of an entity on a date.
    ///
    /// @param isSocial whether the platforms have points on that date
    static String metrics(int entity, LocalDate date, boolean isSocial, SplittableRandom random) {
        StringBuilder row = new StringBuilder(900)
                .append("{\"data_key\":")
                .append(date.toEpochDay())
                .append(",\"ticker\":\"")
                .append(ticker(entity))
                .append("\",\"date\":\"")
                .append(date)
                .append("\",\"metrics\":{");
        char separator = ' ';
        for (MetricGroup group : MetricGroup.values()) {
            boolean hasPoint =
                    group.period() == Period.DAILY ? isSocial || !SOCIAL.contains(group) : date.getDayOfMonth() == 1;
            if (hasPoint) {
                for (Metric metric : group.metrics()) {
                    row.append(separator)
                            .append('"')
                            .append(metric.publishedName())
                            .append("\":")
                            .append(value(metric.type(), random));
                    separator = ',';
                }
            }
        }
        return row.append("}}").toString();
    }

    private static String value(MetricType type, SplittableRandom random) {
        return switch (type) {
            case COUNT -> Integer.toString(random.nextInt(5_000_000));
            case FRACTION -> decimal("%.2f", random.nextDouble());
            case AMOUNT -> decimal("%.2f", random.nextDouble() * 100);
            case RATIO -> decimal("%.2f", random.nextDouble() * 60);
            case RATING -> Integer.toString(random.nextInt(101));
        };
    }

    private static String decimal(String form, double value) {
        return String.format(Locale.ROOT, form, value);
    }
}
