package altdata.benchmarks.write;

import altdata.benchmarks.compare.Rounds.Measured;
import altdata.benchmarks.compare.Rounds.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Kafka's own ProducerPerformance: how fast records of this size can be written without parsing or validation.
/// It uses the peers' settings.
final class ProducerPerformance implements Run {
    static final String NAME = "Kafka's ProducerPerformance";

    private static final String TOPIC = "bench-producer-performance";
    /// The number of distinct payloads that fit into its 512 MB heap. It sends a random one of them each time.
    private static final int PAYLOADS = 100_000;
    private static final Pattern RESULT = Pattern.compile("(\\d+) records sent, ([0-9.]+) records/sec");

    private final WriteStack stack;
    private final Path libraries;
    private final int rows;
    private final int bytes;

    ProducerPerformance(WriteStack stack, Path libraries, int rows, int bytes) {
        this.stack = stack;
        this.libraries = libraries;
        this.rows = rows;
        this.bytes = bytes;
    }

    @Override
    public List<Measured> measure() throws Exception {
        Path payloads = stack.stack().directory().resolve("payloads");
        try (var writer = Files.newBufferedWriter(payloads)) {
            for (int i = 0; i < PAYLOADS; i++) {
                writer.write(RowRange.comparisonRow(i).row(bytes));
                writer.write('\n');
            }
        }
        stack.createTopic(TOPIC);
        Path log = stack.stack().directory().resolve("producer-performance.log");
        long start = System.nanoTime();
        Process process = PeerPrograms.start(
                List.of(libraries),
                log,
                List.of(
                        "-Xmx512m",
                        "org.apache.kafka.tools.ProducerPerformance",
                        "--topic",
                        TOPIC,
                        "--num-records",
                        Integer.toString(rows),
                        "--payload-file",
                        payloads.toString(),
                        "--throughput",
                        "-1",
                        "--producer-props",
                        "bootstrap.servers=" + stack.stack().kafka(),
                        "acks=all",
                        "linger.ms=10",
                        "batch.size=131072"));
        int exit = process.waitFor();
        double seconds = (System.nanoTime() - start) / 1e9;
        stack.deleteTopic(TOPIC);
        Files.delete(payloads);
        return List.of(
                Measured.rate("rows/s", result(exit, log)),
                new Measured("rate, including startup", "rows/s", rows / seconds));
    }

    /// The result for all records, which follows the intermediate results for every five seconds.
    private double result(int exit, Path log) throws IOException {
        String output = Files.readString(log);
        double rate = -1;
        Matcher results = RESULT.matcher(output);
        while (results.find()) {
            if (Integer.parseInt(results.group(1)) == rows) {
                rate = Double.parseDouble(results.group(2));
            }
        }
        if (exit != 0 || rate < 0) {
            throw new IOException(NAME + " ended with " + exit + "; output: " + output);
        }
        return rate;
    }
}
