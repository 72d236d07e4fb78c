package altdata.verification.pit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.ProjectionBindings;
import altdata.builder.tables.BaseTable;
import altdata.builder.tables.ReplayScope;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.KnownPoint;
import altdata.contracts.tables.Projection;
import altdata.testing.Slow;
import altdata.testing.TestService;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Partial replays keep every answer, of the present and of the past, byte for byte, and every known time.
@Slow
class PartialReplayIT {
    private static final TestService SERVICE = TestService.get();
    private static final long SEED = 2_028;
    /// Other tests read the lists as of earlier times.
    private static final Instant NOW = Instant.parse("2026-11-09T08:30:00Z");

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 9);
    private static final int MOMENTS = 8;
    private static final int COMPARED_PER_ROUND = 150;
    private static final List<String> METRICS =
            List.of("forum_mentions", "microblog_followers", "ai_score", "price", "webtraffic", "app_downloads");

    private final Random random = new Random(SEED);

    @Test
    @Timeout(300)
    void aPartialReplayKeepsEveryAnswer() throws SQLException {
        KnownHistory history = new KnownHistory(SEED, NOW, List.of());
        history.pushTo(SERVICE);
        SERVICE.awaitCaughtUp();
        List<PastAnswer> answers = answers(history);
        String ticker = history.tickers().get(random.nextInt(history.tickers().size()));
        LocalDate from = TODAY.minusDays(2 + random.nextInt(40));
        LocalDate to = from.plusDays(random.nextInt(30));

        for (ReplayScope scope : List.of(
                new ReplayScope(ticker, null, null),
                new ReplayScope(null, from, to),
                new ReplayScope(ticker, null, to),
                new ReplayScope(null, TODAY.minusDays(random.nextInt(3)), null))) {
            damage(scope);
            replay(scope);

            Collections.shuffle(answers, random);
            assertThat(PastAnswer.differences(answers.subList(0, COMPARED_PER_ROUND)))
                    .as("after the replay of %s", scope)
                    .isEmpty();
        }

        assertThat(PastAnswer.differences(answers)).isEmpty();
    }

    /// The answers of every operation as of some moments and of the present, and the versions of many values.
    private static List<PastAnswer> answers(KnownHistory history) {
        List<Instant> moments = history.moments(MOMENTS);
        List<PastAnswer> requests = new ArrayList<>();
        for (Instant moment : moments) {
            history.targets().forEach(target -> requests.add(new PastAnswer(target, moment, "")));
        }
        history.targets().stream()
                // At present their 24 hours move on while the test runs.
                .filter(target -> !target.contains("_realtime/"))
                .forEach(target -> requests.add(new PastAnswer(target, null, "")));
        for (String ticker : history.tickers()) {
            for (String metric : METRICS) {
                String revisions = "/api/revisions/%s?metric=%s&from_date=2024-01-01&to_date=2027-12-31&limit=1000"
                        .formatted(ticker, metric);
                requests.add(new PastAnswer(revisions, moments.getLast(), ""));
                requests.add(new PastAnswer(revisions, null, ""));
            }
        }
        return new ArrayList<>(requests.parallelStream()
                .map(request -> PastAnswer.requested(request.target(), request.moment()))
                .toList());
    }

    /// Replays the scope of every projection that supports it.
    private static void replay(ReplayScope scope) {
        List<String> arguments = new ArrayList<>();
        projections(scope).forEach(projection -> arguments.add(projection.publishedName()));
        if (scope.ticker() != null) {
            arguments.addAll(List.of("--ticker", scope.ticker()));
        }
        if (scope.from() != null) {
            arguments.addAll(List.of("--from", scope.from().toString()));
        }
        if (scope.to() != null) {
            arguments.addAll(List.of("--to", scope.to().toString()));
        }
        // One by one, because each is promoted in its own transaction.
        ReplayedGenerations.ready(arguments).forEach(generation -> ReplayedGenerations.promote(List.of(generation)));
        await().atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(20))
                // The API checks twenty times per second whether cached responses are still valid.
                .during(Duration.ofMillis(150))
                .until(PartialReplayIT::isDerived);
    }

    private static List<Projection> projections(ReplayScope scope) {
        return Arrays.stream(Projection.values())
                .filter(projection -> {
                    try {
                        ProjectionBindings.tables(projection).check(scope);
                        return true;
                    } catch (IllegalArgumentException _) {
                        return false;
                    }
                })
                .toList();
    }

    private static boolean isDerived() throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "select not exists (select from %s.dirty_series) and not exists (select from %s.dirty_hour)"
                                .formatted(
                                        liveSchema(connection, Projection.METRICS),
                                        liveSchema(connection, Projection.POSTS)))) {
            row.next();
            return row.getBoolean(1);
        }
    }

    private static String liveSchema(Connection connection, Projection projection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "select schema_name from altdata.generation where projection = ? and state = 'LIVE'")) {
            query.setString(1, projection.publishedName());
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        }
    }

    /// Deletes the history in the scope and changes the known times of the current versions, as if faulty code
    /// had written them. So the answers are equal only if the replay really replaces the scope.
    private static void damage(ReplayScope scope) throws SQLException {
        try (Connection connection = SERVICE.database()) {
            int damaged = 0;
            for (Projection projection : projections(scope)) {
                String live = liveSchema(connection, projection);
                if (projection == Projection.METRICS) {
                    damaged += damagePoints(connection, live, scope);
                } else {
                    BaseTable table = ProjectionBindings.tables(projection).base();
                    damaged += execute(connection, "delete from %s.%s_history where ", live, table, scope);
                    damaged += execute(
                            connection,
                            "update %s.%s set known_from = known_from + interval '1 hour' where ",
                            live,
                            table,
                            scope);
                }
            }
            assertThat(damaged).as("%s", scope).isGreaterThan(10);
        }
    }

    private static int execute(Connection connection, String sql, String live, BaseTable table, ReplayScope scope)
            throws SQLException {
        try (PreparedStatement change =
                connection.prepareStatement(sql.formatted(live, table.name()) + table.condition(scope))) {
            BaseTable.bind(change, 1, scope);
            return change.executeUpdate();
        }
    }

    private static int damagePoints(Connection connection, String live, ReplayScope scope) throws SQLException {
        int damaged = 0;
        try (Statement read = connection.createStatement();
                PreparedStatement write = connection.prepareStatement("""
                        update %s.chunk set points = ?, history = nullif(?, ''::bytea)
                        where ticker = ? and metric_group = ? and chunk = ?
                        """.formatted(live));
                ResultSet row = read.executeQuery(
                        "select ticker, metric_group, chunk, points, coalesce(history, '') from %s.chunk"
                                .formatted(live))) {
            while (row.next()) {
                if (!scope.includesTicker(row.getString(1))) {
                    continue;
                }
                MetricGroup group = MetricGroup.ofCode(row.getInt(2));
                List<KnownPoint> points = ChunkCodec.decode(row.getInt(3), row.getBytes(4));
                List<KnownPoint> changed = points.stream()
                        .map(point -> isIn(scope, group, point)
                                ? new KnownPoint(point.point(), point.knownMicros() + TimeUnit.HOURS.toMicros(1))
                                : point)
                        .toList();
                write.setBytes(1, ChunkCodec.encode(changed));
                write.setBytes(
                        2,
                        ChunkCodec.encode(ChunkCodec.decode(row.getInt(3), row.getBytes(5)).stream()
                                .filter(point -> !isIn(scope, group, point))
                                .toList()));
                write.setString(3, row.getString(1));
                write.setInt(4, row.getInt(2));
                write.setInt(5, row.getInt(3));
                if (Stream.of(points).anyMatch(before -> !before.equals(changed))) {
                    damaged += write.executeUpdate();
                }
            }
        }
        return damaged;
    }

    private static boolean isIn(ReplayScope scope, MetricGroup group, KnownPoint point) {
        return scope.includesDate(group.period().date(point.slot()));
    }
}
