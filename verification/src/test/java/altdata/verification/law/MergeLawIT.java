package altdata.verification.law;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.builder.checksum.ChecksumChange;
import altdata.builder.checksum.ContentChecksum;
import altdata.builder.law.ConcurrentUpdateException;
import altdata.builder.law.KnownRow;
import altdata.builder.law.RowEffect;
import altdata.builder.law.RowEffect.Kind;
import altdata.builder.law.TableWriter;
import altdata.builder.law.WriteTarget;
import altdata.builder.metrics.ChunkTable;
import altdata.builder.records.RecordTables;
import altdata.builder.tables.ReplayScope;
import altdata.builder.tables.TableVerification;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.KnownPoint;
import altdata.contracts.series.Point;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.MetricRow;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import altdata.testing.TestService;
import altdata.verification.model.MergeModel;
import altdata.verification.model.PointIdentity;
import altdata.verification.model.PointValues;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Property tests of the merge law at the level of the tables: batches of records are written with several
/// orders, repetitions, groupings and concurrent writers, and the tables must always be the same.
class MergeLawIT {
    private static final TestService SERVICE = TestService.get();
    private static final List<String> METRICS = List.of(
            "forum_mentions",
            "forum_sentiment",
            "microblog_followers",
            "microblog_mentions",
            "price",
            "pe_ratio",
            "webtraffic");
    /// The time of records that state none.
    private static final Instant APPENDED = Instant.parse("2026-03-02T00:00:00Z");

    private static final Instant KNOWN = Instant.parse("2026-03-01T00:00:00Z");
    private static final List<String> GROUPS = List.of("forum", "microblog", "financials", "webtraffic");

