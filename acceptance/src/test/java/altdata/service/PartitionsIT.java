package altdata.service;

import static altdata.testing.MetricRecord.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.service.SteadyLoad.Measurement;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.EntityRecord;
import altdata.testing.ServiceProcess;
import altdata.testing.Slow;
import altdata.testing.TestServers;
import altdata.testing.TestService;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewPartitions;
import org.junit.jupiter.api.Test;

/// Partitions are added to all topics of a running system, while rows arrive and two builders read them.
@Slow
class PartitionsIT {
    private static final TestServers SERVERS = TestServers.another();
    private static final TestService SERVICE = TestService.with(SERVERS);
    private static final int PARTITIONS = 48;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(5);
    private static final int MIN_REQUESTS = 400;
    private static final List<String> TICKERS =
            IntStream.range(0, 30).mapToObj("PART%02d"::formatted).toList();
    private static final String DATE = "2026-01-05";

    /// The last value of each ticker that Kafka has acknowledged.
    private final Map<String, Integer> sent = new ConcurrentHashMap<>();

    private volatile int partitions = Topic.PARTITIONS;

    @Test
    void noRowIsLostAndNoRequestFails() throws Exception {
        SERVICE.push(
                Topics.ENTITIES,
                TICKERS.stream()
                        .map(ticker -> EntityRecord.company(ticker)
                                .with("handles", Map.of("forum", "partitions"))
                                .json())
                        .toArray(String[]::new));
        SERVICE.awaitCaughtUp();
        try (ServiceProcess _ = SERVICE.anotherBuilder();
                SteadyLoad load = new SteadyLoad()) {
            load.add("rows", PAUSE, this::send);
            load.add("requests", PAUSE, number -> mentions(TICKERS.get(number % TICKERS.size())));
            await().atMost(TIMEOUT).until(() -> load.requests() >= MIN_REQUESTS);
            addPartitions();
            await().atMost(TIMEOUT).until(() -> load.requests() >= 3 * MIN_REQUESTS);
            Measurement measurement = load.measured();
            assertThat(measurement.failures()).isEmpty();
        }
        SERVICE.awaitCaughtUp();
        assertThat(shown()).isEqualTo(sent);

        // The merge law holds for rows of one ticker on several partitions.
        pushTo(0, TICKERS.getFirst(), 1);
        pushTo(PARTITIONS - 1, TICKERS.getLast(), 1);
        SERVICE.awaitCaughtUp();
        assertThat(shown()).isEqualTo(sent);

        done("replay", "--all");
        done("diff", "metrics_g2");
        done("diff", "entities_g2");
        done("verify");
    }

    /// Sends a row of the next ticker to the next partition.
    private void send(int number) {
        String ticker = TICKERS.get(number % TICKERS.size());
        int value = number + 2;
        pushTo(number % partitions, ticker, value);
        sent.put(ticker, value);
    }

    private static void pushTo(int partition, String ticker, int value) {
        var _ = SERVICE.pushRaw(
                Topics.METRICS,
                partition,
                ticker.getBytes(StandardCharsets.UTF_8),
                row(value, ticker, DATE, "forum_mentions=" + value).getBytes(StandardCharsets.UTF_8));
    }

    private void addPartitions() throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, SERVERS.kafka()))) {
            Map<String, NewPartitions> increased = Topics.ALL.stream()
                    .collect(Collectors.toMap(Topic::name, _ -> NewPartitions.increaseTo(PARTITIONS)));
            admin.createPartitions(increased).all().get();
        }
        // A producer that uses a partition while the broker creates it can wait for its delivery timeout.
        await().atMost(TIMEOUT).until(() -> consumedPartitions() == PARTITIONS);
        partitions = PARTITIONS;
    }

    private static int consumedPartitions() throws SQLException {
        try (Connection connection = SERVICE.database();
                PreparedStatement query = connection.prepareStatement(
                        "select count(*) from altdata.checkpoint where projection = 'metrics' and epoch > 0");
                ResultSet row = query.executeQuery()) {
            row.next();
            return row.getInt(1);
        }
    }

    private static Map<String, Integer> shown() {
        Map<String, Integer> shown = new HashMap<>();
        TICKERS.forEach(ticker -> shown.put(ticker, mentions(ticker)));
        return shown;
    }

    private static int mentions(String ticker) {
        return SERVICE.v2("/api/social/forum/" + ticker + "?from_date=" + DATE + "&to_date=" + DATE)
                .at("/data/0/mentions")
                .asInt();
    }

    private static void done(String... arguments) {
        CommandOutput output = AltdataCommand.run(SERVERS, new ProjectionsCommand(), arguments);
        assertThat(output.exit()).as(output.text()).isZero();
    }
}
