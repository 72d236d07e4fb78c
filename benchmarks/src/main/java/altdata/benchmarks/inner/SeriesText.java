package altdata.benchmarks.inner;

import altdata.api.series.PointsJsonWriter;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.KnownPoint;
import altdata.contracts.series.Point;
import altdata.contracts.series.Series;
import altdata.contracts.series.SeriesBuilder;
import altdata.contracts.series.Values;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/// JMH benchmark: decodes six stored chunks of one metric group ([#decoded]), and writes them as response JSON
/// ([#written]).
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SeriesText {
    private static final MetricGroup GROUP = MetricGroup.FORUM;
    private static final int FIRST_CHUNK = 160;
    private static final int CHUNKS = 6;

    private final JsonMapper mapper = new JsonMapper();
    private final List<byte[]> stored = new ArrayList<>();
    private final List<PointsJsonWriter.Key> keys = GROUP.metrics().stream()
            .map(metric -> PointsJsonWriter.key(metric.publishedName()))
            .toList();
    private Series series = Series.EMPTY;

    /// Creates the chunks.
    @Setup
    public void fill() {
        SplittableRandom random = new SplittableRandom(1);
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            List<KnownPoint> points = new ArrayList<>();
            for (int i = 0; i < Chunks.SLOTS; i++) {
                List<@Nullable BigDecimal> values = new ArrayList<>();
                for (Metric metric : GROUP.metrics()) {
                    values.add(
                            switch (metric.type()) {
                                case COUNT -> BigDecimal.valueOf(random.nextInt(5_000_000));
                                case FRACTION -> BigDecimal.valueOf(random.nextInt(100), 2);
                                case AMOUNT, RATIO -> BigDecimal.valueOf(random.nextInt(10_000), 2);
                                case RATING -> BigDecimal.valueOf(random.nextInt(101));
                            });
                }
                Point point = new Point(Chunks.firstSlot(FIRST_CHUNK + chunk) + i, 1_700_000_000_000L + i, values);
                points.add(new KnownPoint(point, 1_700_000_000_000_000L + i * 86_400_017_000L));
            }
            stored.add(ChunkCodec.encode(points));
        }
        series = decoded();
    }

    @Benchmark
    public Series decoded() {
        SeriesBuilder builder = new SeriesBuilder();
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            builder.add(GROUP, FIRST_CHUNK + chunk, stored.get(chunk));
        }
        return builder.build();
    }

    @Benchmark
    public int written() {
        List<Values> values = GROUP.metrics().stream().map(series::values).toList();
        int[] slots = series.slots(Period.DAILY).toArray();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
        try (JsonGenerator json = mapper.createGenerator(bytes)) {
            PointsJsonWriter.writeArray(json, text -> {
                for (int slot : slots) {
                    text.beginPoint(Period.DAILY, slot);
                    for (int i = 0; i < values.size(); i++) {
                        text.append(keys.get(i));
                        text.append(GROUP.metrics().get(i).type(), values.get(i), slot);
                    }
                    text.endPoint();
                }
            });
        }
        return bytes.size();
    }
}
