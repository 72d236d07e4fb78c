package altdata.contracts.series;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the merge law on points of one identity, before and after encoding.
class PointMergeLawTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theWinnerDoesNotDependOnTheOrder(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                points.add(point(random, 7, random.nextInt(3)));
            }
            Point winner = winner(points);
            Collections.shuffle(points, random);
            assertThat(winner(points)).as("seed %d", seed).isEqualTo(winner);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void atMostOneOfTwoPointsWinsAndNeitherIfTheyAreEqual(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            Point first = point(random, 7, random.nextInt(2));
            Point second = point(random, 7, random.nextInt(2));
            assertThat(first.winsOver(second) && second.winsOver(first)).isFalse();
            assertThat(first.winsOver(second) || second.winsOver(first)).isEqualTo(!first.equals(second));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void winningIsTransitive(long seed) {
        Random random = new Random(seed);
        int chains = 0;
        for (int round = 0; round < 5_000; round++) {
            Point first = smallPoint(random);
            Point second = smallPoint(random);
            Point third = smallPoint(random);
            if (first.winsOver(second) && second.winsOver(third)) {
                assertThat(first.winsOver(third))
                        .as("seed %d: %s, %s, %s", seed, first, second, third)
                        .isTrue();
                chains++;
            }
        }
        assertThat(chains).isGreaterThan(300);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theWinnerIsTheSameAfterARoundTrip(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            Point first = smallPoint(random);
            Point second = smallPoint(random);
            List<Point> read = List.of(roundTripped(first), roundTripped(second));
            assertThat(read.getFirst().winsOver(read.getLast()))
                    .as("seed %d: %s, %s", seed, first, second)
                    .isEqualTo(first.winsOver(second))
                    .isEqualTo(first.winsOver(read.getLast()))
                    .isEqualTo(read.getFirst().winsOver(second));
        }
    }

    @Test
    void theHigherKeyWinsAsAWholeForAnyContent() {
        Point full = new Point(7, 1, List.of(BigDecimal.TEN, BigDecimal.TEN));
        Point sparse = new Point(7, 2, Arrays.asList(null, BigDecimal.ZERO));
        assertThat(sparse.winsOver(full)).isTrue();
        assertThat(sparse.winsOver(Point.retraction(7, 1))).isTrue();
        assertThat(Point.retraction(7, 2).winsOver(full)).isTrue();
        assertThat(new Point(7, Long.MAX_VALUE, List.of(BigDecimal.ZERO)).winsOver(sparse))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void pointsRoundTrip(long seed) {
        Random random = new Random(seed);
        int chunk = 100 + random.nextInt(200);
        List<Point> points = new ArrayList<>();
        for (int slot = Chunks.firstSlot(chunk); slot < Chunks.firstSlot(chunk + 1); slot++) {
            if (random.nextInt(3) > 0) {
                points.add(point(
                        random,
                        slot,
                        random.nextInt(3) == 0 ? random.nextLong() & Long.MAX_VALUE : random.nextInt(100)));
            }
        }
        assertThat(KnownPoints.decoded(chunk, KnownPoints.encoded(points)))
                .as("seed %d", seed)
                .isEqualTo(points);
    }

    @Test
    void everyDateHasASlotInItsPeriod() {
        for (LocalDate date = LocalDate.of(1990, 1, 1);
                date.isBefore(LocalDate.of(2101, 1, 1));
                date = date.plusDays(1)) {
            assertThat(Period.DAILY.date(Period.DAILY.slot(date))).isEqualTo(date);
            assertThat(Period.MONTHLY.date(Period.MONTHLY.slot(date))).isEqualTo(date.withDayOfMonth(1));
        }
    }

    @Test
    void groupsAreFoundByCode() {
        for (MetricGroup group : MetricGroup.values()) {
            assertThat(MetricGroup.ofCode(group.code())).isEqualTo(group);
        }
    }

    private static Point roundTripped(Point point) {
        return KnownPoints.decoded(Chunks.chunkOf(point.slot()), KnownPoints.encoded(List.of(point)))
                .getFirst();
    }

    /// Of few different values, so that ties and near ties are frequent, including trailing nulls.
    private static Point smallPoint(Random random) {
        long key = random.nextInt(2);
        if (random.nextInt(5) == 0) {
            return Point.retraction(7, key);
        }
        List<@Nullable BigDecimal> values = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            values.add(random.nextInt(3) == 0 ? null : BigDecimal.valueOf(random.nextInt(3) - 1));
        }
        values.set(random.nextInt(3), BigDecimal.valueOf(random.nextInt(3) - 1));
        return new Point(7, key, values);
    }

    private static Point winner(List<Point> points) {
        Point winner = points.getFirst();
        for (Point point : points) {
            winner = point.winsOver(winner) ? point : winner;
        }
        return winner;
    }

    private static Point point(Random random, int slot, long key) {
        if (random.nextInt(5) == 0) {
            return Point.retraction(slot, key);
        }
        List<@Nullable BigDecimal> values = new ArrayList<>();
        values.add(value(random));
        values.add(random.nextInt(2) == 0 ? null : value(random));
        // The last value is always present, because a group without values has no point.
        values.add(value(random));
        return new Point(slot, key, values);
    }

    private static BigDecimal value(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> BigDecimal.valueOf(random.nextInt(3));
            case 1 -> BigDecimal.valueOf(random.nextLong(), random.nextInt(20));
            case 2 -> new BigDecimal(new BigInteger(120, random), random.nextInt(600) - 300).negate();
            default -> BigDecimal.valueOf(random.nextLong(1L << 53));
        };
    }
}
