package altdata.benchmarks.inner;

import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.ChunkMerge;
import altdata.contracts.series.ChunkMerge.Content;
import altdata.contracts.series.KnownPoint;
import altdata.contracts.series.Point;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// JMH benchmark: appends the newest point to a stored chunk, which is the cost of a live row in addition to
/// parsing it; compared with decoding all points and encoding them again.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class NewestPoint {
    private static final int CHUNK = 160;
    private static final int SLOTS = 128;

    /// The number of points that the chunk already has.
    @Param({"1", "32", "127"})
    public int points;

    private List<KnownPoint> stored = List.of();
    private byte[] bytes = {};
    private Content content = Content.EMPTY;
    private KnownPoint newest = new KnownPoint(Point.retraction(0, 0), 0);

    /// Creates the chunk.
    @Setup
    public void fill() {
        SplittableRandom random = new SplittableRandom(1);
        List<KnownPoint> history = new ArrayList<>();
        for (int i = 0; i <= points; i++) {
            Point point = new Point(
                    CHUNK * SLOTS + i,
                    1_700_000_000_000L + i * 16_000L,
                    List.of(
                            BigDecimal.valueOf(random.nextInt(2_000)),
                            BigDecimal.valueOf(random.nextInt(100), 2),
                            BigDecimal.valueOf(random.nextInt(5_000_000))));
            history.add(new KnownPoint(point, 1_700_000_000_000_000L + i * 86_400_017_000L));
        }
        newest = history.removeLast();
        stored = history;
        bytes = ChunkCodec.encode(stored);
        content = new Content(bytes, new byte[0], 0b111);
    }

    @Benchmark
    public ChunkMerge.Merged merged() {
        return ChunkMerge.of(content, List.of(newest));
    }

    @Benchmark
    public List<KnownPoint> decoded() {
        return ChunkCodec.decode(CHUNK, bytes);
    }

    @Benchmark
    public byte[] encoded() {
        return ChunkCodec.encode(stored);
    }
}
