package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Verdict.Accepted;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The other example rows of the specification of the topics are valid, all their fields are used, and they
/// have the specified keys.
class PublishedRecordVersionsTest {
    private static final Instant TIME = Instant.parse("2026-11-19T14:03:22Z");
    private static final String DOTS = "\u2026";
    private static final String URL = "https://\u2026";

    static Stream<Arguments> examples() {
        return Stream.of(
                Arguments.of(Topics.POSTS, """
                        {"data_key": 1, "platform": "forum", "id": "t3_1abc", "created": "2026-11-19T14:03:22Z", "text": "\u2026", "permalink": "/r/stocks/\u2026", "score": 12,
                         "tickers": ["TSLA"], "sentiment": 0.73, "community": "stocks", "source": "Stocks", "category": "discussion",
                         "author": {"name": "\u2026", "screen_name": "\u2026", "followers": 10, "image": null}, "title": null}
                        """, "forum:t3_1abc", List.of("forum", "t3_1abc"), post()),
                Arguments.of(
                        Topics.NEWS,
                        """
                        {"data_key": 1, "ticker": "AAPL", "id": "n-1", "title": "\u2026", "published": "2026-11-19T14:03:22Z", "source": "Reuters", "img": null, "url": "https://\u2026"}
                        """,
                        "AAPL",
                        List.of("AAPL", "n-1"),
                        new NewsRow("AAPL", "n-1", DOTS, TIME, "Reuters", null, URL)),
                Arguments.of(
                        Topics.JOBS,
                        """
                        {"data_key": 1, "ticker": "AAPL", "id": "j-1", "title": "\u2026", "published": "2026-11-19T14:03:22Z", "url": "https://\u2026", "location": "Austin, TX", "department": "Engineering"}
                        """,
                        "AAPL",
                        List.of("AAPL", "j-1"),
                        new JobRow("AAPL", "j-1", DOTS, TIME, URL, "Austin, TX", "Engineering")),
                Arguments.of(
                        Topics.APP_REVIEWS,
                        """
                        {"data_key": 1, "ticker": "AAPL", "id": "r-1", "title": "\u2026", "description": "\u2026", "published": "2026-11-19T14:03:22Z", "url": "https://\u2026", "rating": 4}
                        """,
                        "AAPL",
                        List.of("AAPL", "r-1"),
                        new AppReviewRow("AAPL", "r-1", DOTS, DOTS, TIME, URL, 4L)),
                Arguments.of(
                        Topics.EMPLOYEE_REVIEWS,
                        """
                        {"data_key": 1, "ticker": "AAPL", "id": "e-1", "title": "\u2026", "description": "\u2026", "published": "2026-11-19T14:03:22Z", "location": "\u2026", "rating": 3.5}
                        """,
                        "AAPL",
                        List.of("AAPL", "e-1"),
                        new EmployeeReviewRow("AAPL", "e-1", DOTS, DOTS, TIME, DOTS, new BigDecimal("3.5"))),
                Arguments.of(Topics.SIGNAL_ALERTS, """
                        {"data_key": 1, "id": "s-1", "symbol": "TSLA", "company_id": "1318605", "type": "forum_mentions", "change_percentage": 212.5, "event_title": "\u2026",
                         "event_url": "https://\u2026", "price": "241.05", "price_change": "1.92", "display_name": "Tesla", "prio": 1, "inserted": "2026-11-19T14:03:22Z"}
                        """, "TSLA", List.of("s-1"), signalAlert()),
                Arguments.of(
                        Topics.ALERTS,
                        """
                        {"data_key": 1, "id": "a-1", "ticker": "TSLA", "type": "job_posts", "date": "2026-11-19T14:03:22Z", "value": "1204", "change": "12.4", "frequency": "daily"}
                        """,
                        "TSLA",
                        List.of("a-1"),
                        new AlertRow("a-1", "TSLA", "job_posts", TIME, "1204", "12.4", "daily")),
                Arguments.of(
                        Topics.QUOTES,
                        """
                        {"data_key": 1, "ticker": "AAPL", "price": 229.87, "at": "2026-11-19T20:59:59Z"}
                        """,
                        "AAPL",
                        List.of("AAPL"),
                        new QuoteRow("AAPL", new BigDecimal("229.87"), Instant.parse("2026-11-19T20:59:59Z"))),
                Arguments.of(
                        Topics.FX_RATES,
                        """
                        {"data_key": 1, "pair": "USD/EUR", "rate": 0.9231, "at": "2026-11-19T20:00:00Z"}
                        """,
                        "USD/EUR",
                        List.of("USD/EUR"),
                        new ExchangeRateRow(
                                "USD/EUR", new BigDecimal("0.9231"), Instant.parse("2026-11-19T20:00:00Z"))),
                Arguments.of(
                        Topics.PREDICTIONS,
                        """
                        {"data_key": 1, "ticker": "AAPL", "date": "2026-11-19", "confidence": 0.8, "reason": "\u2026"}
                        """,
                        "AAPL",
                        List.of("AAPL"),
                        new PredictionRow("AAPL", LocalDate.of(2026, 11, 19), new BigDecimal("0.8"), DOTS)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    <T> void theExampleIsAValidRow(
            Topic<RecordVersion<T>> topic, String example, String key, List<String> identity, T content) {
        RecordVersion<T> version = new RecordVersion<>(identity, 1, content);
        assertThat(topic.read(example.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(new Accepted<>(version, IgnoredFields.ABSENT, null));
        assertThat(topic.key(version)).isEqualTo(key);
    }

    @Test
    void topicsHaveThePublishedNamesAndOrder() {
        assertThat(Topics.ALL.stream().map(Topic::name))
                .containsExactly(
                        "altdata.entities",
                        "altdata.metrics",
                        "altdata.posts",
                        "altdata.news",
                        "altdata.jobs",
                        "altdata.app-reviews",
                        "altdata.employee-reviews",
                        "altdata.signal-alerts",
                        "altdata.alerts",
                        "altdata.quotes",
                        "altdata.fx-rates",
                        "altdata.predictions",
                        "altdata.api-keys");
        for (Topic<?> topic : Topics.ALL) {
            assertThat(Topics.named(topic.shortName())).isSameAs(topic).isSameAs(Topics.named(topic.name()));
        }
        assertThat(Topics.named("posters")).isNull();
        assertThat(Topics.named("")).isNull();
    }

    @Test
    void entitiesMetricsAndApiKeysHaveThePublishedKeys() {
        assertThat(Topics.METRICS.key(new MetricRow("AAPL", LocalDate.EPOCH, 1, Map.of())))
                .isEqualTo("AAPL");
        assertThat(Topics.ENTITIES.key(new RecordVersion<>(List.of("AAPL"), 1, null)))
                .isEqualTo("AAPL");
        assertThat(Topics.API_KEYS.key(new RecordVersion<>(List.of("k_7f3a"), 1, null)))
                .isEqualTo("k_7f3a");
    }

    private static PostRow post() {
        return new PostRow(
                "forum",
                "t3_1abc",
                TIME,
                DOTS,
                "/r/stocks/\u2026",
                12L,
                List.of("TSLA"),
                new BigDecimal("0.73"),
                "stocks",
                "Stocks",
                "discussion",
                null,
                new PostRow.Author(DOTS, DOTS, 10L, null));
    }

    private static SignalAlertRow signalAlert() {
        return new SignalAlertRow(
                "s-1",
                "TSLA",
                "1318605",
                "forum_mentions",
                new BigDecimal("212.5"),
                DOTS,
                URL,
                "241.05",
                "1.92",
                "Tesla",
                1L,
                TIME);
    }
}
