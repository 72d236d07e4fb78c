package altdata.stack.bench;

import altdata.contracts.topic.Topics;
import altdata.ingest.push.PushCommand;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `bench write`: how fast rows get in, and how soon they show. Its rows are of tickers `BENCH-…`.
@Command(
        name = "write",
        description = "Push, projection, and how soon a row shows over HTTP.",
        mixinStandardHelpOptions = true)
final class WriteBenchmark implements Callable<Integer> {
    private static final int SECONDS_OF_FRESHNESS = 20;
    private static final int ROWS_A_SECOND = 2_000;
    private static final int SAMPLE_EVERY = 40;
    private static final String ANSWER = "/timeline/?symbol=BENCH-0&date=2025-06-01&data=investor_chat_mentions";

    @Mixin
    private final BenchTarget target = new BenchTarget();

    @Option(
            names = "--rows",
            defaultValue = "1000000",
            description = "How many rows to push (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Override
    public Integer call() throws Exception {
        long firstKey = System.currentTimeMillis() * 1_000;
        measurePushAndProjection(firstKey);
        measureFreshness(firstKey + rows);
        return 0;
    }

    private void measurePushAndProjection(long firstKey) throws IOException, SQLException {
        Path file = Files.createTempFile("altdata-bench", ".ndjson");
        try (Connection connection = target.connection()) {
            BenchRows.write(file, rows, firstKey);
            long applied = BenchTarget.applied(connection, "metrics");
            long start = System.nanoTime();
            CommandLine push =
                    new CommandLine(new PushCommand()).setOut(target.out()).setErr(target.out());
            int exit = push.execute("metrics", file.toString(), "--kafka", target.kafka());
            if (exit != 0) {
                throw new IOException("push ended with " + exit);
            }
            double pushed = (System.nanoTime() - start) / 1e9;
            BenchTarget.awaitApplied(connection, "metrics", applied + rows);
            double projected = (System.nanoTime() - start) / 1e9;
            target.print(
                    "push: %,d rows of %,d bytes in %.1f s, %,.0f rows/s",
                    rows, Files.size(file) / rows, pushed, rows / pushed);
            target.print("projection, topic to committed tables: %.1f s, %,.0f rows/s", projected, rows / projected);
        } finally {
            Files.delete(file);
        }
    }

    /// Sends rows at a steady rate; of some of them it looks how long after the acknowledgement an answer has them.
    private void measureFreshness(long firstKey) throws IOException, InterruptedException, ExecutionException {
        long[] samples = new long[SECONDS_OF_FRESHNESS * ROWS_A_SECOND / SAMPLE_EVERY];
        int taken = 0;
        try (HttpClient client = HttpClient.newHttpClient();
                KafkaProducer<byte[], byte[]> producer = target.producer(0)) {
            BenchTarget.send(
                    producer,
                    Topics.ENTITIES,
                    BenchRows.ticker(0),
                    "{\"data_key\":1,\"id\":\"bench\",\"ticker\":\"BENCH-0\",\"name\":\"Bench\",\"entity\":\"company\",\"active\":false}");
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
            Thread load = SteadyLoad.start(producer, ROWS_A_SECOND, SECONDS_OF_FRESHNESS, firstKey);
            while (load.isAlive() && taken < samples.length) {
                long value = firstKey % 1_000_000 + taken;
                String row =
                        "{\"data_key\":%d,\"ticker\":\"BENCH-0\",\"date\":\"2025-06-01\",\"metrics\":{\"investor_chat_mentions\":%d}}"
                                .formatted(firstKey + taken, value);
                BenchTarget.send(producer, Topics.METRICS, BenchRows.ticker(0), row);
                long acknowledged = System.nanoTime();
                while (!target.ask(client, ANSWER).contains("\"investor_chat_mentions\":" + value + "}")) {
                    Thread.onSpinWait();
                }
                samples[taken++] = System.nanoTime() - acknowledged;
            }
            load.join();
        }
        target.print(
                "freshness at %,d rows/s, acknowledged to visible over HTTP: %s (%,d samples)",
                ROWS_A_SECOND, Latencies.of(samples, taken), taken);
    }
}
