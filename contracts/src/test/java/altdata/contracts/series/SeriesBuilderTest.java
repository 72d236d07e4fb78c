package altdata.contracts.series;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A series built from chunks in any order equals the series of their points.
class SeriesBuilderTest {
    private static final int FIRST = 20_000;
    private static final int SLOTS = 500;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aSeriesOfChunksEqualsTheSeriesOfTheirPoints(long seed) {
        Random random = new Random(seed);
        Map<MetricGroup, List<Point>> points = points(random);
        int from = FIRST + random.nextInt(SLOTS / 2);
        int to = from + random.nextInt(SLOTS);
        SeriesBuilder whole = new SeriesBuilder();
        SeriesBuilder part = new SeriesBuilder(from, to, null);
        for (Chunk chunk : chunks(points, random)) {
            whole.add(chunk.group(), chunk.number(), chunk.bytes());
            if (chunk.number() >= Chunks.chunkOf(from) && chunk.number() <= Chunks.chunkOf(to)) {
                part.add(chunk.group(), chunk.number(), chunk.bytes());
            }
        }
        assertSame(whole.build(), points, "seed " + seed);
        Map<MetricGroup, List<Point>> within = new EnumMap<>(MetricGroup.class);
        points.forEach((group, all) -> within.put(
                group,
                all.stream()
                        .filter(point -> point.slot() >= from && point.slot() <= to)
                        .toList()));
        assertSame(part.build(), within, "a part, seed " + seed);
    }

    private static void assertSame(Series series, Map<MetricGroup, List<Point>> points, String description) {
        Series expected = Series.of(points);
        for (Period period : Period.values()) {
            assertThat(series.slots(period).toArray())
                    .as(description)
                    .isEqualTo(expected.slots(period).toArray());
        }
        for (int slot = FIRST - 1; slot < FIRST + 2 * SLOTS; slot++) {
            int at = slot;
            points.forEach((group, own) -> assertThat(series.hasPoint(group, at))
                    .as("%s, slot %d", description, at)
                    .isEqualTo(own.stream().anyMatch(point -> point.slot() == at && !point.isRetraction())));
            for (Metric metric : Metric.values()) {
                BigDecimal value = value(metric, at, points);
                assertThat(series.value(metric, at))
                        .as("%s, %s", description, metric)
                        .isEqualTo(value);
                assertThat(series.values(metric).at(at))
                        .as("%s, %s", description, metric)
                        .isEqualTo(value);
                assertThat(expected.values(metric).at(at))
                        .as("%s, %s", description, metric)
                        .isEqualTo(value);
            }
        }
    }

    /// The reference implementation of a metric's value.
    private static @Nullable BigDecimal value(Metric metric, int slot, Map<MetricGroup, List<Point>> points) {
        return switch (metric.origin()) {
            case Metric.Origin.Ingested(MetricGroup group, int position) ->
                points.getOrDefault(group, List.of()).stream()
                        .filter(point -> point.slot() == slot)
                        .findFirst()
                        .map(point -> point.value(position))
                        .orElse(null);
            case Metric.Origin.Average(Metric first, Metric second) -> {
                BigDecimal one = value(first, slot, points);
                BigDecimal other = value(second, slot, points);
                yield one == null || other == null
                        ? one == null ? other : one
                        : one.add(other).divide(BigDecimal.TWO, 0, java.math.RoundingMode.HALF_UP);
            }
        };
    }

    private record Chunk(MetricGroup group, int number, byte[] bytes) {}

    private static List<Chunk> chunks(Map<MetricGroup, List<Point>> points, Random random) {
        List<Chunk> chunks = new ArrayList<>();
        points.forEach((group, own) -> {
            Map<Integer, List<Point>> byChunk = new TreeMap<>();
            own.forEach(point -> byChunk.computeIfAbsent(Chunks.chunkOf(point.slot()), _ -> new ArrayList<>())
                    .add(point));
            byChunk.forEach((number, within) -> chunks.add(new Chunk(group, number, KnownPoints.encoded(within))));
        });
        Collections.shuffle(chunks, random);
        return chunks;
    }

    private static Map<MetricGroup, List<Point>> points(Random random) {
        Map<MetricGroup, List<Point>> points = new EnumMap<>(MetricGroup.class);
        for (MetricGroup group : MetricGroup.values()) {
            List<Point> own = new ArrayList<>();
            for (int slot = FIRST; slot < FIRST + SLOTS; slot++) {
                switch (random.nextInt(8)) {
                    case 0 -> own.add(Point.retraction(slot, random.nextInt(100)));
                    case 1, 2, 3, 4 -> own.add(new Point(slot, random.nextInt(100), values(group, random)));
                    default -> {
                        // The slot has no point.
                    }
                }
            }
            if (random.nextInt(4) != 0) {
                points.put(group, own);
            }
        }
        return points;
    }

    private static List<@Nullable BigDecimal> values(MetricGroup group, Random random) {
        List<@Nullable BigDecimal> values = new ArrayList<>();
        for (Metric metric : group.metrics()) {
            BigDecimal value = switch (metric.type()) {
                case COUNT -> BigDecimal.valueOf(random.nextLong(1L << 53));
                case RATING -> BigDecimal.valueOf(random.nextInt(101));
                case FRACTION -> new BigDecimal(new BigInteger(40, random), 13).remainder(BigDecimal.ONE);
                case AMOUNT ->
                    new BigDecimal(new BigInteger(random.nextInt(1, 120), random), random.nextInt(200) - 100);
                case RATIO -> new BigDecimal(new BigInteger(30, random), 8).negate();
            };
            values.add(random.nextInt(4) == 0 ? null : metric.type().canonical(value));
        }
        return values;
    }
}
