package altdata.contracts.series;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.catalogue.Period;
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
                    assertThat(ChunkCodec.decode(CHUNK, ChunkCodec.encode(points)))
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
            assertSame(ChunkCodec.decode(CHUNK, ChunkCodec.encode(points)), points, "seed " + seed);
        }
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
        assertSame(ChunkCodec.decode(CHUNK, ChunkCodec.encode(points)), points, "extremes");
    }

    @Test
    void trailingNullsRoundTripAsNulls() {
        Point encoded = new Point(Chunks.firstSlot(CHUNK), 5, Arrays.asList(BigDecimal.TEN, null, null));
        Point read =
                ChunkCodec.decode(CHUNK, ChunkCodec.encode(List.of(encoded))).getFirst();
        assertThat(read.value(0)).isEqualTo(BigDecimal.TEN);
        assertThat(read.value(1)).isNull();
        assertThat(read.value(2)).isNull();
        assertThat(read.winsOver(encoded)).isFalse();
        assertThat(encoded.winsOver(read)).isFalse();
    }

    @Test
    void anEmptyChunkHasNoBytes() {
        assertThat(ChunkCodec.encode(List.of())).isEmpty();
        assertThat(ChunkCodec.decode(CHUNK, new byte[0])).isEmpty();
    }

    @Test
    void everyAcceptedDateRoundTripsInTheChunkOfItsSlot() {
        LocalDate end = LocalDate.of(2101, 1, 1);
        for (LocalDate date = LocalDate.of(1990, 1, 1); date.isBefore(end); date = date.plusDays(1)) {
            for (Period period : Period.values()) {
                int slot = period.slot(date);
                int chunk = Chunks.chunkOf(slot);
                List<Point> points = ChunkCodec.decode(chunk, ChunkCodec.encode(List.of(Point.retraction(slot, 1))));
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
