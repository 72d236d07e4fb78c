package altdata.contracts.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The position of a metric in its group never changes. Stored points contain values by position, so every
/// stored point would be misread.
class MetricPositionsTest {
    /// Group, position, metric. Add a line for a new metric; never change a line.
    private static final List<String> STORED = """
            forum 0 forum_mentions
            forum 1 forum_sentiment
            forum 2 forum_followers
            imageboard 0 imageboard_mentions
            imageboard 1 imageboard_sentiment
            investor_chat 0 investor_chat_mentions
            investor_chat 1 investor_chat_sentiment
            microblog 0 microblog_followers
            microblog 1 microblog_mentions
            microblog 2 microblog_sentiment
            photo_share 0 photo_share_followers
            social_network 0 social_network_fans
            video_site 0 video_site_subscribers
            short_video 0 short_video_followers
            text_thread 0 text_thread_followers
            pinboard 0 pinboard_followers
            analyst_site 0 analyst_site_followers
            news 0 news_mentions
            appstore_a 0 appstore_a_downloads
            appstore_b 0 appstore_b_downloads
            review_site 0 jobs_review_site
            professional_network 0 jobs_professional_network
            professional_network 1 employees_professional_network
            financials 0 price
            financials 1 target_price
            financials 2 market_cap
            financials 3 pe_ratio
            target_price_beta 0 target_price_beta
            ai_scores 0 ai_score
            ai_scores 1 ai_audience
            ai_scores 2 ai_employment
            ai_scores 3 ai_customer
            ai_scores 4 ai_fundamental
            webtraffic 0 webtraffic
            employer_rating 0 employer_rating_overall
            employer_rating 1 employee_business_outlook
            lobbying 0 lobbying_expense
            """.lines().toList();

    @Test
    void aStoredPositionNeverChanges() {
        List<String> declared = Arrays.stream(Metric.values())
                .flatMap(metric -> metric.origin() instanceof Metric.Origin.Ingested(MetricGroup group, int position)
                        ? Stream.of("%s %d %s".formatted(group.publishedName(), position, metric.publishedName()))
                        : Stream.of())
                .toList();
        assertThat(declared)
                .as("points that are already stored are read by these positions: only add lines")
                .containsExactlyInAnyOrderElementsOf(STORED);
    }

    @Test
    void aGroupListsItsMetricsByPosition() {
        for (MetricGroup group : MetricGroup.values()) {
            List<Metric> metrics = group.metrics();
            assertThat(metrics).as(group.publishedName()).isNotEmpty();
            for (int i = 0; i < metrics.size(); i++) {
                assertThat(metrics.get(i).origin()).isEqualTo(new Metric.Origin.Ingested(group, i));
            }
        }
    }

    @Test
    void theOrderOfDeclarationDoesNotMatter() {
        assertThat(Metric.inOrder(MetricGroup.FORUM, Map.of("a", 2, "b", 0, "c", 1)))
                .containsExactly("b", "c", "a");
    }

    @Test
    void aPositionDeclaredTwiceIsRejected() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Metric.inOrder(MetricGroup.FORUM, Map.of("a", 0, "b", 1, "c", 1)))
                .withMessage("The metrics of the group forum declare the positions 0 (a), 1 (b), 1 (c). Use each of"
                        + " 0 to 2 once: a new metric takes the next free position, and an existing one keeps its own,"
                        + " because stored points are read by position.");
    }

    @Test
    void anUnusedPositionIsRejected() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Metric.inOrder(MetricGroup.FORUM, Map.of("a", 0, "b", 2)))
                .withMessageContaining("0 (a), 2 (b)");
    }
}
