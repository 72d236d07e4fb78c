package altdata.api;

import static altdata.testing.MetricRecord.row;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.generations.Generation;
import altdata.builder.generations.Settlement;
import altdata.builder.law.KnownRow;
import altdata.builder.law.WriteTarget;
import altdata.builder.metrics.ChunkTable;
import altdata.builder.metrics.CurrentValues;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.MetricRow;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import altdata.testing.MetricRecord;
import altdata.testing.TestService;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The tables derived from metrics as days pass are a function of the rows and the day.
class DerivedDayIT {
    private static final String SCHEMA = "derived_day_test";
    private static final String AGAIN = "derived_day_test_again";
    private static final LocalDate DAY = LocalDate.of(2026, 3, 10);
    private static final CurrentValues DERIVATION = new CurrentValues();
    private static final Settlement SETTLEMENT = new Settlement(new Generation(Projection.METRICS, 1), false);

    private Connection connection;

    @BeforeEach
    void createTables() throws SQLException {
        // With the functions that the definitions of the tables use.
        connection = TestService.get().database();
        connection.setAutoCommit(false);
        create(SCHEMA);
    }

    @AfterEach
    void dropTables() throws SQLException {
        connection.rollback();
        for (String schema : List.of(SCHEMA, AGAIN)) {
            execute("drop schema if exists " + schema + " cascade");
        }
        connection.commit();
        connection.close();
    }

    @Test
    void aDailyValueCountsFromTheDayBeforeItsDateOn() throws SQLException {
        push(
                row(1, "A", DAY.minusDays(40), "forum_mentions=1"),
                row(2, "A", DAY.plusDays(1), "forum_mentions=2"),
                row(3, "A", DAY.plusDays(2), "forum_mentions=4"),
                row(4, "A", DAY.plusDays(40), "forum_mentions=8"),
                row(5, "A", DAY.plusDays(500), "forum_mentions=16"),
                row(6, "A", LocalDate.of(2100, 12, 31), "forum_mentions=32"));
        assertThat(current(DAY, "forum_mentions")).isEqualTo("2026-03-11 2 1 2026-01-29");
        assertThat(upcoming()).containsExactly("A 2026-03-11");
        assertThat(current(DAY.plusDays(1), "forum_mentions")).isEqualTo("2026-03-12 4 1 2026-01-29");
        assertThat(upcoming()).containsExactly("A 2026-04-18");
        assertThat(current(DAY.plusDays(38), "forum_mentions")).isEqualTo("2026-03-12 4 1 2026-01-29");
        assertThat(current(DAY.plusDays(39), "forum_mentions")).isEqualTo("2026-04-19 8 4 2026-03-12");
        assertThat(current(DAY.plusDays(498), "forum_mentions")).isEqualTo("2026-04-19 8 4 2026-03-12");
        assertThat(current(DAY.plusDays(499), "forum_mentions")).isEqualTo("2027-07-23 16 null null");
        assertThat(current(LocalDate.of(2100, 12, 29), "forum_mentions")).isEqualTo("2027-07-23 16 null null");
        assertThat(current(LocalDate.of(2100, 12, 30), "forum_mentions")).isEqualTo("2100-12-31 32 null null");
        assertThat(upcoming()).isEmpty();
    }

    @Test
    void aMonthlyValueCountsFromTheLastDayOfTheMonthBefore() throws SQLException {
        push(row(1, "A", LocalDate.of(2026, 3, 5), "webtraffic=1"), row(2, "A", "2026-04-05", "webtraffic=2"));
        assertThat(current(LocalDate.of(2026, 3, 30), "webtraffic")).isEqualTo("2026-03-01 1 null null");
        assertThat(upcoming()).containsExactly("A 2026-03-31");
        assertThat(current(LocalDate.of(2026, 3, 31), "webtraffic")).isEqualTo("2026-04-01 2 1 2026-03-01");
    }

    @Test
    void aValueThatDoesNotCountYetIsAbsent() throws SQLException {
        push(row(1, "A", DAY.plusDays(2), "ai_score=5"));
        assertThat(current(DAY, "ai_score")).isEmpty();
        assertThat(current(DAY.plusDays(1), "ai_score")).isEqualTo("2026-03-12 5 null null");
        assertThat(current(DAY, "ai_score")).isEmpty();
    }

