package altdata.service;

import static altdata.testing.MetricRecord.row;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.law.KnownRow;
import altdata.builder.law.WriteTarget;
import altdata.builder.metrics.ChunkTable;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.topic.MetricRow;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import altdata.hosting.command.ExitCode;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Compares tables with their checksums and with the log, as an operator does who does not trust a disk, a restored
/// backup or a colleague.
@Slow
class VerifyIT {
    private static final TestService SERVICE = TestService.get();
    private static final JsonMapper JSON = new JsonMapper();
    /// Without it, the tables are known to be changed by another program. A damaged disk does not say so.
    private static final String UNNOTICED = "set local altdata.content_writer = 'builder'; ";

    private final List<String> built = new ArrayList<>();

    private static CommandOutput projections(String... arguments) {
        return AltdataCommand.run(new ProjectionsCommand(), arguments);
    }

    private static JsonNode verified(int exit, String generation) {
        CommandOutput output = projections("verify", generation, "--json");
        assertThat(output.exit()).as(output.text()).isEqualTo(exit);
        return JSON.readTree(output.text()).get(0);
    }

    /// A new generation. READY ones can lack the last records, and a comparison waits until they are applied.
    private String built(String projection) {
        CommandOutput replay = projections("replay", projection);
        assertThat(replay.exit()).as(replay.text()).isZero();
        String generation = replay.text().replaceAll("(?s).*ready: (\\w+).*", "$1");
        built.add(generation);
        CommandOutput diff = projections("diff", generation);
        assertThat(diff.exit()).as(diff.text()).isZero();
        return generation;
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(sql);
            connection.commit();
        }
    }

    @BeforeEach
    void pushRows() {
        EntityRecord.push(EntityRecord.company("VRFA"), EntityRecord.company("VRFB"));
        MetricRecord.push(
                "{\"data_key\":1,\"known_at\":\"2026-01-05T22:00:00Z\",\"ticker\":\"VRFA\",\"date\":\"2026-01-05\",\"metrics\":{\"forum_mentions\":5}}",
                "{\"data_key\":2,\"known_at\":\"2026-01-06T22:00:00Z\",\"ticker\":\"VRFA\",\"date\":\"2026-01-05\",\"metrics\":{\"forum_mentions\":6}}",
                row(1, "VRFB", "2026-01-05", "forum_mentions=7"));
        SERVICE.push(
                Topics.POSTS,
                "{\"data_key\":1,\"platform\":\"forum\",\"id\":\"vrf-1\",\"created\":\"2026-01-05T10:00:00Z\",\"text\":\"VRFA rises\",\"tickers\":[\"VRFA\"],\"category\":\"discussion\"}");
        SERVICE.awaitCaughtUp();
    }

    @AfterEach
    void everythingIsAsItWas() {
        for (String generation : built) {
            assertThat(projections("cancel", generation).exit()).isZero();
        }
    }

    @Test
    void intactTablesHaveTheirChecksums() {
        for (String generation : List.of(built("metrics"), built("entities"), built("posts"))) {
            JsonNode result = verified(ExitCode.DONE, generation);
            assertThat(result.get("generation").asString()).isEqualTo(generation);
            assertThat(result.get("rows").asInt()).isPositive();
            assertThat(result.get("damaged").asInt()).isZero();
            assertThat(result.get("wrong_parts").asInt()).isZero();
        }
        CommandOutput ofAll = projections("verify");
        assertThat(ofAll.text()).contains("metrics_g", "api_keys_g");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            metrics  | chunk set points = set_byte(points, 9, get_byte(points, 9) # 1) where ticker = 'VRFA' | VRFA forum 2025-09-21 to 2026-01-26
            metrics  | chunk set history = set_byte(history, 9, get_byte(history, 9) # 1) where ticker = 'VRFA' | VRFA forum
            entities | entity set name = 'Other' where ticker = 'VRFA' | VRFA
            entities | entity set folded_name = 'other' where ticker = 'VRFB' | VRFB
            posts    | post set tickers = array['VRFB'] where id = 'vrf-1' | forum vrf-1
            posts    | post set words = 'vrfb' where id = 'vrf-1' | vrf-1
            """)
    void aDamagedRowIsFoundAndNamed(String projection, String damage, String named) throws SQLException {
        String generation = built(projection);
        execute(UNNOTICED + "update " + generation + "." + damage);

        JsonNode result = verified(ExitCode.DIFFERENT, generation);

        assertThat(result.get("damaged").asInt()).isOne();
        assertThat(result.get("examples").get(0).asString()).contains(named);
    }

    @ParameterizedTest
    @CsvSource({"metrics, chunk", "entities, entity"})
    void aMissingRowIsFound(String projection, String table) throws SQLException {
        String generation = built(projection);
        execute(UNNOTICED + "delete from " + generation + "." + table + " where ticker = 'VRFA'");

        JsonNode result = verified(ExitCode.DIFFERENT, generation);

        assertThat(result.get("damaged").asInt()).isZero();
        assertThat(result.get("wrong_parts").asInt()).isOne();
    }

    /// As if a builder of another version had decided differently.
    @Test
    void theDiffNamesAPointThatABuilderHasWrittenDifferently() throws SQLException {
        String metrics = built("metrics");
        String other =
                "{\"data_key\":9,\"ticker\":\"VRFB\",\"date\":\"2026-01-05\",\"metrics\":{\"forum_mentions\":8}}";
        try (Connection connection = SERVICE.database()) {
            connection.setAutoCommit(false);
            ChecksumChange checksum = ChecksumChange.begin(connection);
            KnownRow<MetricRow> written = new KnownRow<>(
                    ((Verdict.Accepted<MetricRow>) Topics.METRICS.read(other.getBytes(StandardCharsets.UTF_8))).row(),
                    0);
            long _ = new ChunkTable()
                    .write(connection, new WriteTarget(metrics, false, false, false, checksum), List.of(written));
            checksum.store(connection, metrics, 0);
            connection.commit();
        }

        CommandOutput diff = projections("diff", metrics, "--json");

        assertThat(diff.exit()).isEqualTo(ExitCode.DIFFERENT);
        JsonNode points = JSON.readTree(diff.text()).get(0);
        assertThat(points.get("changed").asInt()).isOne();
        assertThat(points.get("examples").get(0).asString()).contains("changed VRFB forum 2026-01-05");
        assertThat(verified(ExitCode.DONE, metrics).get("rows").asInt()).isPositive();
    }

    @Test
    void theDiffComparesTablesThatAnotherProgramHasChanged() throws SQLException {
        String metrics = built("metrics");
        String entities = built("entities");
        execute("update " + metrics + ".chunk set points = substring(points for 9) where ticker = 'VRFA'");
        execute("update " + entities + ".entity_history set name = 'x'");
        execute("update " + entities + ".entity set name = 'Other' where ticker = 'VRFA'");

        assertThat(projections("diff", metrics).text()).contains("changed VRFA forum", "damaged");
        assertThat(projections("diff", entities).text()).contains("changed (VRFA)");
    }

    @Test
    void theLogDecidesWhatTheTablesShouldHave() throws SQLException {
        SERVICE.push(Topics.QUOTES, "{\"data_key\":1,\"ticker\":\"VRFA\",\"price\":7,\"at\":\"2026-11-01T08:30:00Z\"}");
        SERVICE.awaitCaughtUp();
        String update = UNNOTICED + "update quotes_g1.quote set price = %s where ticker = 'VRFA'";
        CommandOutput intact = projections("verify", "quotes_g1", "--from-log", "--json", "--progress", "none");
        assertThat(intact.exit()).as(intact.text()).isZero();
        assertThat(JSON.readTree(intact.text()).get(0).get("different_from_log").asInt())
                .isZero();
        execute("update quotes_g1.quote set price = 8 where ticker = 'VRFA'");
        try {
            CommandOutput damaged = projections("verify", "quotes_g1", "--from-log", "--json", "--progress", "none");
            assertThat(damaged.exit()).as(damaged.text()).isEqualTo(ExitCode.DIFFERENT);
            JsonNode result = JSON.readTree(damaged.text()).get(0);
            assertThat(result.get("damaged").asInt()).isOne();
            assertThat(result.get("different_from_log").asInt()).isOne();
            assertThat(result.get("examples").toString()).contains("VRFA", "quote: changed (VRFA)");
        } finally {
            execute(update.formatted("7"));
        }
        // What was built for the comparison is dropped.
        assertThat(JSON.readTree(projections("status", "--json").text()).valueStream())
                .extracting(generation -> generation.get("generation").asString())
                .filteredOn(name -> name.startsWith("quotes_"))
                .containsExactly("quotes_g1");
    }

    @Test
    void impossibleVerificationsAreExplained() {
        String metrics = built("metrics");
        assertThat(projections("verify", "metrics_g99").text()).contains("there is no metrics_g99");
        assertThat(projections("verify", metrics, "--from-log").text()).contains(metrics + " is not LIVE");
        assertThat(projections("verify", "metrics").text()).contains("metrics_g2");
    }
}
