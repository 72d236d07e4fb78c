package altdata.service;

import static altdata.testing.MetricRecord.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.ServiceProcess;
import altdata.testing.TestService;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Builders derive the shards of a generation independently of each other.
class ShardedDerivationIT {
    private static final TestService SERVICE = TestService.get();
    private static final List<String> TICKERS =
            IntStream.range(0, 64).mapToObj("SHRD%02d"::formatted).toList();
    private static final String SLOW = "SHRD00";

    /// A transaction that has the lock of a shard takes the part of a builder that derives it slowly.
    @Test
    void aSlowShardDoesNotHoldUpTheOthers() throws SQLException {
        EntityRecord.push(TICKERS.stream().map(EntityRecord::company).toArray(EntityRecord[]::new));
        push(1);
        SERVICE.awaitCaughtUp();
        Set<String> ofSlowShard = tickersWith(1, "hashtext(ticker) & 7 = hashtext('" + SLOW + "') & 7");
        assertThat(ofSlowShard).contains(SLOW).hasSizeBetween(2, 32);
        try (ServiceProcess _ = SERVICE.anotherBuilder();
                Connection slow = SERVICE.database();
                Statement statement = slow.createStatement()) {
            slow.setAutoCommit(false);
            statement.execute("select pg_advisory_xact_lock(hashtextextended('altdata derives metrics_g1 shard '"
                    + " || (hashtext('" + SLOW + "') & 7), 0))");
            push(2);
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> tickersWith(2, "true").size() == TICKERS.size() - ofSlowShard.size());
            assertThat(tickersWith(1, "true")).isEqualTo(ofSlowShard);
            slow.rollback();
        }
        await().atMost(Duration.ofSeconds(10))
                .until(() -> tickersWith(2, "true").size() == TICKERS.size());
    }

    private static void push(int value) {
        MetricRecord.push(TICKERS.stream()
                .map(ticker -> row(value, ticker, "2026-01-05", "forum_mentions=" + value))
                .toArray(String[]::new));
    }

    /// The tickers of the test whose current value is this one.
    private static Set<String> tickersWith(int value, String condition) throws SQLException {
        Set<String> tickers = new TreeSet<>();
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select ticker from metrics_g1.current_value"
                        + " where ticker like 'SHRD%' and metric = 'forum_mentions' and value = " + value + " and "
                        + condition)) {
            while (rows.next()) {
                tickers.add(rows.getString(1));
            }
        }
        return tickers;
    }
}
