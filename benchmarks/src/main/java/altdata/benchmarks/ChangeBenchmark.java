package altdata.benchmarks;

import altdata.benchmarks.compare.Latencies;
import altdata.contracts.topic.Topics;
import altdata.hosting.command.AtLeastOne;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `bench change`: measures how long a changed value takes to appear in its series and in a toplist, on an idle
/// and on a busy stack. The value belongs to `LOAD-0`, whose industry has at least two entities.
@Command(
        name = "change",
        description = "Measures how long a changed value takes to appear in its series and in a toplist.",
        mixinStandardHelpOptions = true)
final class ChangeBenchmark implements Callable<Integer> {
    private static final int SAMPLES_AT_REST = 100;
    private static final int MAX_SAMPLES = 5_000;
    private static final int SECONDS = 30;

    @Mixin
    private final BenchTarget target = new BenchTarget();

    @Option(
            names = {"--rows-per-second", "--rows-a-second"},
            paramLabel = "N",
            defaultValue = "5000",
            converter = AtLeastOne.class,
            description = "Background load while measuring, in rows per second (default: ${DEFAULT-VALUE}).")
    private int rowsPerSecond;

    private final long[] base = new long[MAX_SAMPLES];
    private final long[] derived = new long[MAX_SAMPLES];
    private int samples;
    private long key = System.currentTimeMillis() * 1_000;

    @Override
    public Integer call() throws Exception {
        LocalDate today = LocalDate.ofInstant(Clock.systemUTC().instant(), ZoneOffset.UTC);
        try (HttpClient client = HttpClient.newHttpClient();
                KafkaProducer<byte[], byte[]> producer = target.producer(0)) {
            for (int entity = 0; entity < 2; entity++) {
                BenchTarget.send(producer, Topics.ENTITIES, LargeRows.ticker(entity), LargeRows.entity(entity));
            }
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
            while (samples < SAMPLES_AT_REST) {
                sample(client, producer, today);
            }
            report("on an idle stack");
            Thread load = ConstantRateProducer.start(producer, rowsPerSecond, SECONDS, key + MAX_SAMPLES);
            while (load.isAlive() && samples < MAX_SAMPLES) {
                sample(client, producer, today);
            }
            load.join();
            report("at %,d rows/s".formatted(rowsPerSecond));
        }
        return 0;
    }

    private void sample(HttpClient client, KafkaProducer<byte[], byte[]> producer, LocalDate today)
            throws IOException, InterruptedException, ExecutionException {
        key++;
        long value = key % 1_000_000_000;
        String row =
                "{\"data_key\":%d,\"ticker\":\"LOAD-0\",\"date\":\"%s\",\"metrics\":{\"investor_chat_mentions\":%d}}"
                        .formatted(key, today, value);
        BenchTarget.send(producer, Topics.METRICS, LargeRows.ticker(0), row);
        long acknowledged = System.nanoTime();
        await(client, "/timeline/?symbol=LOAD-0&data=investor_chat_mentions&date=" + today, value);
        base[samples] = System.nanoTime() - acknowledged;
        await(client, "/toplist?sort=investor_chat_mentions&industry=Load%200", value);
        derived[samples] = System.nanoTime() - acknowledged;
        samples++;
    }

    private void await(HttpClient client, String path, long value) throws IOException, InterruptedException {
        while (!target.get(client, path).contains("\"investor_chat_mentions\":" + value)) {
            Thread.onSpinWait();
        }
    }

    private void report(String when) {
        target.print(
                "a changed value %s, acknowledged to visible over HTTP: in its series %s; in a toplist %s (%,d samples)",
                when, Latencies.of(base, samples), Latencies.of(derived, samples), samples);
        samples = 0;
    }
}
