package altdata.contracts.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks the catalogue against the published table of metrics.
class CatalogueTest {
    private static final List<String> STATED_METRICS = """
            forum daily forum_mentions COUNT
            forum daily forum_sentiment FRACTION
            forum daily forum_followers COUNT
            imageboard daily imageboard_mentions COUNT
            imageboard daily imageboard_sentiment FRACTION
            investor_chat daily investor_chat_mentions COUNT
            investor_chat daily investor_chat_sentiment FRACTION
            microblog daily microblog_followers COUNT
            microblog daily microblog_mentions COUNT
            microblog daily microblog_sentiment FRACTION
            photo_share daily photo_share_followers COUNT
            social_network daily social_network_fans COUNT
            video_site daily video_site_subscribers COUNT
            short_video daily short_video_followers COUNT
            text_thread daily text_thread_followers COUNT
            pinboard daily pinboard_followers COUNT
            analyst_site daily analyst_site_followers COUNT
            news daily news_mentions COUNT
            appstore_a daily appstore_a_downloads COUNT
            appstore_b daily appstore_b_downloads COUNT
            review_site daily jobs_review_site COUNT
            professional_network daily jobs_professional_network COUNT
            professional_network daily employees_professional_network COUNT
            financials daily price AMOUNT
            financials daily target_price AMOUNT
            financials daily market_cap AMOUNT
            financials daily pe_ratio RATIO
            target_price_beta daily target_price_beta AMOUNT
            ai_scores daily ai_score AMOUNT
            ai_scores daily ai_audience AMOUNT
            ai_scores daily ai_employment AMOUNT
            ai_scores daily ai_customer AMOUNT
            ai_scores daily ai_fundamental AMOUNT
            webtraffic monthly webtraffic COUNT
            employer_rating monthly employer_rating_overall RATING
            employer_rating monthly employee_business_outlook RATING
            lobbying monthly lobbying_expense AMOUNT
            """.lines().toList();

    private static final List<String> TOPLIST = List.of(
            "job_posts",
            "webtraffic",
            "forum_mentions",
            "investor_chat_mentions",
            "microblog_mentions",
            "news_mentions",
            "imageboard_mentions",
            "photo_share_followers",
            "social_network_fans",
            "short_video_followers",
            "text_thread_followers",
            "microblog_followers",
            "video_site_subscribers",
            "pinboard_followers",
            "analyst_site_followers",
            "app_downloads",
            "employees_professional_network",
            "ai_score",
            "lobbying_expense");

    @Test
    void everyIngestedMetricHasItsGroupPeriodAndType() {
        List<String> catalogue = Arrays.stream(MetricGroup.values())
                .flatMap(group -> group.metrics().stream().map(metric -> line(group, metric)))
                .toList();
        assertThat(catalogue).containsExactlyElementsOf(STATED_METRICS);
    }

    @Test
    void everyIngestedMetricIsFoundByName() {
        for (String line : STATED_METRICS) {
            String name = line.split(" ")[2];
            assertThat(Metric.ingested(name)).as(name).isNotNull().returns(name, Metric::publishedName);
        }
        assertThat(Metric.ingested("FORUM_MENTIONS")).isNull();
        assertThat(Metric.ingested("")).isNull();
    }

    @Test
    void everyGroupIsFoundByNameAndCode() {
        for (MetricGroup group : MetricGroup.values()) {
            assertThat(MetricGroup.named(group.publishedName())).isEqualTo(group);
            assertThat(MetricGroup.ofCode(group.code())).isEqualTo(group);
        }
        assertThat(MetricGroup.named("Forum")).isNull();
    }

    @Test
    void derivedMetricsAreAveragesOfTwoMetricsAndNeverIngested() {
        List<Metric> derived =
                Arrays.stream(Metric.values()).filter(Metric::isDerived).toList();
        assertThat(derived).containsExactlyInAnyOrder(Metric.APP_DOWNLOADS, Metric.JOB_POSTS);
        assertThat(Metric.APP_DOWNLOADS.origin())
                .isEqualTo(new Metric.Origin.Average(Metric.APPSTORE_A_DOWNLOADS, Metric.APPSTORE_B_DOWNLOADS));
        assertThat(Metric.JOB_POSTS.origin())
                .isEqualTo(new Metric.Origin.Average(Metric.JOBS_REVIEW_SITE, Metric.JOBS_PROFESSIONAL_NETWORK));
        for (Metric metric : derived) {
            assertThat(Metric.ingested(metric.publishedName())).isNull();
            assertThat(metric.type()).isEqualTo(MetricType.COUNT);
            assertThat(metric.period()).isEqualTo(Period.DAILY);
        }
    }

    @Test
    void toplistHasExactlyTheseMetrics() {
        assertThat(TOPLIST).hasSize(19);
        assertThat(Arrays.stream(Metric.values()).filter(Metric::isToplist).map(Metric::publishedName))
                .containsExactlyInAnyOrderElementsOf(TOPLIST);
    }

    @Test
    void everyPlatformWithHandlesHasAFollowerMetric() {
        assertThat(Arrays.stream(Platform.values()).map(Platform::publishedName))
                .containsExactlyInAnyOrder(
                        "microblog",
                        "photo_share",
                        "social_network",
                        "text_thread",
                        "short_video",
                        "pinboard",
                        "video_site",
                        "forum");
        for (Platform platform : Platform.values()) {
            assertThat(platform.group().publishedName()).isEqualTo(platform.publishedName());
            assertThat(platform.group().metrics().stream().filter(metric -> metric.role() == Role.FOLLOWERS))
                    .as(platform.publishedName())
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"0.285,29", "0.284999,28", "0.005,1", "0.0049,0", "0,0", "1,100", "0.71,71"})
    void aFractionIsPublishedAsAPercentageRoundedHalfUp(BigDecimal fraction, BigDecimal published) {
        assertThat(MetricType.FRACTION.published(fraction)).isEqualTo(published);
    }

    private static String line(MetricGroup group, Metric metric) {
        String period = switch (group.period()) {
            case DAILY -> "daily";
            case MONTHLY -> "monthly";
        };
        return String.join(
                " ",
                group.publishedName(),
                period,
                metric.publishedName(),
                metric.type().name());
    }
}
