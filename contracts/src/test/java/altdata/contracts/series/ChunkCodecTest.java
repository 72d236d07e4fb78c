package altdata.contracts.series;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.catalogue.Period;
import altdata.contracts.series.SeriesBuilder.SlotRange;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Round-trip tests of the chunk encoding.
class ChunkCodecTest {
    private static final int CHUNK = 160;
    private static final long DAY_MICROS = 86_400_000_000L;

    /// A number takes 1 to 10 bytes, at the end of a chunk or before it.
    @Test
    void numbersOfEveryLengthRoundTrip() {
        for (int bits = 0; bits < Long.SIZE; bits++) {
            for (long number : new long[] {(1L << bits) - 1, 1L << bits, -(1L << bits)}) {
                for (int following = 0; following < 4; following++) {
                    List<Point> points = new ArrayList<>();
                    for (int i = 0; i <= following; i++) {
                        points.add(new Point(
                                Chunks.firstSlot(CHUNK) + i,
                                i,
                                List.of(BigDecimal.valueOf(i == following ? number : i, 3))));
                    }
                    assertThat(KnownPoints.decoded(CHUNK, KnownPoints.encoded(points)))
                            .isEqualTo(points);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15, 16, 17, 18})
    void randomPointsRoundTrip(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            List<Point> points = new ArrayList<>();
            int metrics = 1 + random.nextInt(6);
            for (int slot = Chunks.firstSlot(CHUNK); slot < Chunks.firstSlot(CHUNK + 1); slot++) {
                if (random.nextInt(4) == 0) {
                    points.add(point(random, slot, metrics));
                }
            }
            assertSame(KnownPoints.decoded(CHUNK, KnownPoints.encoded(points)), points, "seed " + seed);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void knownTimesRoundTrip(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 50; round++) {
            List<KnownPoint> points = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                long known = switch (random.nextInt(6)) {
                    case 0 -> 1_764_000_000_000_000L;
                    case 1 -> 1_764_000_000_000_000L + random.nextInt(100) * 1_000L;
                    case 2 -> random.nextLong(4_102_444_800_000_000L);
                    case 3 -> 1_764_000_000_000_000L + i / 2 * DAY_MICROS + random.nextInt(3_600) * 1_000_000L;
                    case 4 -> 1_764_000_000_000_000L + i / 2 * DAY_MICROS + random.nextInt(5_000_000);
                    default -> -random.nextLong(2_208_988_800_000_000L);
                };
                points.add(new KnownPoint(point(random, Chunks.firstSlot(CHUNK) + i / 2, 3), known));
            }
            byte[] encoded = ChunkCodec.encode(points);
            List<KnownPoint> read = ChunkCodec.decode(CHUNK, encoded);
            assertThat(ChunkCodec.latestKnownMicros(encoded))
                    .isEqualTo(points.stream()
                            .mapToLong(KnownPoint::knownMicros)
                            .max()
                            .orElseThrow());
            assertThat(read.stream().map(KnownPoint::knownMicros))
                    .as("seed %d", seed)
                    .isEqualTo(points.stream().map(KnownPoint::knownMicros).toList());
            assertSame(
                    read.stream().map(KnownPoint::point).toList(),
                    points.stream().map(KnownPoint::point).toList(),
                    "seed " + seed);
        }
    }

    /// Points of a chunk are usually recorded once a day, at almost the same time.
    @Test
    void knownTimesOfDailyPointsNeedThreeBytes() {
        Random random = new Random(5);
        List<KnownPoint> points = new ArrayList<>();
        List<KnownPoint> atOnce = new ArrayList<>();
        for (int i = 0; i < Chunks.SLOTS; i++) {
            Point point = new Point(Chunks.firstSlot(CHUNK) + i, 1, List.of(BigDecimal.ONE));
            points.add(
                    new KnownPoint(point, 1_764_000_000_000_000L + i * DAY_MICROS + random.nextInt(60_000) * 1_000L));
            atOnce.add(new KnownPoint(point, 1_764_000_000_000_000L));
        }

        int more = ChunkCodec.encode(points).length - ChunkCodec.encode(atOnce).length;

        assertThat(more).isLessThanOrEqualTo(3 * Chunks.SLOTS);
    }

    /// An API of this version reads generations that the previous one built, until they are replaced.
    @Test
    void aChunkWithoutKnownTimesCanBeDecoded() {
        // Index 5, key 7, mask 0b10 (the first value), scale 0 and long, value 3; index 4, key 6, retraction.
        byte[] bytes = {5, 14, 2, 2, 6, 4, 1, 1};
        assertThat(ChunkCodec.latestKnownMicros(bytes)).isZero();
        int last = Chunks.firstSlot(CHUNK) + 5;
        assertThat(NewestValue.in(CHUNK, bytes, null, 0, new SlotRange(Series.NO_SLOT, last), 0))
                .isEqualTo(new NewestValue(last, BigDecimal.valueOf(3)));
        assertThat(NewestValue.in(CHUNK, bytes, null, 0, new SlotRange(Series.NO_SLOT, last - 1), 0))
                .isNull();
        assertThat(ChunkCodec.decode(CHUNK, bytes))
                .containsExactly(
                        new KnownPoint(Point.retraction(Chunks.firstSlot(CHUNK) + 4, 6), 0),
                        new KnownPoint(new Point(Chunks.firstSlot(CHUNK) + 5, 7, List.of(BigDecimal.valueOf(3))), 0));
    }

    /// The bytes of the older points are the unchanged end, so that PostgreSQL writes little to its log.
    @Test
    void appendingAPointChangesTheBeginningOnly() {
        List<KnownPoint> points = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            points.add(new KnownPoint(
                    new Point(Chunks.firstSlot(CHUNK) + i, 1_000_000L + i, List.of(BigDecimal.valueOf(i))),
                    1_764_000_000_000_000L + i * 86_400_123_000L));
        }
        byte[] before = ChunkCodec.encode(points.subList(0, 99));
        byte[] after = ChunkCodec.encode(points);
        int equal = 0;
        while (before[before.length - 1 - equal] == after[after.length - 1 - equal]) {
            equal++;
        }
        assertThat(before.length - equal).isLessThan(20);
    }

