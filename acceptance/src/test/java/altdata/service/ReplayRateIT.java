package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;
import static org.awaitility.Awaitility.await;

import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.MetricRecord;
import altdata.testing.TestService;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/// Measures the rate of throttled replays by their checkpoints.
class ReplayRateIT {
    private static final TestService SERVICE = TestService.get();
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int SECONDS = 6;
    private static final LocalDate FIRST_DAY = LocalDate.of(2025, 1, 1);
    private static final String PROGRESS = """
            select coalesce(sum(c.next_offset), 0), extract(epoch from clock_timestamp())
            from altdata.checkpoint c join altdata.generation g using (projection, number)
            where g.schema_name = ?
            """;

    private record Progress(long records, double second) {}

    @ParameterizedTest
    @CsvSource({"metrics, 2000", "metrics, 500", "quotes, 1000"})
    void aThrottledReplayKeepsItsRate(String projection, int rate) throws SQLException {
        push(projection, rate * SECONDS);
        SERVICE.awaitCaughtUp();
        CommandOutput started =
                projections("replay", projection, "--rate", Integer.toString(rate), "--detach", "--json");
        assertThat(started.exit()).as(started.text()).isZero();
        String generation = JSON.readTree(started.text()).at("/0/generation").asString();
        try {
            List<Progress> steps = steps(generation, (long) rate * (SECONDS - 1));
            // The first step includes the time in which the consumers join their group.
            Progress first = steps.getFirst();
            Progress last = steps.getLast();
            double measured = (last.records() - first.records()) / (last.second() - first.second());
            assertThat(measured).as("%s", steps).isCloseTo(rate, withPercentage(10));
        } finally {
            assertThat(projections("cancel", generation).exit()).isZero();
        }
    }

    /// Returns the progress at each transaction from the first one until that number of further records.
    private static List<Progress> steps(String generation, long records) throws SQLException {
        List<Progress> steps = new ArrayList<>();
        try (Connection connection = SERVICE.database();
                PreparedStatement query = connection.prepareStatement(PROGRESS)) {
            query.setString(1, generation);
            await().atMost(TIMEOUT).pollInterval(Duration.ofMillis(10)).until(() -> {
                try (ResultSet row = query.executeQuery()) {
                    row.next();
                    Progress now = new Progress(row.getLong(1), row.getDouble(2));
                    if (now.records() > (steps.isEmpty() ? 0 : steps.getLast().records())) {
                        steps.add(now);
                    }
                }
                return !steps.isEmpty()
                        && steps.getLast().records() - steps.getFirst().records() >= records;
            });
        }
        return steps;
    }

    private static void push(String projection, int count) {
        Topic<?> topic = projection.equals("metrics") ? Topics.METRICS : Topics.QUOTES;
        String[] rows = new String[count];
        for (int i = 0; i < count; i++) {
            String ticker = "RATE" + i % 60;
            rows[i] = projection.equals("metrics")
                    ? MetricRecord.row(
                            1,
                            ticker,
                            FIRST_DAY.plusDays(i / 60).toString(),
                            "forum_mentions=5 forum_sentiment=0.285 microblog_followers=7 price=1.5")
                    : "{\"data_key\":%d,\"ticker\":\"%s\",\"price\":1,\"at\":\"2026-11-01T08:30:00Z\"}"
                            .formatted(i, ticker);
        }
        SERVICE.push(topic, rows);
    }

    private static CommandOutput projections(String... arguments) {
        return AltdataCommand.run(new ProjectionsCommand(), arguments);
    }
}
