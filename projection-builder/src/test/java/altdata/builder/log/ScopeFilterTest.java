package altdata.builder.log;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.builder.metrics.ChunkTable;
import altdata.builder.posts.PostTables;
import altdata.builder.tables.ReplayScope;
import altdata.contracts.topic.MetricRow;
import altdata.contracts.topic.PostRow;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeFilterTest {
    private static final String TICKER_CHARACTERS = "AbC0.-_";

    private static ScopeFilter<MetricRow> metricsOf(String ticker) {
        return new ScopeFilter<>(new ChunkTable(), new ReplayScope(ticker, null, null));
    }

    private static byte[] record(String ticker) {
        return ("{\"data_key\":1,\"ticker\":\"" + ticker
                        + "\",\"date\":\"2026-01-05\",\"metrics\":{\"forum_mentions\":5}}")
                .getBytes(StandardCharsets.UTF_8);
    }

    /// Short tickers of few characters, so that one often contains another.
    private static String ticker(Random random) {
        StringBuilder ticker = new StringBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            ticker.append(TICKER_CHARACTERS.charAt(random.nextInt(TICKER_CHARACTERS.length())));
        }
        return ticker.toString();
    }

    private static String escaped(String ticker, Random random) {
        StringBuilder escaped = new StringBuilder();
        for (char c : ticker.toCharArray()) {
            escaped.append(random.nextInt(4) == 0 ? "\\u%04x".formatted((int) c) : c);
        }
        return escaped.toString();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void noRecordOfTheTickerIsExcluded(long seed) {
        Random random = new Random(seed);
        int excluded = 0;
        for (int i = 0; i < 20_000; i++) {
            String wanted = ticker(random).toUpperCase(Locale.ROOT);
            byte[] record = record(escaped(ticker(random), random));
            if (!metricsOf(wanted).mayMatch(record)) {
                excluded++;
                assertThat(Topics.METRICS.read(record))
                        .as(new String(record, StandardCharsets.UTF_8))
                        .isInstanceOfSatisfying(
                                Verdict.Accepted.class,
                                verdict -> assertThat(((MetricRow) verdict.row()).ticker())
                                        .isNotEqualTo(wanted));
            }
        }
        assertThat(excluded).as("excluded").isGreaterThan(1_000);
    }

    @Test
    void theTickerIsFoundAtBothEndsAndInAnyCase() {
        assertThat(metricsOf("A-1").mayMatch("\"a-1\" and more".getBytes(StandardCharsets.UTF_8)))
                .isTrue();
        assertThat(metricsOf("A-1").mayMatch("ends with \"A-1\"".getBytes(StandardCharsets.UTF_8)))
                .isTrue();
        assertThat(metricsOf("A-1").mayMatch("ends with \"A-1".getBytes(StandardCharsets.UTF_8)))
                .isFalse();
        assertThat(metricsOf("A-1").mayMatch("\"A-12\", \"AA-1\"".getBytes(StandardCharsets.UTF_8)))
                .isFalse();
        assertThat(metricsOf("A-1").mayMatch(new byte[0])).isFalse();
    }

    @Test
    void everythingElseIsParsed() {
        assertThat(metricsOf("A").mayMatch((byte[]) null)).isTrue();
        assertThat(new ScopeFilter<>(new ChunkTable(), ReplayScope.EVERYTHING).mayMatch(record("B")))
                .isTrue();
        ScopeFilter<RecordVersion<PostRow>> posts =
                new ScopeFilter<>(new PostTables(), new ReplayScope("A", null, null));
        assertThat(posts.mayMatch("{\"deleted\":true}".getBytes(StandardCharsets.UTF_8)))
                .isTrue();
    }
}
