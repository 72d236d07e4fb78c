package altdata.contracts.series;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.ChunkMerge.Content;
import altdata.contracts.series.SeriesBuilder.SlotRange;
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
            TreeMap<Integer, KnownPoint> expected = new TreeMap<>();
            Content chunk = Content.EMPTY;
            for (int batch = 0; batch < 6; batch++) {
                List<KnownPoint> points = points(random);
                int won = 0;
                for (KnownPoint point : points) {
                    KnownPoint held = expected.get(point.slot());
                    if (held == null || point.point().winsOver(held.point())) {
                        expected.put(point.slot(), point);
                        won++;
                    } else if (!held.point().winsOver(point.point()) && point.knownMicros() < held.knownMicros()) {
                        expected.put(point.slot(), point);
                    }
                }
                Collections.shuffle(points, random);
                String description = "seed " + seed + " round " + round + " batch " + batch;
                ChunkMerge.Merged merged =
                        points.isEmpty() ? new ChunkMerge.Merged(chunk, 0) : ChunkMerge.of(chunk, points);
                chunk = merged.content();
                assertThat(chunk.points()).as(description).isEqualTo(ChunkCodec.encode(List.copyOf(expected.values())));
                assertThat(chunk.valueMask()).as(description).isEqualTo(valueMask(expected));
                // A new point may win against the stored one and lose against another new one.
                assertThat(merged.wins()).as(description).isBetween(won == 0 ? 0 : 1, won);
            }
        }
    }

    /// The state is a function of the set of points: order, batches and repetitions make no difference, and the
    /// state has the answer as of any moment.
    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33, 34, 35, 36})
    void theHistoryDependsOnThePointsAlone(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 60; round++) {
            List<KnownPoint> all = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                all.add(new KnownPoint(
                        point(random, FIRST + random.nextInt(4), random.nextInt(6)), random.nextInt(8) * 500L));
            }
            Content once = ChunkMerge.of(Content.EMPTY, all).content();
            String description = "seed " + seed + " round " + round;
            for (int repetition = 0; repetition < 4; repetition++) {
                List<KnownPoint> disturbed = new ArrayList<>(all);
                disturbed.addAll(all.subList(0, random.nextInt(all.size())));
                Collections.shuffle(disturbed, random);
                Content content = Content.EMPTY;
                for (int from = 0; from < disturbed.size(); ) {
                    int to = Math.min(disturbed.size(), from + 1 + random.nextInt(12));
                    content =
                            ChunkMerge.of(content, disturbed.subList(from, to)).content();
                    from = to;
                }
                assertThat(content.points()).as(description).isEqualTo(once.points());
                assertThat(content.history()).as(description).isEqualTo(once.history());
                assertThat(content.valueMask()).as(description).isEqualTo(once.valueMask());
            }
            for (long asOf = -1; asOf <= 4_001; asOf += 250) {
                assertAsOf(once, all, asOf, description);
            }
        }
    }

    /// Compares with the winners of the points that were known at the moment.
    private static void assertAsOf(Content content, List<KnownPoint> all, long asOf, String description) {
        TreeMap<Integer, Point> winners = new TreeMap<>();
        for (KnownPoint known : all) {
            if (known.knownMicros() <= asOf) {
                winners.merge(known.slot(), known.point(), (one, other) -> other.winsOver(one) ? other : one);
            }
        }
        SeriesBuilder builder = new SeriesBuilder(asOf);
        builder.add(MetricGroup.AI_SCORES, CHUNK, content.points(), content.history());
        Series actual = builder.build();
        for (int slot = FIRST; slot < FIRST + 5; slot++) {
            Point winner = winners.get(slot);
            assertThat(actual.hasPoint(MetricGroup.AI_SCORES, slot))
                    .as("%s, slot %d as of %d", description, slot, asOf)
                    .isEqualTo(winner != null && !winner.isRetraction());
            int index = 0;
            for (Metric metric : MetricGroup.AI_SCORES.metrics()) {
                assertThat(actual.value(metric, slot))
                        .as("%s, %s, slot %d as of %d", description, metric, slot, asOf)
                        .isEqualTo(winner == null ? null : winner.value(index));
                index++;
            }
        }
        assertNewestAsOf(content, actual, asOf, description);
    }

    /// Compares the newest values in all ranges with those of the series.
    private static void assertNewestAsOf(Content content, Series series, long asOf, String description) {
        for (int index = 0; index < MetricGroup.AI_SCORES.metrics().size(); index++) {
            Metric metric = MetricGroup.AI_SCORES.metrics().get(index);
            for (int to = FIRST; to < FIRST + 5; to++) {
                int slot = series.latestSlot(metric, to);
                BigDecimal value = series.value(metric, slot);
                for (int from = FIRST; from <= to; from++) {
                    assertThat(NewestValue.in(
                                    CHUNK, content.points(), content.history(), index, new SlotRange(from, to), asOf))
                            .as("%s, %s, slots %d to %d as of %d", description, metric, from, to, asOf)
                            .isEqualTo(value == null || slot < from ? null : new NewestValue(slot, value));
                }
            }
        }
    }

    @Test
    void mergingAnExistingPointChangesNothing() {
        KnownPoint point = known(new Point(FIRST + 3, 7, List.of(BigDecimal.ONE)), 5);
        ChunkMerge.Merged once = ChunkMerge.of(Content.EMPTY, List.of(point));
        ChunkMerge.Merged twice = ChunkMerge.of(once.content(), List.of(point, known(point.point(), 6)));
        assertThat(twice.wins()).isZero();
        assertThat(twice.content()).isSameAs(once.content());
    }

    @Test
    void anEarlierRepetitionChangesTheKnownTimeOnly() {
        Point point = new Point(FIRST + 3, 7, List.of(BigDecimal.ONE));
        ChunkMerge.Merged late = ChunkMerge.of(Content.EMPTY, List.of(known(point, 5)));
        ChunkMerge.Merged early = ChunkMerge.of(late.content(), List.of(known(point, 4)));
        assertThat(early.wins()).isZero();
        assertThat(ChunkCodec.decode(CHUNK, early.content().points())).containsExactly(known(point, 4));
    }

    /// A version that arrives after a newer one was never the winner.
    @Test
    void aLateVersionIsNotInTheHistory() {
        Point newer = new Point(FIRST, 2, List.of(BigDecimal.TWO));
        Point older = new Point(FIRST, 1, List.of(BigDecimal.ONE));
        Content late = ChunkMerge.of(
                        ChunkMerge.of(Content.EMPTY, List.of(known(newer, 5))).content(), List.of(known(older, 6)))
                .content();
        assertThat(late.history()).isEmpty();
        Content early = ChunkMerge.of(
                        ChunkMerge.of(Content.EMPTY, List.of(known(newer, 5))).content(), List.of(known(older, 4)))
                .content();
        assertThat(ChunkCodec.decode(CHUNK, early.history())).containsExactly(known(older, 4));
    }

    @Test
    void aSlotCountsOnceEvenIfItOccursSeveralTimes() {
        ChunkMerge.Merged merged = ChunkMerge.of(
                Content.EMPTY,
                List.of(
                        known(new Point(FIRST, 1, List.of(BigDecimal.ONE)), 1),
                        known(new Point(FIRST, 3, List.of(BigDecimal.TWO)), 3),
                        known(new Point(FIRST, 2, List.of(BigDecimal.TEN)), 2)));
        assertThat(merged.wins()).isEqualTo(1);
        assertThat(KnownPoints.decoded(CHUNK, merged.content().points()))
                .singleElement()
                .returns(3L, Point::dataKey);
        assertThat(KnownPoints.decoded(CHUNK, merged.content().history()))
                .extracting(Point::dataKey)
                .containsExactly(1L, 2L);
    }

    @Test
    void aRetractionClearsTheValueMask() {
        Content before = ChunkMerge.of(
                        Content.EMPTY,
                        List.of(
                                known(new Point(FIRST, 1, Collections.singletonList(BigDecimal.ONE)), 0),
                                known(new Point(FIRST + 1, 1, List.of(BigDecimal.ONE, BigDecimal.ONE)), 0)))
                .content();
        assertThat(before.valueMask()).isEqualTo(0b11);
        Content after = ChunkMerge.of(before, List.of(known(Point.retraction(FIRST + 1, 2), 1)))
                .content();
        assertThat(after.valueMask()).isEqualTo(0b01);
    }

    private static KnownPoint known(Point point, long micros) {
        return new KnownPoint(point, micros);
    }

    private static int valueMask(TreeMap<Integer, KnownPoint> points) {
        int mask = 0;
        for (KnownPoint known : points.values()) {
            Point point = known.point();
            for (int i = 0; i < point.values().size(); i++) {
                mask |= point.value(i) == null ? 0 : 1 << i;
            }
        }
        return mask;
    }

    /// Sometimes one point of today, sometimes many; few different keys, so that the content often decides.
    private static List<KnownPoint> points(Random random) {
        List<KnownPoint> points = new ArrayList<>();
        int count = random.nextBoolean() ? 1 : random.nextInt(60);
        for (int i = 0; i < count; i++) {
            int slot = FIRST + random.nextInt(Chunks.SLOTS);
            long key = random.nextBoolean() ? random.nextInt(3) : random.nextLong() & Long.MAX_VALUE;
            points.add(known(point(random, slot, key), knownMicros(random, slot)));
        }
        return points;
    }

    /// At the same time as other points, or daily; in microseconds, milliseconds or seconds.
    private static long knownMicros(Random random, int slot) {
        long first = random.nextBoolean() ? 0 : slot * 86_400_000_000L;
        return first + random.nextInt(5) * List.of(700L, 5_000L, 3_000_000L).get(random.nextInt(3));
    }

    private static Point point(Random random, int slot, long key) {
        return random.nextInt(8) == 0 ? Point.retraction(slot, key) : new Point(slot, key, values(random));
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
