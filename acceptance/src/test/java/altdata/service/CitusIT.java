package altdata.service;

import static altdata.testing.MetricRecord.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.DeadLettersCommand;
import altdata.builder.operator.cli.ExportCommand;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.tables.DatabaseAddress;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.Topics;
import altdata.stack.sample.SampleLoad;
import altdata.stack.servers.CitusCluster;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.EntityRecord;
import altdata.testing.ServiceProcess;
import altdata.testing.Slow;
import altdata.testing.TestDates;
import altdata.testing.TestServers;
import altdata.testing.TestService;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A system whose operator moves all projections from one server to a Citus cluster of three nodes, by a replay. The
/// services have roles with few privileges.
@Slow
class CitusIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(120);
    private static final List<String> PROJECTIONS =
            Arrays.stream(Projection.values()).map(Projection::publishedName).toList();
    private static final JsonMapper JSON = new JsonMapper();
    /// Citus repeats it on the other nodes, but not on those that are added later.
    private static final String MAY_CREATE = "grant create on database altdata to builder";

    private static final List<String> ROLE_OF_BUILDERS = List.of(
            "create role builder login password 'builds'",
            MAY_CREATE,
            "grant execute on function recover_prepared_transactions() to builder");

    @TempDir
    private static Path directory;

    private static CitusCluster citus;
    private static TestServers servers;
    private static TestService service;
    private static Map<String, String> before;
    private static Map<String, String> after;
    private static Instant moment;

    @BeforeAll
    static void distributeEverything() throws IOException, InterruptedException, SQLException {
        Path script = CitusCluster.script(Path.of(".."));
        assumeThat(script).as("Citus is not installed: " + CitusCluster.SCRIPT).isNotNull();
        citus = CitusCluster.start(script, Files.createTempDirectory("altdata-citus"));
        TestServers started = TestServers.with(citus, Map.of());
        for (String sql : ROLE_OF_BUILDERS) {
            asSuperuser(sql);
        }
        servers = new TestServers(started.kafka(), urlOf("builder", "builds"), citus.url(), Map.of());
        service = TestService.with(servers);
        asSuperuser(Files.readString(Path.of("..", "deploy", "postgresql", "api-role.sql"))
                .replace("for role altdata ", "for role builder "));
        asSuperuser("alter role altdata_api password 'reads'");
        Instant now = Instant.now();
        var _ = new SampleLoad(servers.kafka())
                .load(LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(SampleLoad.DAYS - 1L), now);
        service.pushRaw(Topics.METRICS, 0, new byte[0], "{}".getBytes());
        service.awaitCaughtUp();
        moment = Instant.now();
        await().atMost(TIMEOUT).until(() -> get("/toplist?as_of=" + moment).statusCode() == 200);
        service.killBuilder();
        service.startBuilder(TestServers.DISTRIBUTED);
        await().atMost(TIMEOUT)
                .until(() -> text("select count(*) from altdata.distribution").equals("1"));
        CommandOutput replay = projections("replay", "--all");
        assertThat(replay.exit()).as(replay.text()).isZero();
        TestDates.awaitTimeInHour();
        before = AllResponses.of(service, moment);
        CommandOutput promotion = projections(promotion(_ -> true));
        assertThat(promotion.exit()).as(promotion.text()).isZero();
        after = AllResponses.of(service, moment);
    }

    private static String urlOf(String role, String password) {
        return citus.url().replaceFirst("//.*@", "//" + role + ":" + password + "@");
    }

    /// Executes a statement on the coordinator.
    private static void asSuperuser(String sql) throws SQLException {
        DatabaseAddress address = DatabaseAddress.parse(citus.url());
        try (Connection connection =
                        DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static CommandOutput projections(String... arguments) {
        return AltdataCommand.run(servers, new ProjectionsCommand(), arguments);
    }

    private static CommandOutput done(String... arguments) {
        CommandOutput output = projections(arguments);
        assertThat(output.exit()).as(output.text()).isZero();
        return output;
    }

    /// The command that promotes the second generations of these projections.
    private static String[] promotion(Predicate<String> isChosen) {
        return Stream.concat(
                        Stream.of("promote"),
                        PROJECTIONS.stream().filter(isChosen).map(name -> name + "_g2"))
                .toArray(String[]::new);
    }

    private static HttpResponse<String> get(String target) {
        return AllResponses.get(service, target);
    }

    private static String text(String sql) throws SQLException {
        try (Connection connection = service.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    @Test
    void everyOperationRespondsAsBefore() {
        assertThat(before).hasSizeGreaterThan(100);
        assertThat(before.values()).noneMatch(response -> response.startsWith("5"));
        after.forEach((target, response) -> assertThat(response).as(target).isEqualTo(before.get(target)));
    }

    @Test
    void theRoleOfTheApiCanReadAllNodes() throws IOException {
        int port = TestService.freePort();
        try (ServiceProcess _ =
                service.anotherApi(port, Map.of("ALTDATA_DATABASE_URL", urlOf("altdata_api", "reads")))) {
            for (String target :
                    List.of("/toplist", "/timeline?symbol=BTC", "/forum_mentions?symbol=AAPL", "/signals")) {
                String withKey = target + (target.contains("?") ? "&" : "?") + "apiKey=" + TestService.KEY;
                assertThat(service.send(port, "GET", withKey).statusCode())
                        .as(target)
                        .isEqualTo(200);
            }
        }
    }

    @Test
    void distributedTablesAreEqualToThoseOfOneServer() {
        for (String projection : PROJECTIONS) {
            CommandOutput diff = projections("diff", projection + "_g1");
            assertThat(diff.exit()).as(diff.text()).isZero();
        }
        CommandOutput verified = done("verify");
        assertThat(verified.text()).contains("metrics_g2");
    }

    @Test
    void operatorsSeeTheShards() {
        List<JsonNode> rows = JSON.readTree(done("status", "--shards", "--json").text())
                .valueStream()
                .toList();
        assertThat(rows)
                .filteredOn(row -> row.path("table").asString().equals("chunk"))
                .hasSizeGreaterThanOrEqualTo(2)
                .allMatch(row ->
                        row.path("bytes").asLong() > 0 && row.path("shards").asInt() > 0);
        assertThat(rows.stream().map(row -> row.path("type").asString())).contains("distributed", "reference");
        assertThat(JSON.readTree(done("plan", "metrics", "--json").text())
                        .at("/0/bytes_to_write")
                        .asLong())
                .isGreaterThan(1_000_000);
    }

    @Test
    void rowsThatNotAllNodesShowAreLag() throws SQLException, IOException {
        service.awaitCaughtUp();
        // A builder would settle the positions.
        service.killBuilder();
        try {
            int partitions;
            try (Connection connection = service.database();
                    Statement statement = connection.createStatement()) {
                partitions = statement.executeUpdate("""
                        update altdata.settled_position set position = position - 1
                        where projection = 'metrics' and number = 2 and topic <> '' and position > 0
                        """);
            }
            assertThat(partitions).isPositive();
            assertThat(JSON.readTree(done("status", "--json").text()).valueStream())
                    .filteredOn(row -> row.path("generation").asString().equals("metrics_g2"))
                    .singleElement()
                    .satisfies(row -> {
                        assertThat(row.path("lag_rows").asInt()).isEqualTo(partitions);
                        assertThat(row.path("lag_seconds").asDouble()).isPositive();
                    });
        } finally {
            service.startBuilder(TestServers.DISTRIBUTED);
        }
        service.awaitCaughtUp();
    }

    @Test
    void rowsChangeDistributedTablesAndCanBeReplayed() throws SQLException {
        service.push(
                Topics.ENTITIES,
                EntityRecord.company("CITA").json(),
                EntityRecord.company("CITB").json());
        service.push(
                Topics.METRICS,
                row(1, "CITA", "2026-01-01", "forum_mentions=5 forum_sentiment=0.25"),
                row(1, "CITB", "2026-01-01", "forum_mentions=7"));
        service.push(Topics.METRICS, row(2, "CITA", "2026-01-01", "forum_mentions=6 forum_sentiment=0.25"));
        service.pushRaw(Topics.METRICS, 1, new byte[0], "[]".getBytes());
        service.awaitCaughtUp();
        String series = "/timeline?symbol=CITA&data=forum_mentions";
        assertThat(TestService.json(get(series), 200)
                        .at("/data/daily/0/forum_mentions")
                        .asInt())
                .isEqualTo(6);
        assertThat(TestService.json(get("/api/revisions/CITA?metric=forum_mentions"), 200)
                        .path("items")
                        .size())
                .isEqualTo(2);
        assertThat(AltdataCommand.run(servers, new DeadLettersCommand(), "list").text())
                .contains("altdata.metrics");

        // A damaged row is found, named, and repaired by a replay of its ticker.
        try (Connection connection = service.database();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("update metrics_g2.chunk set points = decode('"
                    + text("select encode(points, 'hex') from metrics_g2.chunk where ticker = 'CITB'")
                    + "', 'hex') where ticker = 'CITA'");
        }
        CommandOutput damaged = projections("verify", "metrics_g2");
        assertThat(damaged.exit()).isNotZero();
        assertThat(damaged.text()).contains("CITA");
        CommandOutput replay = projections("replay", "metrics", "--ticker", "CITA", "--promote");
        assertThat(replay.exit()).as(replay.text()).isZero();
        assertThat(done("verify", "metrics_g2").text()).doesNotContain("CITA");
        await().atMost(TIMEOUT)
                .untilAsserted(() -> assertThat(TestService.json(get(series), 200)
                                .at("/data/daily/0/forum_mentions")
                                .asInt())
                        .isEqualTo(6));
    }

    @Test
    void anOperatorCanGoBackToOneServerAndForth() {
        done("rollback");
        assertThat(get("/toplist").statusCode()).isEqualTo(200);
        done("promote", "metrics_g2", "entities_g2");
        done(promotion(name -> !name.equals("metrics") && !name.equals("entities")));
        assertThat(get("/toplist").statusCode()).isEqualTo(200);
    }

    @Test
    void newTablesHaveTheNumberOfShardsOfTheLiveOnesUnlessItIsSet() throws IOException, SQLException {
        service.push(Topics.ENTITIES, EntityRecord.company("CITS").json());
        service.push(Topics.METRICS, row(1, "CITS", "2026-01-01", "forum_mentions=5"));
        done("replay", "news");
        assertThat(shardsOf("news_g3.article")).isEqualTo(4);
        assertThat(projections("diff", "news_g3").exit()).isZero();

        service.killBuilder();
        service.startBuilder(Map.of("ALTDATA_DISTRIBUTED", "citus", "ALTDATA_SHARDS", "6"));
        try {
            await().atMost(TIMEOUT).until(() -> "6".equals(text("select shards from altdata.distribution")));
            done("replay", "jobs");
            assertThat(shardsOf("jobs_g3.posting")).isEqualTo(6);
            CommandOutput diff = projections("diff", "jobs_g3");
            assertThat(diff.exit()).isNotZero();
            assertThat(diff.text()).contains("jobs_g3 has 6", "jobs_g2 has 4", "ALTDATA_SHARDS=4");
            done("replay", "metrics", "--ticker", "CITS", "--promote");
        } finally {
            service.killBuilder();
            service.startBuilder(TestServers.DISTRIBUTED);
        }
        service.awaitCaughtUp();
        assertThat(get("/timeline?symbol=CITS").statusCode()).isEqualTo(200);
    }

    private static int shardsOf(String table) throws SQLException {
        return Integer.parseInt(
                text("select count(*) from pg_dist_shard where logicalrelid = '" + table + "'::regclass"));
    }

    @Test
    void aMovingTargetCannotBeExported() {
        CommandOutput export = AltdataCommand.run(
                servers,
                new ExportCommand(),
                "--out",
                directory.resolve("export").toString());
        assertThat(export.exit()).isNotZero();
        assertThat(export.text()).contains("projections pause");
    }

    @Test
    void distributedTablesCannotBeCopied() {
        CommandOutput replay = projections("replay", "metrics", "--derived-only");
        assertThat(replay.exit()).isNotZero();
        assertThat(replay.text()).contains("cannot be copied from or to distributed tables");
    }

    @Test
    void aNodeIsAddedUnderLoad() throws Exception {
        service.push(Topics.ENTITIES, EntityRecord.company("CITL").json());
        service.awaitCaughtUp();
        AtomicBoolean isOver = new AtomicBoolean();
        AtomicInteger requests = new AtomicInteger();
        CompletableFuture<Void> load = CompletableFuture.runAsync(() -> {
            List<String> targets = List.of(
                    "/toplist", "/api/social/forum/AAPL", "/timeline?symbol=BTC", "/forum_mentions?symbol=AAPL");
            while (!isOver.get()) {
                int number = requests.incrementAndGet();
                service.push(Topics.METRICS, row(number, "CITL", "2026-01-01", "forum_mentions=" + number));
                String target = targets.get(number % targets.size());
                assertThat(get(target).statusCode()).as(target).isEqualTo(200);
            }
        });
        citus.addWorker();
        asSuperuser(MAY_CREATE);
        asSuperuser("select citus_rebalance_start()");
        asSuperuser("select citus_rebalance_wait()");
        isOver.set(true);
        load.join();
        service.awaitCaughtUp();
        assertThat(text("select count(distinct nodeport) from citus_shards where citus_table_type = 'distributed'"))
                .isEqualTo("3");
        assertThat(TestService.json(get("/timeline?symbol=CITL&data=forum_mentions"), 200)
                        .at("/data/daily/0/forum_mentions")
                        .asInt())
                .isEqualTo(requests.get());
        assertThat(requests).hasValueGreaterThan(20);
    }
}
