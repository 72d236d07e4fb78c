package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Platform;
import altdata.contracts.series.Point;
import altdata.contracts.topic.Verdict.Accepted;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The example rows of the specification of the topics are valid, and all their fields are used.
class PublishedExamplesTest {
    private static final LocalDate DATE = LocalDate.of(2026, 11, 19);

    @Test
    void theEntity() {
        EntityRow apple = new EntityRow(
                "AAPL",
                "320193",
                "Apple Inc.",
                "company",
                true,
                LocalDate.of(2024, 5, 1),
                "https://\u2026/aapl.png",
                "apple.com",
                "\u2026",
                "Consumer Electronics",
                "NASDAQ",
                "164000",
                List.of("MSFT", "GOOGL"),
                "apple|aapl|tim cook",
                Map.of(
                        Platform.MICROBLOG, "Apple",
                        Platform.PHOTO_SHARE, "apple",
                        Platform.SOCIAL_NETWORK, "apple",
                        Platform.TEXT_THREAD, "apple",
                        Platform.SHORT_VIDEO, "apple",
                        Platform.VIDEO_SITE, "Apple",
                        Platform.FORUM, "apple"),
                "https://\u2026",
                null,
                "E1138",
                "apple");
        assertThat(read(Topics.ENTITIES, """
                {"data_key": 1, "id": "320193", "ticker": "AAPL", "name": "Apple Inc.", "entity": "company", "active": true, "added": "2024-05-01",
                 "logo": "https://\u2026/aapl.png", "domain": "apple.com", "description": "\u2026", "industry": "Consumer Electronics", "market": "NASDAQ",
                 "employees": "164000", "peers": ["MSFT", "GOOGL"], "forum_query": "apple|aapl|tim cook",
                 "handles": {"microblog": "Apple", "photo_share": "apple", "social_network": "apple", "text_thread": "apple", "short_video": "apple",
                             "pinboard": null, "video_site": "Apple", "forum": "apple"},
                 "appstore_a_app": "https://\u2026", "appstore_b_app": null, "review_site_id": "E1138", "professional_network_id": "apple"}
                """))
                .isEqualTo(new Accepted<>(new RecordVersion<>(List.of("AAPL"), 1, apple), IgnoredFields.ABSENT, null));
    }

    @Test
    void theMetricRow() {
        Point point = new Point(
                (int) DATE.toEpochDay(),
                918273,
                List.of(new BigDecimal("9500000"), new BigDecimal("4211"), new BigDecimal("0.71")));
        assertThat(read(Topics.METRICS, """
                {"data_key": 918273, "ticker": "AAPL", "date": "2026-11-19", "source": "microblog-collector",
                 "metrics": {"microblog_followers": 9500000, "microblog_mentions": 4211, "microblog_sentiment": 0.71}}
                """))
                .isEqualTo(new Accepted<>(
                        new MetricRow("AAPL", DATE, 918273, Map.of(MetricGroup.MICROBLOG, point)),
                        IgnoredFields.ABSENT,
                        null));
    }

    @Test
    void theRetraction() {
        Point point = Point.retraction((int) DATE.toEpochDay(), 8);
        assertThat(read(Topics.METRICS, """
                {"data_key":8,"ticker":"AAPL","date":"2026-11-19","retract":["forum"]}
                """))
                .isEqualTo(new Accepted<>(
                        new MetricRow("AAPL", DATE, 8, Map.of(MetricGroup.FORUM, point)), IgnoredFields.ABSENT, null));
    }

    @Test
    void theApiKey() {
        String hash = "0123456789abcdef".repeat(4);
        ApiKeyRow key = new ApiKeyRow(
                "k_7f3a",
                hash,
                "\u2026",
                List.of("social:*"),
                10_000L,
                null,
                false,
                Instant.parse("2026-11-19T14:03:22Z"),
                null,
                null);
        assertThat(read(Topics.API_KEYS, """
                {"data_key": 1, "key_id": "k_7f3a", "sha256": "%s", "owner": "\u2026", "scopes": ["social:*"], "daily_limit": 10000, "v1_daily_limit": null, "revoked": false, "created": "2026-11-19T14:03:22Z"}
                """.formatted(hash)))
                .isEqualTo(new Accepted<>(new RecordVersion<>(List.of("k_7f3a"), 1, key), IgnoredFields.ABSENT, null));
    }

    @Test
    void aMonthlyMetricIsDatedTheFirstOfItsMonth() {
        for (String day : List.of("2024-02-01", "2024-02-29")) {
            Accepted<?> accepted = (Accepted<?>) RawRow.metric("lobbying_expense", "1")
                    .with("date", '\'' + day + '\'')
                    .read();
            assertThat(accepted.row())
                    .isInstanceOfSatisfying(
                            MetricRow.class,
                            row -> assertThat(row.points())
                                    .hasEntrySatisfying(
                                            MetricGroup.LOBBYING,
                                            point -> assertThat(MetricGroup.LOBBYING
                                                            .period()
                                                            .date(point.slot()))
                                                    .isEqualTo("2024-02-01")));
        }
    }

    private static Verdict<?> read(Topic<?> topic, String row) {
        return topic.read(row.getBytes(StandardCharsets.UTF_8));
    }
}
