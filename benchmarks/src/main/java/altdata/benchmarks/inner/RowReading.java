package altdata.benchmarks.inner;

import altdata.contracts.topic.MetricRow;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import java.nio.charset.StandardCharsets;
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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// JMH benchmark: parses and validates a record's bytes, compared with the JSON library's time alone for the
/// same bytes.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RowReading {
    private static final int ROWS = 1_024;
    private static final JsonMapper JSON = new JsonMapper();

    /// The number of values in a row: the three of one group, or ten of eight groups.
    @Param({"3", "10"})
    public int values;

    private final byte[][] rows = new byte[ROWS][];
    private int next;

    /// Creates the rows.
    @Setup
    public void fill() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < ROWS; i++) {
            rows[i] = row(i, random).getBytes(StandardCharsets.UTF_8);
        }
    }

    /// Parses and validates, as the builder does.
    @Benchmark
    public Verdict<MetricRow> judged() {
        return Topics.METRICS.read(one());
    }

    /// Only parses, without validation.
    @Benchmark
    public JsonNode treeAlone() {
        return JSON.readTree(one());
    }

    private byte[] one() {
        next = (next + 1) % ROWS;
        return rows[next];
    }

    private String row(int number, SplittableRandom random) {
        String metrics = "\"forum_mentions\":%d,\"forum_sentiment\":0.%d,\"forum_followers\":%d"
                .formatted(random.nextInt(2_000), 10 + random.nextInt(90), random.nextInt(5_000_000));
        if (values == 10) {
            metrics +=
                    ",\"imageboard_mentions\":%d,\"investor_chat_mentions\":%d,\"microblog_followers\":%d,\"photo_share_followers\":%d,\"news_mentions\":%d,\"price\":%d.25,\"ai_score\":%d"
                            .formatted(
                                    random.nextInt(300),
                                    random.nextInt(5_000),
                                    random.nextInt(5_000_000),
                                    random.nextInt(5_000_000),
                                    random.nextInt(300),
                                    random.nextInt(500),
                                    random.nextInt(100));
        }
        return "{\"data_key\":%d,\"ticker\":\"BENCH-%d\",\"date\":\"2026-03-%02d\",\"source\":\"bench\",\"metrics\":{%s}}"
                .formatted(1_700_000_000_000L + number, number % 2_000, 1 + number % 28, metrics);
    }
}
