package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.digest.Sha256;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.service.ServiceEndpoints.Routing;
import altdata.service.SimulatedCluster.Version;
import altdata.service.SteadyLoad.Measurement;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.Slow;
import altdata.testing.TestServers;
import altdata.testing.TestService;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// An upgrade that changes the tables of all projections, while clients send requests and push rows. The test
/// runs the processes that the chart prescribes for each step, and replaces them as Kubernetes does.
///
/// The previous version is the same build with another comment in the definition of the tables, so that its
/// builders and the new ones only work on their own generations. `-Daltdata.upgrade.from=DIRECTORY` runs the
/// jars of another checkout instead.
@Slow
class RollingUpgradeIT {
    private static final Path REPORT = Path.of("target", "rolling-upgrade.txt");
    private static final TestServers SERVERS = TestServers.another();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(40);
    private static final int MIN_REQUESTS = 300;

    private static final String PREVIOUS = "1.0.0";
    private static final String NEW = "1.1.0";
    private static final String KEY = "v2_rolling-upgrade";
    private static final List<String> TICKERS =
            IntStream.range(0, 20).mapToObj("ROLL%02d"::formatted).toList();
    private static final LocalDate FIRST_DATE = LocalDate.of(2020, 1, 1);
    private static final String RANGE = "from_date=2020-01-01&to_date=2025-12-31";
    private static final List<String> READS = List.of(
            "/api/social/forum/%s?" + RANGE,
            "/api/entities/%s",
            "/timeline/?symbol=%s&apiKey=" + KEY,
            "/api/series?metrics=forum_mentions,forum_followers&tickers=%s&" + RANGE,
            "/ticker/?ticker=%s&apiKey=" + KEY,
            "/api/entities?search=%s",
            "/toplist?apiKey=" + KEY,
            "/graph/?apiKey=" + KEY,
            "/uPrice");

    @TempDir
    private Path directory;

    /// The values of the rows that the ingest workers have accepted.
    private final Queue<Integer> accepted = new ConcurrentLinkedQueue<>();

    private final List<String> failures = new ArrayList<>();

    /// A step of the upgrade.
    @FunctionalInterface
    private interface Step {
        void run();
    }

    @Test
    void noRequestFailsAndNoRowIsLost() throws Exception {
        try (SimulatedCluster cluster = new SimulatedCluster(Map.of(PREVIOUS, previous(), NEW, current()))) {
            cluster.apply(deployments(PREVIOUS, ""));
            pushEntities();
            try (ServiceEndpoints api = new ServiceEndpoints(cluster, "query-api");
                    ServiceEndpoints ingest = new ServiceEndpoints(cluster, "ingest-worker")) {
                awaitReadable(api);
                try (SteadyLoad load = load(api, ingest)) {
                    String from = ", upgrade: {from: " + PREVIOUS + ", builders: 1, step: %s}";
                    measure(load, "before the upgrade", () -> {});
                    measure(load, "step 1", () -> cluster.apply(deployments(NEW, from.formatted("api"))));
                    measure(load, "step 2", () -> cluster.apply(deployments(NEW, from.formatted("builders"))));
                    measure(load, "step 3", RollingUpgradeIT::replayAndPromote);
                    measure(load, "step 4", () -> cluster.apply(deployments(NEW, "")));
                    measure(load, "after the upgrade", () -> {});
                }
                assertThat(failures).isEmpty();
                assertThat(accepted).hasSizeGreaterThan(MIN_REQUESTS);
                await().atMost(TIMEOUT)
                        .untilAsserted(() -> assertThat(visible(api)).containsAll(accepted));
            }
        }
    }