    private static final String CHUNKS = """
            select json_agg(c order by ticker, metric_group, chunk)
            from (select ticker, metric_group, chunk, stated, points, history from chunk) c
            """;
    private static final String AS_OF = """
            select json_agg(row order by row ->> 'ticker')
            from (
                select to_jsonb(e) as row from entity e where known_from <= '%s'
                union all
                select to_jsonb(e) - 'known_to' from entity_history e where known_from <= '%s' and known_to > '%s'
            ) e
            """;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void metricRowsInAnyOrderRepetitionAndGroupingGiveTheSameSeries(long seed) throws SQLException {
        Random random = new Random(seed);
        List<String> rows = metricRows(random, 300);
        Map<String, String> expected = expected(rows);
        assertThat(expected).as("seed %d", seed).isNotEmpty();
        Set<String> contents = new HashSet<>();
        for (int round = 0; round < 3; round++) {
            List<String> disturbed = shuffledWithRepeats(rows, random);
            String schema = freshSchema(Projection.METRICS);
            write(schema, Topics.METRICS, new ChunkTable(), batches(disturbed, random), 0);
            assertThat(series(schema)).as("seed %d, round %d", seed, round).isEqualTo(expected);
            contents.add(text(schema, CHUNKS) + verifiedChecksum(schema, Topics.METRICS, new ChunkTable()));
        }
        assertThat(contents).as("points and history, seed %d", seed).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12})
    void concurrentWritersOfTheSameSeriesGiveTheSameSeries(long seed) throws Exception {
        Random random = new Random(seed);
        List<String> rows = metricRows(random, 600);
        String schema = freshSchema(Projection.METRICS);
        List<Callable<Void>> writers = new ArrayList<>();
        for (int writer = 0; writer < 4; writer++) {
            int partition = writer;
            // Overlapping shares, because rows of one partition may also arrive on another.
            List<List<String>> share = batches(shuffledWithRepeats(rows, random).subList(0, 450), random);
            writers.add(() -> {
                write(schema, Topics.METRICS, new ChunkTable(), share, partition);
                return null;
            });
        }
        writers.add(() -> {
            write(schema, Topics.METRICS, new ChunkTable(), List.of(rows), 4);
            return null;
        });
        try (ExecutorService threads = Executors.newFixedThreadPool(writers.size())) {
            for (Future<Void> done : threads.invokeAll(writers)) {
                done.get();
            }
        }
        assertThat(series(schema)).as("seed %d", seed).isEqualTo(expected(rows));
        assertThat(verifiedChecksum(schema, Topics.METRICS, new ChunkTable())).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23})
    void entityRowsInAnyOrderRepetitionAndGroupingGiveTheSameTable(long seed) throws SQLException {
        Random random = new Random(seed);
        List<String> rows = entityRows(random, 120);
        List<String> tables = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            String schema = freshSchema(Projection.ENTITIES);
            write(
                    schema,
                    Topics.ENTITIES,
                    RecordTables.ENTITIES,
                    batches(shuffledWithRepeats(rows, random), random),
                    0);
            tables.add(text(schema, "select json_agg(e order by ticker) from entity e")
                    + text(schema, "select json_agg(e order by ticker, known_from) from entity_history e")
                    + verifiedChecksum(schema, Topics.ENTITIES, RecordTables.ENTITIES));
        }
        assertThat(tables.get(1)).as("seed %d", seed).isEqualTo(tables.get(0));
        assertThat(tables.get(2)).as("seed %d", seed).isEqualTo(tables.get(0));
    }

    /// The versions as of a time are those of a table that contains only the records that were known by then.
    @ParameterizedTest
    @ValueSource(longs = {24, 25, 26})
    void theHistoryHasTheTableOfEveryMoment(long seed) throws SQLException {
        Random random = new Random(seed);
        List<String> rows = entityRows(random, 120);
        String schema = freshSchema(Projection.ENTITIES);
        write(schema, Topics.ENTITIES, RecordTables.ENTITIES, batches(shuffledWithRepeats(rows, random), random), 0);
        for (int step = -1; step <= 20; step += 3) {
            Instant asOf = KNOWN.plus(step * 500L + random.nextInt(2), ChronoUnit.MICROS);
            List<String> known = rows.stream()
                    .filter(row ->
                            accepted(Topics.ENTITIES, List.of(row)).getFirst().knownMicros()
                                    <= ChronoUnit.MICROS.between(Instant.EPOCH, asOf))
                    .toList();
            String cut = freshSchema(Projection.ENTITIES);
            write(cut, Topics.ENTITIES, RecordTables.ENTITIES, List.of(known), 0);
            assertThat(text(schema, AS_OF.formatted(asOf, asOf, asOf)))
                    .as("seed %d as of %s", seed, asOf)
                    .isEqualTo(text(cut, "select json_agg(to_jsonb(e) order by ticker) from entity e"));
        }
    }

    /// A partial replay of other rows replaces a part of the live ones, points and whole records.
    @ParameterizedTest
    @ValueSource(longs = {27, 28})
    void theChecksumDescribesTheTablesAfterAPartialReplay(long seed) throws SQLException {
        Random random = new Random(seed);
        assertReplacement(
                Topics.METRICS,
                new ChunkTable(),
                Projection.METRICS,
                List.of(metricRows(random, 200), metricRows(random, 200)),
                new ReplayScope("L1", LocalDate.of(2025, 12, 15), LocalDate.of(2026, 3, 1)));
        assertReplacement(
                Topics.ENTITIES,
                RecordTables.ENTITIES,
                Projection.ENTITIES,
                List.of(entityRows(random, 80), entityRows(random, 80)),
                new ReplayScope("E3", null, null));
    }

    private static <T> void assertReplacement(
            Topic<T> topic,
            TableWriter<T> tables,
            Projection projection,
            List<List<String>> rowsOfLiveAndReplayed,
            ReplayScope scope)
            throws SQLException {
        String live = freshSchema(projection);
        String replayed = freshSchema(projection);
        write(live, topic, tables, List.of(rowsOfLiveAndReplayed.getFirst()), 0);
        write(replayed, topic, tables, List.of(rowsOfLiveAndReplayed.getLast()), 0);
        List<Long> before = verifiedChecksum(live, topic, tables);
        for (ReplayScope each : List.of(scope, ReplayScope.EVERYTHING)) {
            try (Connection connection = SERVICE.database()) {
                connection.setAutoCommit(false);
                ChecksumChange checksum = ChecksumChange.begin(connection);
                tables.replace(connection, live, replayed, each, checksum);
                checksum.store(connection, live, ChecksumChange.PARTIAL_REPLAY);
                connection.commit();
            }
            assertThat(verifiedChecksum(live, topic, tables)).isNotEqualTo(before);
        }
        assertThat(verifiedChecksum(live, topic, tables)).isEqualTo(verifiedChecksum(replayed, topic, tables));
    }

    @ParameterizedTest
    @ValueSource(longs = {31, 32})
    void effectsPredictWhatMetricRowsChange(long seed) throws SQLException {
        Random random = new Random(seed);
        List<String> rows = shuffledWithRepeats(metricRows(random, 200), random);
        assertEffects(
                freshSchema(Projection.METRICS),
                Topics.METRICS,
                new ChunkTable(),
                batches(rows, random),
                row -> row.points().size());
    }

    @ParameterizedTest
    @ValueSource(longs = {41, 42})
    void effectsPredictWhatEntityRowsChange(long seed) throws SQLException {
        Random random = new Random(seed);
        List<String> rows = shuffledWithRepeats(entityRows(random, 120), random);
        assertEffects(
                freshSchema(Projection.ENTITIES),
                Topics.ENTITIES,
                RecordTables.ENTITIES,
                batches(rows, random),
                _ -> 1);
    }

    /// Asks for the effects of each batch, then writes its rows one after another and compares. A row that is
    /// written twice must be repeated.
    private static <T> void assertEffects(
            String schema, Topic<T> topic, TableWriter<T> tables, List<List<String>> batches, ToIntFunction<T> versions)
            throws SQLException {
        Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        try (Connection connection = SERVICE.database()) {
            connection.setAutoCommit(false);
            for (List<String> batch : batches) {
                List<KnownRow<T>> rows = accepted(topic, batch);
                List<RowEffect> effects = tables.effects(connection, schema, rows);
                assertThat(effects).hasSameSizeAs(rows);
                for (int i = 0; i < rows.size(); i++) {
                    KnownRow<T> row = rows.get(i);
                    int total = versions.applyAsInt(row.row());
                    long superseded = tables.write(
                            connection,
                            new WriteTarget(schema, false, false, false, ChecksumChange.begin(connection)),
                            List.of(row));
                    Kind kind = effects.get(i).kind();
                    kinds.add(kind);
                    assertThat(kind == Kind.WITHOUT_CONTENT).as("%s", row).isEqualTo(total == 0);
                    if (total > 0) {
                        assertThat(kind == Kind.WON && superseded == total)
                                .as("%s has won, but changes nothing", row)
                                .isFalse();
                        assertThat(kind != Kind.WON && superseded == 0)
                                .as("%s changes everything, but is %s", row, kind)
                                .isFalse();
                        boolean isOlderNow = tables.effects(connection, schema, List.of(row))
                                        .getFirst()
                                        .kind()
                                == Kind.OLDER;
                        assertThat(isOlderNow).as("%s", row).isEqualTo(kind == Kind.OLDER);
                    }
                }
                connection.commit();
            }
        }
        assertThat(kinds).contains(Kind.WON, Kind.REPEATED, Kind.OLDER);
    }

    /// Returns the winning points, as the reference model decides.
    private static Map<String, String> expected(List<String> rows) {
        MergeModel<PointIdentity, PointValues> model = new MergeModel<>();
        for (String row : rows) {
            if (Topics.METRICS.read(row.getBytes(StandardCharsets.UTF_8))
                            instanceof Verdict.Accepted<?>(Object content, var _, var _)
                    && content instanceof MetricRow metric) {
                metric.points()
                        .forEach((group, point) -> model.add(
                                PointIdentity.of(metric.ticker(), group, metric.date()),
                                point.dataKey(),
                                new PointValues(point.values())));
            }
        }
        Map<String, String> series = new TreeMap<>();
        model.candidates()
                .forEach((identity, candidates) -> series.put(
                        identity.toString(),
                        shown(
                                candidates.dataKey(),
                                candidates.highest(PointValues.ORDER).values())));
        return series;
    }

    private static Map<String, String> series(String schema) throws SQLException {
        Map<String, String> series = new TreeMap<>();
        try (Connection connection = SERVICE.database();
                Statement query = connection.createStatement();
                ResultSet row =
                        query.executeQuery("select ticker, metric_group, chunk, points from " + schema + ".chunk")) {
            while (row.next()) {
                MetricGroup group = MetricGroup.ofCode(row.getInt(2));
                for (KnownPoint known : ChunkCodec.decode(row.getInt(3), row.getBytes(4))) {
                    Point point = known.point();
                    String identity = new PointIdentity(
                                    row.getString(1), group, group.period().date(point.slot()))
                            .toString();
                    assertThat(series.put(identity, shown(point.dataKey(), point.values())))
                            .as(identity)
                            .isNull();
                }
            }
        }
        return series;
    }

    /// Formats a point without the nulls after its last value, which a table does not store.
    private static String shown(long dataKey, List<@Nullable BigDecimal> values) {
        List<String> shown = new ArrayList<>();
        values.forEach(value -> shown.add(String.valueOf(value)));
        while (!shown.isEmpty() && shown.getLast().equals("null")) {
            shown.removeLast();
        }
        return dataKey + (values.isEmpty() ? " retracted" : " " + shown);
    }

    private static List<String> metricRows(Random random, int count) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String ticker = "L" + random.nextInt(3);
            LocalDate date = LocalDate.of(2025, 11, 20).plusDays(random.nextInt(200));
            int key = random.nextInt(60);
            StringBuilder metrics = new StringBuilder();
            for (String metric : METRICS) {
                if (random.nextInt(3) == 0) {
                    metrics.append(metrics.isEmpty() ? "" : ",")
                            .append('"')
                            .append(metric)
                            .append("\":")
                            .append(random.nextInt(4) == 0 ? "null" : "0." + (1 + random.nextInt(9)));
                }
            }
            String body = random.nextInt(5) == 0
                    ? "\"retract\":[\"" + GROUPS.get(random.nextInt(GROUPS.size())) + "\"]"
                    : "\"metrics\":{" + metrics.toString().replaceAll("(mentions|followers|webtraffic)\":0\\.", "$1\":")
                            + "}";
            rows.add("{\"data_key\":" + key + knownAt(random) + ",\"ticker\":\"" + ticker + "\",\"date\":\"" + date
                    + "\"," + body + "}");
        }
        return rows;
    }

    private static List<String> entityRows(Random random, int count) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String identity = "\"data_key\":" + random.nextInt(8) + knownAt(random) + ",\"ticker\":\"E"
                    + random.nextInt(6) + "\"";
            rows.add(
                    random.nextInt(5) == 0
                            ? "{" + identity + ",\"deleted\":true}"
                            : "{" + identity + ",\"id\":\"" + random.nextInt(3) + "\",\"name\":\"N" + random.nextInt(3)
                                    + "\",\"entity\":\"company\",\"peers\":[\"P" + random.nextInt(2)
                                    + "\"],\"handles\":{\"forum\":\"h" + random.nextInt(2) + "\"}}");
        }
        return rows;
    }

    /// A member with one of a few known times; sometimes nothing.
    private static String knownAt(Random random) {
        return random.nextInt(4) == 0
                ? ""
                : ",\"known_at\":\"" + KNOWN.plus(random.nextInt(20) * 500L, ChronoUnit.MICROS) + '"';
    }

    /// Returns all rows shuffled, some of them several times.
    private static List<String> shuffledWithRepeats(List<String> rows, Random random) {
        List<String> disturbed = new ArrayList<>(rows);
        for (int i = 0; i < rows.size() / 3; i++) {
            disturbed.add(rows.get(random.nextInt(rows.size())));
        }
        Collections.shuffle(disturbed, random);
        return disturbed;
    }

    private static List<List<String>> batches(List<String> rows, Random random) {
        List<List<String>> batches = new ArrayList<>();
        int from = 0;
        while (from < rows.size()) {
            int to = Math.min(rows.size(), from + 1 + random.nextInt(120));
            batches.add(rows.subList(from, to));
            from = to;
        }
        return batches;
    }

    /// @param partition whose number each concurrent writer has of its own
    private static <T> void write(
            String schema, Topic<T> topic, TableWriter<T> tables, List<List<String>> batches, int partition)
            throws SQLException {
        try (Connection connection = SERVICE.database()) {
            connection.setAutoCommit(false);
            for (List<String> batch : batches) {
                writeWithRetry(connection, schema, tables, accepted(topic, batch), partition);
            }
        }
    }

    private static <T> List<KnownRow<T>> accepted(Topic<T> topic, List<String> batch) {
        List<KnownRow<T>> rows = new ArrayList<>();
        for (String row : batch) {
            if (topic.read(row.getBytes(StandardCharsets.UTF_8))
                    instanceof Verdict.Accepted<T>(T accepted, var _, var knownAt)) {
                rows.add(KnownRow.of(accepted, APPENDED.toEpochMilli(), knownAt));
            }
        }
        return rows;
    }

    private static <T> void writeWithRetry(
            Connection connection, String schema, TableWriter<T> tables, List<KnownRow<T>> rows, int partition)
            throws SQLException {
        while (true) {
            try {
                ChecksumChange checksum = ChecksumChange.begin(connection);
                var _ = tables.write(connection, new WriteTarget(schema, false, false, true, checksum), rows);
                checksum.store(connection, schema, partition);
                connection.commit();
                return;
            } catch (ConcurrentUpdateException _) {
                connection.rollback();
            }
        }
    }

    /// The content checksum, after comparing it with all rows.
    private static <T> List<Long> verifiedChecksum(String schema, Topic<T> topic, TableWriter<T> tables)
            throws SQLException {
        try (Connection connection = SERVICE.database()) {
            connection.setAutoCommit(false);
            ContentChecksum written = Objects.requireNonNull(ContentChecksum.read(connection, schema));
            TableVerification found = tables.verify(connection, schema, topic);
            assertThat(found.examples()).isEmpty();
            assertThat(found.rows()).isPositive();
            assertThat(found.parts()).isEqualTo(written.parts());
            assertThat(written.isCurrent()).isTrue();
            return written.parts();
        }
    }

    private static String freshSchema(Projection projection) throws SQLException {
        String schema = "law_" + projection.publishedName() + "_" + System.nanoTime();
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement()) {
            statement.execute("create schema " + schema);
            statement.execute("set search_path = " + schema);
            statement.execute(projection.tableDefinitions());
            statement.execute(projection.queryIndexes());
        }
        return schema;
    }

    private static String text(String schema, String query) throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement()) {
            statement.execute("set search_path = " + schema);
            try (ResultSet row = statement.executeQuery(query)) {
                row.next();
                return row.getString(1);
            }
        }
    }
}