    @Test
    void extremeValuesRoundTrip() {
        int first = Chunks.firstSlot(CHUNK);
        List<@Nullable BigDecimal> extremes = List.of(
                BigDecimal.valueOf(Long.MAX_VALUE),
                BigDecimal.valueOf(Long.MIN_VALUE),
                new BigDecimal(BigInteger.ONE.shiftLeft(63)),
                new BigDecimal(BigInteger.ONE.shiftLeft(63).negate().subtract(BigInteger.ONE)),
                new BigDecimal("9.9999999999999999999999999999999999999e306"),
                new BigDecimal("-1e-307"),
                new BigDecimal(BigInteger.ONE, Integer.MAX_VALUE),
                new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE),
                BigDecimal.ZERO);
        List<Point> points = List.of(
                new Point(first, Long.MAX_VALUE, extremes),
                new Point(first + 1, 0, extremes.reversed()),
                Point.retraction(first + 2, Long.MAX_VALUE),
                Point.retraction(first + 63, 0),
                new Point(first + Chunks.SLOTS - 1, Long.MAX_VALUE, Arrays.asList(null, BigDecimal.ONE)));
        assertSame(KnownPoints.decoded(CHUNK, KnownPoints.encoded(points)), points, "extremes");
    }

    @Test
    void trailingNullsRoundTripAsNulls() {
        Point encoded = new Point(Chunks.firstSlot(CHUNK), 5, Arrays.asList(BigDecimal.TEN, null, null));
        Point read = KnownPoints.decoded(CHUNK, KnownPoints.encoded(List.of(encoded)))
                .getFirst();
        assertThat(read.value(0)).isEqualTo(BigDecimal.TEN);
        assertThat(read.value(1)).isNull();
        assertThat(read.value(2)).isNull();
        assertThat(read.winsOver(encoded)).isFalse();
        assertThat(encoded.winsOver(read)).isFalse();
    }

    @Test
    void anEmptyChunkHasNoBytes() {
        assertThat(KnownPoints.encoded(List.of())).isEmpty();
        assertThat(KnownPoints.decoded(CHUNK, new byte[0])).isEmpty();
    }

    @Test
    void everyAcceptedDateRoundTripsInTheChunkOfItsSlot() {
        LocalDate end = LocalDate.of(2101, 1, 1);
        for (LocalDate date = LocalDate.of(1990, 1, 1); date.isBefore(end); date = date.plusDays(1)) {
            for (Period period : Period.values()) {
                int slot = period.slot(date);
                int chunk = Chunks.chunkOf(slot);
                List<Point> points =
                        KnownPoints.decoded(chunk, KnownPoints.encoded(List.of(Point.retraction(slot, 1))));
                LocalDate published = switch (period) {
                    case DAILY -> date;
                    case MONTHLY -> date.withDayOfMonth(1);
                };
                assertThat(points).singleElement().returns(slot, Point::slot);
                assertThat(period.date(points.getFirst().slot())).isEqualTo(published);
                assertThat(slot).isBetween(Chunks.firstSlot(chunk), Chunks.firstSlot(chunk + 1) - 1);
            }
        }
    }

    @Test
    void slotsAreConsecutive() {
        LocalDate day = LocalDate.of(1999, 12, 31);
        assertThat(Period.DAILY.slot(day.plusDays(1))).isEqualTo(Period.DAILY.slot(day) + 1);
        assertThat(Period.MONTHLY.slot(day.plusDays(1))).isEqualTo(Period.MONTHLY.slot(day) + 1);
        assertThat(Period.MONTHLY.slot(day.withDayOfMonth(1))).isEqualTo(Period.MONTHLY.slot(day));
        assertThat(Period.DAILY.slot(LocalDate.EPOCH)).isZero();
        assertThat(Period.MONTHLY.slot(LocalDate.EPOCH)).isZero();
    }

    /// Equal in every value, including its scale; trailing nulls may be missing.
    private static void assertSame(List<Point> read, List<Point> written, String description) {
        assertThat(read).as(description).hasSameSizeAs(written);
        for (int i = 0; i < written.size(); i++) {
            Point expected = written.get(i);
            Point actual = read.get(i);
            assertThat(actual.slot()).as(description).isEqualTo(expected.slot());
            assertThat(actual.dataKey()).as(description).isEqualTo(expected.dataKey());
            assertThat(actual.isRetraction()).as(description).isEqualTo(expected.isRetraction());
            for (int n = 0;
                    n < Math.max(actual.values().size(), expected.values().size());
                    n++) {
                assertThat(actual.value(n)).as(description).isEqualTo(expected.value(n));
            }
        }
    }

    private static Point point(Random random, int slot, int metrics) {
        long key = switch (random.nextInt(4)) {
            case 0 -> Long.MAX_VALUE - random.nextInt(2);
            case 1 -> random.nextInt(2);
            case 2 -> random.nextLong() & Long.MAX_VALUE;
            default -> 1_000_000L + slot;
        };
        if (random.nextInt(6) == 0) {
            return Point.retraction(slot, key);
        }
        List<@Nullable BigDecimal> values = new ArrayList<>();
        for (int i = 0; i < metrics; i++) {
            values.add(random.nextInt(3) == 0 ? null : value(random));
        }
        // A group without values has no point.
        int certain = random.nextInt(metrics);
        values.set(certain, value(random));
        return new Point(slot, key, values);
    }

    private static BigDecimal value(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> BigDecimal.valueOf(random.nextLong(1L << 53));
            case 1 -> BigDecimal.valueOf(random.nextLong(), random.nextInt(40) - 20);
            case 2 ->
                new BigDecimal(new BigInteger(1 + random.nextInt(130), random), random.nextInt(700) - 350).negate();
            case 3 -> new BigDecimal(new BigInteger(2_000, random));
            default -> BigDecimal.ZERO;
        };
    }
}