    /// Runs a step while the load continues, and reports it in a file.
    private void measure(SteadyLoad load, String name, Step step) throws IOException {
        long start = System.nanoTime();
        step.run();
        await().atMost(TIMEOUT).until(() -> load.requests() >= MIN_REQUESTS);
        Measurement measurement = load.measured();
        String line = "%s: %s, took %d ms%n".formatted(name, measurement, (System.nanoTime() - start) / 1_000_000);
        Path _ = Files.writeString(REPORT, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        measurement.failures().forEach(failure -> failures.add(name + ": " + failure));
    }

    private static List<ChartDeployment> deployments(String version, String more) {
        return ChartDeployment.rendered(
                "{image: {tag: %s}, api: {scaling: {kind: none, replicas: 2}}%s}".formatted(version, more));
    }

    private static Version current() {
        return new Version(Path.of(".."), SERVERS.environment(), Map.of());
    }

    private Version previous() throws IOException {
        String home = System.getProperty("altdata.upgrade.from");
        if (home != null) {
            return new Version(Path.of(home), SERVERS.environment(), Map.of());
        }
        // A part of the definition of all projections. Resources on this path hide those of the jars.
        String resource = "altdata/database/projections/content_checksum.sql";
        Path changed = directory.resolve(resource);
        Path _ = Files.createDirectories(changed.getParent());
        try (InputStream definition = Topic.class.getClassLoader().getResourceAsStream(resource)) {
            Path _ = Files.writeString(
                    changed,
                    "-- The previous version.\n" + new String(definition.readAllBytes(), StandardCharsets.UTF_8));
        }
        return new Version(
                Path.of(".."), SERVERS.environment(), Map.of("JDK_JAVA_OPTIONS", "-Xbootclasspath/a:" + directory));
    }

    private static void replayAndPromote() {
        CommandOutput output = AltdataCommand.run(SERVERS, new ProjectionsCommand(), "replay", "--all", "--promote");
        assertThat(output.exit()).as(output.text()).isZero();
        assertThat(liveGenerations()).containsExactly(2);
    }

    /// The numbers of the live generations of all projections.
    private static Set<Integer> liveGenerations() {
        Set<Integer> numbers = new TreeSet<>();
        try (Connection connection = SERVERS.database();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                        select distinct number
                        from altdata.release_generation
                        where release_id = (select release_id from altdata.live_release)
                        """)) {
            while (rows.next()) {
                numbers.add(rows.getInt(1));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return numbers;
    }

    private static void pushEntities() {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", SERVERS.kafka()), new ByteArraySerializer(), new ByteArraySerializer())) {
            String hash = Sha256.hexOf(KEY);
            send(
                    producer,
                    Topics.API_KEYS,
                    "{\"data_key\":1,\"key_id\":\"rolling\",\"sha256\":\"" + hash
                            + "\",\"scopes\":[\"*\",\"ingest:*\"]}");
            for (String ticker : TICKERS) {
                send(
                        producer,
                        Topics.ENTITIES,
                        EntityRecord.company(ticker)
                                .with("handles", Map.of("forum", "rolling"))
                                .json());
                send(producer, Topics.METRICS, MetricRecord.row(1, ticker, "2019-12-31", "price=1"));
            }
        }
    }

    private static void send(KafkaProducer<byte[], byte[]> producer, Topic<?> topic, String value) {
        var _ = producer.send(new ProducerRecord<>(topic.name(), value.getBytes(StandardCharsets.UTF_8)));
    }

    private static void awaitReadable(ServiceEndpoints api) {
        PlainHttpClient client = new PlainHttpClient(() -> api.next(Routing.READINESS), false);
        for (String ticker : TICKERS) {
            await().atMost(TIMEOUT)
                    .ignoreExceptions()
                    .until(() -> client.get("/api/social/forum/" + ticker + "?" + RANGE, KEY)
                                    .status()
                            == 200);
        }
    }

    /// For each kind of load balancer a client that keeps its connection, and one that opens a connection for
    /// each request; of the API and of the ingest workers.
    private SteadyLoad load(ServiceEndpoints api, ServiceEndpoints ingest) {
        SteadyLoad load = new SteadyLoad();
        AtomicInteger rows = new AtomicInteger();
        for (Routing routing : Routing.values()) {
            for (boolean keepsConnections : List.of(true, false)) {
                String name = routing + (keepsConnections ? ", one connection" : ", many connections");
                PlainHttpClient reader = new PlainHttpClient(() -> api.next(routing), keepsConnections);
                load.add("API, " + name, PAUSE, number -> read(reader, number));
                PlainHttpClient pusher = new PlainHttpClient(() -> ingest.next(routing), keepsConnections);
                load.add("ingest, " + name, PAUSE.multipliedBy(4), _ -> push(pusher, rows.incrementAndGet()));
            }
        }
        return load;
    }

    private static void read(PlainHttpClient client, int number) throws IOException {
        String ticker = TICKERS.get(number % TICKERS.size());
        String path = READS.get(number % READS.size()).formatted(ticker);
        PlainHttpClient.Response response = client.get(path, KEY);
        assertThat(response.status()).as("%s: %s", path, response.body()).isEqualTo(200);
        if (path.startsWith("/api/social/")) {
            values(response);
        }
    }

    /// Each row has an identity of its own, so that none replaces another.
    private void push(PlainHttpClient client, int row) throws IOException {
        String ticker = TICKERS.get(row % TICKERS.size());
        LocalDate date = FIRST_DATE.plusDays(row / TICKERS.size());
        PlainHttpClient.Response response = client.post(
                "/rows/metrics",
                KEY,
                MetricRecord.row(row, ticker, date, "forum_followers=%1$d forum_mentions=%1$d".formatted(row)) + "\n");
        assertThat(response.status()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).contains("\"accepted\":1");
        accepted.add(row);
    }

    /// The values of all pushed rows that a client sees.
    private static Set<Integer> visible(ServiceEndpoints api) throws IOException {
        PlainHttpClient client = new PlainHttpClient(() -> api.next(Routing.READINESS), false);
        Set<Integer> values = new TreeSet<>();
        for (String ticker : TICKERS) {
            values.addAll(values(client.get("/api/social/forum/" + ticker + "?" + RANGE, KEY)));
        }
        return values;
    }

    /// The values in a response. A row sets both metrics to the same value, so different values would be a
    /// response of two states.
    private static Set<Integer> values(PlainHttpClient.Response response) {
        Set<Integer> values = new TreeSet<>();
        for (JsonNode point : TestService.readTree(response.body()).path("data")) {
            int value = point.path("mentions").asInt();
            assertThat(point.path("followers").asInt()).as(response.body()).isEqualTo(value);
            values.add(value);
        }
        return values;
    }
}
