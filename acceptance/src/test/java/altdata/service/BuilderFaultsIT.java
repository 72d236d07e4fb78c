package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import altdata.contracts.tables.DatabaseAddress;
import altdata.contracts.topic.Topics;
import altdata.testing.ServiceProcess;
import altdata.testing.Slow;
import altdata.testing.TcpProxy;
import altdata.testing.TestService;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// No record is lost or counted twice if a builder is killed, or paused for longer than its session.
@Slow
class BuilderFaultsIT {
    private static final TestService SERVICE = TestService.get();
    private static final int ROWS = 60_000;
    private static final int KILLS = 3;

    @Test
    void everyRowTakesEffectExactlyOnceAfterKillsUnderLoad() throws SQLException {
        long before = rowsCounted();
        List<String> rows = new ArrayList<>(ROWS);
        Random random = new Random(5);
        for (int i = 0; i < ROWS; i++) {
            rows.add("{\"data_key\":%d,\"ticker\":\"KB%d\",\"date\":\"%s\",\"metrics\":{\"forum_mentions\":%d}}"
                    .formatted(i, random.nextInt(200), LocalDate.of(2025, 1, 1).plusDays(random.nextInt(300)), i));
        }
        int share = ROWS / (KILLS + 1);
        for (int part = 0; part <= KILLS; part++) {
            SERVICE.push(
                    Topics.METRICS,
                    rows.subList(part * share, (part + 1) * share).toArray(String[]::new));
            if (part < KILLS) {
                long reached = before + (long) part * share;
                // At some point during the load: the first rows of this share have been applied.
                await().atMost(Duration.ofSeconds(60))
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(2))
                        .until(() -> rowsCounted() > reached);
                SERVICE.killBuilder();
                SERVICE.startBuilder();
            }
        }
        SERVICE.awaitCaughtUp();
        assertThat(rowsCounted() - before).isEqualTo(ROWS);
        SERVICE.push(
                Topics.ENTITIES,
                "{\"data_key\":1,\"id\":\"940001\",\"ticker\":\"KB7\",\"name\":\"Killed\",\"entity\":\"company\"}");
        SERVICE.awaitCaughtUp();
        assertThat(points(SERVICE.v1("/timeline/?symbol=KB7&data=forum_mentions")))
                .isEqualTo(winners(rows, "KB7"));
    }

    @Test
    void anInstancePausedForLongerThanItsSessionWritesNothingTwice() throws Exception {
        long before = rowsCounted();
        long epochs = epochs();
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) {
            rows.add("{\"data_key\":%d,\"ticker\":\"ZB%d\",\"date\":\"%s\",\"metrics\":{\"forum_mentions\":%d}}"
                    .formatted(i, i % 100, LocalDate.of(2025, 1, 1).plusDays(i % 250), i));
        }
        try (ServiceProcess other = SERVICE.anotherBuilder()) {
            // The partitions are shared as soon as the other instance has taken over some of them.
            await().atMost(Duration.ofSeconds(60)).until(() -> epochs() > epochs);
            SERVICE.push(Topics.METRICS, rows.subList(0, 10_000).toArray(String[]::new));
            other.pause();
            SERVICE.push(Topics.METRICS, rows.subList(10_000, 20_000).toArray(String[]::new));
            // The partitions of the paused builder go to the first one when its session expires.
            SERVICE.awaitCaughtUp();
            other.resume();
            SERVICE.push(Topics.METRICS, rows.subList(20_000, 30_000).toArray(String[]::new));
            SERVICE.awaitCaughtUp();
        }
        assertThat(rowsCounted() - before).isEqualTo(rows.size());
        SERVICE.push(
                Topics.ENTITIES,
                "{\"data_key\":1,\"id\":\"940002\",\"ticker\":\"ZB7\",\"name\":\"Zombie\",\"entity\":\"company\"}");
        SERVICE.awaitCaughtUp();
        assertThat(points(SERVICE.v1("/timeline/?symbol=ZB7&data=forum_mentions")))
                .isEqualTo(winners(rows, "ZB7"));
    }

    @Test
    void aBuilderThatFreezesInTheMiddleOfAStatementLosesItsLocks() throws Exception {
        String application = "altdata projection-builder 0";
        int port = URI.create(SERVICE.databaseUrl()).getPort();
        DatabaseAddress address = DatabaseAddress.parse(SERVICE.databaseUrl());
        try (TcpProxy proxy = TcpProxy.to(port)) {
            Connection connection = DriverManager.getConnection(
                    address.jdbcUrl().replace(":" + port + "/", ":" + proxy.port() + "/"),
                    address.user(),
                    address.password());
            connection.setClientInfo("ApplicationName", application);
            connection.setAutoCommit(false);
            try (PreparedStatement lock = connection.prepareStatement("select from altdata.checkpoint for update")) {
                lock.execute();
            }
            PreparedStatement statement = connection.prepareStatement("select length(?)");
            statement.setString(1, "x".repeat(200_000_000));
            Future<?> sending = ForkJoinPool.commonPool().submit(() -> statement.executeQuery());
            await().pollInterval(Duration.ofMillis(1))
                    .until(() -> number("select count(*) from pg_stat_activity where state = 'active'"
                                    + " and application_name = '" + application + "'")
                            == 1);
            proxy.lose();
            SERVICE.push(Topics.METRICS, "{\"data_key\":1,\"ticker\":\"FROZEN\",\"date\":\"2026-01-01\"}");
            SERVICE.awaitCaughtUp();
            proxy.close();
            assertThatExceptionOfType(ExecutionException.class).isThrownBy(sending::get);
        }
    }

    private static Map<String, Integer> points(JsonNode timeline) {
        Map<String, Integer> points = new TreeMap<>();
        timeline.get("data")
                .get("daily")
                .forEach(point -> points.put(
                        point.get("date").asString(),
                        point.get("forum_mentions").asInt()));
        return points;
    }

    /// The keys ascend, so the last row of each date wins.
    private static Map<String, Integer> winners(List<String> rows, String ticker) {
        Map<String, Integer> winners = new TreeMap<>();
        Pattern form = Pattern.compile(".*\"ticker\":\"" + ticker + "\",\"date\":\"(.*?)\".*forum_mentions\":(\\d+).*");
        for (String row : rows) {
            Matcher matcher = form.matcher(row);
            if (matcher.matches()) {
                winners.put(matcher.group(1), Integer.valueOf(matcher.group(2)));
            }
        }
        return winners;
    }

    private static long rowsCounted() throws SQLException {
        return number("select sum(rows_accepted) from altdata.checkpoint where projection = 'metrics'");
    }

    private static long epochs() throws SQLException {
        return number("select sum(epoch) from altdata.checkpoint where projection = 'metrics'");
    }

    private static long number(String sql) throws SQLException {
        try (Connection connection = SERVICE.database();
                PreparedStatement query = connection.prepareStatement(sql);
                ResultSet row = query.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }
}