    @Test
    void aRetractionInTheFutureChangesNothing() throws SQLException {
        push(
                row(1, "A", DAY, "ai_score=5"),
                MetricRecord.retraction(2, "A", DAY.plusDays(2), "ai_scores"),
                MetricRecord.retraction(3, "A", DAY.plusDays(300), "ai_scores"));
        assertThat(current(DAY, "ai_score")).isEqualTo("2026-03-10 5 null null");
        assertThat(upcoming()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theTablesDependOnlyOnTheRowsAndTheDay(long seed) throws SQLException {
        Random random = new Random(seed);
        List<String> metrics = List.of(
                "forum_mentions",
                "imageboard_mentions",
                "microblog_mentions",
                "ai_score",
                "jobs_review_site",
                "jobs_professional_network",
                "webtraffic",
                "price");
        List<String> retracted = List.of("forum ai_scores review_site", "forum", "imageboard", "microblog");
        List<String> rows = new ArrayList<>();
        LocalDate day = DAY;
        for (int step = 0; step < 12; step++) {
            List<String> pushed = new ArrayList<>();
            for (int i = random.nextInt(8); i > 0; i--) {
                int distance = (int) (random.nextGaussian() * (random.nextBoolean() ? 5 : 150));
                LocalDate date = day.plusDays(distance);
                String ticker = random.nextBoolean() ? "A" : "B";
                int key = rows.size() + pushed.size();
                pushed.add(
                        random.nextInt(6) == 0
                                ? MetricRecord.retraction(
                                        key, ticker, date, retracted.get(random.nextInt(retracted.size())))
                                : row(
                                        key,
                                        ticker,
                                        date,
                                        metrics.get(random.nextInt(metrics.size())) + "=" + random.nextInt(50)));
            }
            push(pushed.toArray(String[]::new));
            rows.addAll(pushed);
            day = day.plusDays(random.nextInt(5) == 0 ? -random.nextInt(5) : random.nextInt(40));
            derive(SCHEMA, day);
            create(AGAIN);
            write(AGAIN, rows.toArray(String[]::new));
            derive(AGAIN, day);
            for (String table :
                    List.of("current_value", "signal", "recent_mentions", "upcoming_value", "derived_day")) {
                assertThat(all(SCHEMA, table))
                        .as("seed %d, step %d, %s: %s", seed, step, day, table)
                        .isEqualTo(all(AGAIN, table));
            }
            execute("drop schema " + AGAIN + " cascade");
        }
    }

    private void create(String schema) throws SQLException {
        execute("create schema " + schema);
        execute("set local search_path to " + schema);
        execute(Projection.METRICS.tableDefinitions());
        execute("set local search_path to public");
    }

    private void push(String... rows) throws SQLException {
        write(SCHEMA, rows);
    }

    private void write(String schema, String... rows) throws SQLException {
        List<KnownRow<MetricRow>> read = Stream.of(rows)
                .map(row ->
                        ((Verdict.Accepted<MetricRow>) Topics.METRICS.read(row.getBytes(StandardCharsets.UTF_8))).row())
                .map(row -> new KnownRow<>(row, 0))
                .toList();
        long _ = new ChunkTable()
                .write(connection, new WriteTarget(schema, false, false, true, ChecksumChange.begin(connection)), read);
    }

    private void derive(String schema, LocalDate day) throws SQLException {
        boolean _ = DERIVATION.changeDay(connection, schema, day);
        for (int shard : DERIVATION.pending(connection, schema, day).shards()) {
            boolean _ = DERIVATION.derive(connection, schema, shard, SETTLEMENT);
        }
    }

    /// `date value previous previous_date` of the ticker A on that day; empty if there is no current value.
    private String current(LocalDate day, String metric) throws SQLException {
        derive(SCHEMA, day);
        return String.join(
                "",
                column(
                        "select concat_ws(' ', date, value, coalesce(previous::text, 'null'), coalesce(previous_date::text,"
                                + " 'null')) from " + SCHEMA + ".current_value where ticker = 'A' and metric = '"
                                + metric
                                + "'"));
    }

    private List<String> upcoming() throws SQLException {
        return column("select ticker || ' ' || counts_from from " + SCHEMA + ".upcoming_value order by 1");
    }

    private List<String> all(String schema, String table) throws SQLException {
        return column("select t::text from " + schema + "." + table + " t order by 1");
    }

    private List<String> column(String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                values.add(row.getString(1));
            }
        }
        return values;
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
