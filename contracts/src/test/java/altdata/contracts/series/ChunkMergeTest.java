package altdata.contracts.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares merging the bytes of chunks with merging points.
class ChunkMergeTest {
    private static final int CHUNK = 160;
    private static final int FIRST = Chunks.firstSlot(CHUNK);

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25, 26, 27, 28})
    void mergingBytesEqualsMergingPoints(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            TreeMap<Integer, Point> expected = new TreeMap<>();
            ChunkMerge.Merged chunk = new ChunkMerge.Merged(new byte[0], 0, 0);
            for (int batch = 0; batch < 6; batch++) {
                List<Point> points = points(random);
                int won = 0;
                for (Point point : points) {
                    Point held = expected.get(point.slot());
                    if (held == null || point.winsOver(held)) {
                        expected.put(point.slot(), point);
                        won++;
                    }
                }
                Collections.shuffle(points, random);
                String description = "seed " + seed + " round " + round + " batch " + batch;
                ChunkMerge.Merged before = chunk;
                chunk = ChunkMerge.of(before.points(), before.valueMask(), points);
                assertThat(chunk.points()).as(description).isEqualTo(ChunkCodec.encode(List.copyOf(expected.values())));
                assertThat(chunk.valueMask()).as(description).isEqualTo(valueMask(expected));
                // A new point may win against the stored one and lose against another new one.
                assertThat(chunk.wins()).as(description).isBetween(won == 0 ? 0 : 1, won);
            }
        }
    }

    @Test
    void mergingAnExistingPointChangesNothing() {
        Point point = new Point(FIRST + 3, 7, List.of(BigDecimal.ONE));
        ChunkMerge.Merged once = ChunkMerge.of(new byte[0], 0, List.of(point));
        ChunkMerge.Merged twice = ChunkMerge.of(once.points(), once.valueMask(), List.of(point, point));
        assertThat(twice.wins()).isZero();
        assertThat(twice.points()).isEqualTo(once.points());
        assertThat(twice.valueMask()).isEqualTo(once.valueMask());
    }

    @Test
    void aSlotCountsOnceEvenIfItOccursSeveralTimes() {
        ChunkMerge.Merged merged = ChunkMerge.of(
                new byte[0],
                0,
                List.of(
                        new Point(FIRST, 1, List.of(BigDecimal.ONE)),
                        new Point(FIRST, 3, List.of(BigDecimal.TWO)),
                        new Point(FIRST, 2, List.of(BigDecimal.TEN))));
        assertThat(merged.wins()).isEqualTo(1);
        assertThat(ChunkCodec.decode(CHUNK, merged.points())).singleElement().returns(3L, Point::dataKey);
    }

    @Test
    void aRetractionClearsTheValueMask() {
        ChunkMerge.Merged before = ChunkMerge.of(
                new byte[0],
                0,
                List.of(
                        new Point(FIRST, 1, Collections.singletonList(BigDecimal.ONE)),
                        new Point(FIRST + 1, 1, List.of(BigDecimal.ONE, BigDecimal.ONE))));
        assertThat(before.valueMask()).isEqualTo(0b11);
        ChunkMerge.Merged after =
                ChunkMerge.of(before.points(), before.valueMask(), List.of(Point.retraction(FIRST + 1, 2)));
        assertThat(after.valueMask()).isEqualTo(0b01);
    }

    private static int valueMask(TreeMap<Integer, Point> points) {
        int mask = 0;
        for (Point point : points.values()) {
            for (int i = 0; i < point.values().size(); i++) {
                mask |= point.value(i) == null ? 0 : 1 << i;
            }
        }
        return mask;
    }

    /// Sometimes one point of today, sometimes many; few different keys, so that the content often decides.
    private static List<Point> points(Random random) {
        List<Point> points = new ArrayList<>();
        int count = random.nextBoolean() ? 1 : random.nextInt(60);
        for (int i = 0; i < count; i++) {
            int slot = FIRST + random.nextInt(Chunks.SLOTS);
            long key = random.nextBoolean() ? random.nextInt(3) : random.nextLong() & Long.MAX_VALUE;
            points.add(random.nextInt(8) == 0 ? Point.retraction(slot, key) : new Point(slot, key, values(random)));
        }
        return points;
    }

    private static List<@Nullable BigDecimal> values(Random random) {
        List<@Nullable BigDecimal> values = new ArrayList<>();
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            values.add(
                    switch (random.nextInt(4)) {
                        case 0 -> null;
                        case 1 -> BigDecimal.valueOf(random.nextInt(3));
                        case 2 -> new BigDecimal(new BigInteger(100, random), random.nextInt(40) - 20);
                        default -> BigDecimal.valueOf(random.nextLong());
                    });
        }
        values.set(random.nextInt(count), BigDecimal.valueOf(random.nextInt(5)));
        return values;
    }
}
