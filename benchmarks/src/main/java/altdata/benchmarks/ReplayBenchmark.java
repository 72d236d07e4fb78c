package altdata.benchmarks;

import altdata.benchmarks.compare.ConstantRateClient;
import altdata.benchmarks.compare.Latencies;
import altdata.builder.generations.GenerationState;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.builder.status.GenerationStatus;
import altdata.builder.status.StatusReader;
import altdata.contracts.tables.Projection;
import altdata.hosting.command.AtLeastOne;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.http.HttpClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.KafkaProducer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `bench replay`: measures how a replay, and switches of the live release, affect clients and producers of a
/// stack that `bench fill` has filled.
@Command(
        name = "replay",
        description = {
            "Measures the rate of a replay, and how a replay and switches of the live release affect the latency of requests.",
            "Needs the rows of `bench fill`."
        },
        mixinStandardHelpOptions = true)
final class ReplayBenchmark implements Callable<Integer> {
    private static final List<RandomRequests.Kind> KINDS = List.of(
            RandomRequests.Kind.V2_SOCIAL,
            RandomRequests.Kind.V2_ENTITY,
            RandomRequests.Kind.TIMELINE,
            RandomRequests.Kind.TOPLIST_INDUSTRY);

    @Mixin
    private final BenchTarget target = new BenchTarget();

    @Option(
            names = "--entities",
            paramLabel = "N",
            defaultValue = "10000",
            converter = AtLeastOne.class,
            description = "Number of entities of the stack (default: ${DEFAULT-VALUE}).")
    private int entities;

    @Option(
            names = "--requests",
            paramLabel = "N",
            defaultValue = "200",
            converter = AtLeastOne.class,
            description = "Requests per second that clients send meanwhile (default: ${DEFAULT-VALUE}).")
    private int requests;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "2000",
            converter = AtLeastOne.class,
            description = "Rows per second that are written meanwhile (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "20000",
            converter = AtLeastOne.class,
            description =
                    "Rate limit of the replay during the measurement, in rows per second (default: ${DEFAULT-VALUE}).")
    private int rate;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "30",
            converter = AtLeastOne.class,
            description = "Seconds per part (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = {"--switches", "--flips"},
            paramLabel = "N",
            defaultValue = "100",
            converter = AtLeastOne.class,
            description = "Number of switches between two releases (default: ${DEFAULT-VALUE}).")
    private int switches;

    private int sent;
    private long firstKey = System.currentTimeMillis() * 1_000;

    @Override
    public Integer call() throws Exception {
        RandomRequests requestSource = new RandomRequests(
                entities, LocalDate.ofInstant(Clock.systemUTC().instant(), ZoneOffset.UTC), new SplittableRandom(5));
        try (HttpClient client = HttpClient.newHttpClient();
                KafkaProducer<byte[], byte[]> producer = target.producer(5);
                Connection connection = target.connection();
                Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, target.kafka()))) {
            StatusReader status = new StatusReader(
                    admin, Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, target.kafka()), Clock.systemUTC());
            measure("warming up", client, producer, requestSource, connection, status);
            measure("without a replay", client, producer, requestSource, connection, status);
            projections("replay", "metrics", "--detach", "--rate", Integer.toString(rate));
            measure(
                    "during a replay at %,d rows/s".formatted(rate),
                    client,
                    producer,
                    requestSource,
                    connection,
                    status);
            projections("replay", "metrics", "--detach", "--rate", "0");
            String built = awaitReady(connection, status);
            projections("promote", built);
            switchReleases(client, requestSource);
            if (metrics(connection, status).stream()
                    .anyMatch(each -> each.known().state() == GenerationState.LIVE
                            && each.known().generation().schema().equals(built))) {
                projections("rollback");
            }
            projections("drop", built);
        }
        return 0;
    }

    private void measure(
            String when,
            HttpClient client,
            KafkaProducer<byte[], byte[]> producer,
            RandomRequests requestSource,
            Connection connection,
            StatusReader status)
            throws Exception {
        Thread load = ConstantRateProducer.start(producer, rows, seconds, firstKey);
        firstKey += (long) rows * seconds;
        AtomicLong mostBehind = new AtomicLong();
        Thread watch = Thread.ofPlatform().daemon().start(() -> {
            while (load.isAlive()) {
                mostBehind.accumulateAndGet(behind(connection, status), Math::max);
            }
        });
        ConstantRateClient.Outcome outcome =
                ConstantRateClient.run(client, () -> target.request(next(requestSource)), requests, requests * seconds);
        load.join();
        watch.join();
        target.print(
                "%,d requests/s and %,d rows/s %s: %s; live at most %.1f s behind",
                requests, rows, when, outcome, mostBehind.get() / 1e3);
    }

    /// How long the oldest row that is not yet applied or derived has been waiting, in milliseconds.
    private static long behind(Connection connection, StatusReader reader) {
        try {
            return metrics(connection, reader).stream()
                    .filter(status -> status.known().state() == GenerationState.LIVE)
                    .mapToLong(status ->
                            Math.max(status.lag().toMillis(), status.markAge().toMillis()))
                    .max()
                    .orElse(0);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<GenerationStatus> metrics(Connection connection, StatusReader reader) throws SQLException {
        return reader.read(connection).stream()
                .filter(status -> status.known().generation().projection() == Projection.METRICS)
                .toList();
    }

    private String awaitReady(Connection connection, StatusReader reader) throws SQLException {
        long start = System.nanoTime();
        long before = -1;
        while (true) {
            GenerationStatus built = metrics(connection, reader).getLast();
            if (before < 0) {
                before = built.records();
            }
            if (built.known().state() == GenerationState.READY) {
                target.print(
                        "the rest of the replay, without throttle and without requests: %,.0f rows/s",
                        (built.records() - before) / ((System.nanoTime() - start) / 1e9));
                return built.known().generation().schema();
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    private void switchReleases(HttpClient client, RandomRequests requestSource) throws Exception {
        long[] nanos = new long[switches];
        Thread switching = Thread.ofPlatform().daemon().start(() -> {
            for (int i = 0; i < switches; i++) {
                long start = System.nanoTime();
                projections("rollback");
                nanos[i] = System.nanoTime() - start;
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        });
        int total = 0;
        int failed = 0;
        while (switching.isAlive()) {
            ConstantRateClient.Outcome outcome =
                    ConstantRateClient.run(client, () -> target.request(next(requestSource)), requests, requests);
            total += outcome.sent();
            failed += outcome.failed();
        }
        switching.join();
        target.print(
                "%,d switches of the live release at %,d requests/s: %s each; %,d of %,d requests failed",
                switches, requests, Latencies.of(nanos, switches), failed, total);
    }

    private String next(RandomRequests requestSource) {
        sent++;
        return requestSource.next(KINDS.get(sent % KINDS.size()));
    }

    private void projections(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--kafka", target.kafka(), "--database", target.databaseUrl()));
        int exit = new CommandLine(new ProjectionsCommand())
                .setOut(new PrintWriter(Writer.nullWriter()))
                .execute(all.toArray(String[]::new));
        if (exit != 0) {
            throw new IllegalStateException(
                    "projections " + String.join(" ", arguments) + " ended with exit code " + exit);
        }
    }
}
