package altdata.benchmarks.write;

import altdata.benchmarks.compare.Comparison;
import altdata.benchmarks.compare.Figure;
import altdata.benchmarks.compare.Goal;
import altdata.benchmarks.compare.Rounds;
import altdata.benchmarks.compare.Rounds.Measured;
import altdata.contracts.topic.Topics;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/// Measures the time from Kafka's acknowledgement of a row until it appears in a response, while other rows
/// arrive at a constant rate. It polls for one row at a time, each of a different entity.
final class Freshness implements Comparison {
    private static final int ROWS_PER_SECOND = 5_000;
    private static final String NAME = "row acknowledged to visible over HTTP, %,d rows/s".formatted(ROWS_PER_SECOND);
    private static final String SYSTEM = "Altdata";
    private static final String P50 = "p50";
    private static final String P99 = "p99";
    private static final int ENTITIES = 50;
    private static final long POLL_INTERVAL = TimeUnit.MILLISECONDS.toNanos(1);
    private static final LocalDate DATE = LocalDate.of(2025, 6, 1);

    private final WriteStack stack;
    private final WriteSettings settings;
    private int probes;

    Freshness(WriteStack stack, WriteSettings settings) {
        this.stack = stack;
        this.settings = settings;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Goal> goals() {
        return List.of(new Goal.AtMost(NAME, SYSTEM, P50, 150), new Goal.AtMost(NAME, SYSTEM, P99, 1_000));
    }

    @Override
    public List<Figure> measure(Rounds rounds) throws Exception {
        stack.send(
                Topics.ENTITIES.name(),
                IntStream.range(0, ENTITIES)
                        .mapToObj(each -> Map.entry(
                                ticker(each),
                                "{\"data_key\":1,\"id\":\"%1$s\",\"ticker\":\"%1$s\",\"name\":\"%1$s\",\"entity\":\"company\",\"active\":false}"
                                        .formatted(ticker(each)))));
        return rounds.measure(NAME, Map.of(SYSTEM, this::sample));
    }

    private List<Measured> sample() throws Exception {
        long[] nanos = new long[settings.size().secondsOfFreshness() * 1_000];
        int written = 0;
        try (HttpClient client = HttpClient.newHttpClient();
                KafkaProducer<byte[], byte[]> producer = stack.producer(0)) {
            await(client, producer);
            Thread load = load(producer);
            while (load.isAlive() && written < nanos.length) {
                nanos[written++] = await(client, producer);
            }
            load.join();
        }
        long[] sorted = Arrays.stream(nanos, 0, written).sorted().toArray();
        return List.of(
                new Measured(P50, "ms", sorted[written / 2] / 1e6),
                new Measured(P99, "ms", sorted[written * 99 / 100] / 1e6),
                new Measured("greatest", "ms", sorted[written - 1] / 1e6),
                new Measured("samples", "rows", written));
    }

    /// @return the time from the acknowledgement of a row until it is in a response
    private long await(HttpClient client, KafkaProducer<byte[], byte[]> producer)
            throws IOException, InterruptedException, ExecutionException {
        probes++;
        String ticker = ticker(probes % ENTITIES);
        String row = "{\"data_key\":%d,\"ticker\":\"%s\",\"date\":\"%s\",\"metrics\":{\"investor_chat_mentions\":%d}}"
                .formatted(probes, ticker, DATE, probes);
        var _ = producer.send(record(ticker, row)).get();
        long acknowledged = System.nanoTime();
        HttpRequest request = HttpRequest.newBuilder(URI.create(stack.stack().api() + "/timeline/?symbol=" + ticker
                        + "&data=investor_chat_mentions&date=" + DATE + "&apiKey="
                        + stack.stack().key()))
                .build();
        String shown = "\"investor_chat_mentions\":" + probes + "}";
        while (!client.send(request, HttpResponse.BodyHandlers.ofString())
                .body()
                .contains(shown)) {
            if (System.nanoTime() - acknowledged > TimeUnit.MINUTES.toNanos(1)) {
                throw new IllegalStateException("a row of " + ticker + " does not appear within a minute");
            }
            // Polling without a pause would take one of two processors from the processes under test.
            LockSupport.parkNanos(POLL_INTERVAL);
        }
        return System.nanoTime() - acknowledged;
    }

    private Thread load(KafkaProducer<byte[], byte[]> producer) {
        List<ComparisonRow> rowStream = stack.nextRows((long) settings.size().secondsOfFreshness() * ROWS_PER_SECOND)
                .rowStream()
                .toList();
        return Thread.ofPlatform().daemon().start(() -> {
            long start = System.nanoTime();
            int sent = 0;
            for (Iterator<ComparisonRow> each = rowStream.iterator(); each.hasNext(); sent++) {
                LockSupport.parkNanos(start + sent * TimeUnit.SECONDS.toNanos(1) / ROWS_PER_SECOND - System.nanoTime());
                ComparisonRow comparisonRow = each.next();
                var _ = producer.send(record(comparisonRow.ticker(), comparisonRow.row(0)));
            }
        });
    }

    private static ProducerRecord<byte[], byte[]> record(String key, String value) {
        return new ProducerRecord<>(
                Topics.METRICS.name(), key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8));
    }

    private static String ticker(int entity) {
        return "FRESH-" + entity;
    }
}
