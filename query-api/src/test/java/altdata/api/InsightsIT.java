package altdata.api;

import static altdata.testing.MetricRecord.row;
import static altdata.testing.ResponseChecks.errorMessage;
import static altdata.testing.ResponseChecks.fields;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.ResponseText;
import altdata.testing.TestService;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// `/insights` and the insights of `/timeline/`. The list of all entities holds 100, so every test deletes its
/// entities, and changes that must be in it are large.
class InsightsIT {
    private static final TestService SERVICE = TestService.get();
    private static final String BEFORE = "2026-01-01";
    private static final String NOW = "2026-03-01";

    private final Set<String> tickers = new HashSet<>();

    @AfterEach
    void deleteEntities() {
        tickers.forEach(
                ticker -> EntityRecord.push(EntityRecord.deletion(ticker).key(99)));
    }

    private void company(String ticker) {
        entity(EntityRecord.company(ticker), ticker);
    }

    private void crypto(String ticker) {
        entity(EntityRecord.crypto(ticker), ticker);
    }

    private void entity(EntityRecord entity, String ticker) {
        EntityRecord.push(entity);
        tickers.add(ticker);
    }

    private static void change(String ticker, String metric, String before, String now) {
        MetricRecord.push(row(1, ticker, BEFORE, metric + "=" + before), row(2, ticker, NOW, metric + "=" + now));
    }

    private static JsonNode insights(String parameters) {
        SERVICE.awaitCaughtUp();
        return SERVICE.v1("/insights?" + parameters).get("insights");
    }

    private List<String> own(String parameters) {
        return ResponseText.rowsOf(tickers, insights(parameters), "ticker", "data_key", "value", "change");
    }

    private static JsonNode ofTheTimeline(String ticker) {
        SERVICE.awaitCaughtUp();
        return SERVICE.v1("/timeline/?symbol=" + ticker).get("insights");
    }

    /// The title that the timeline's insights give the change of one metric.
    private String title(String ticker, String metric, String before, String now) {
        company(ticker);
        change(ticker, metric, before, now);
        return ResponseText.row(ofTheTimeline(ticker).get(metric), "title");
    }

    @Test
    void anInsightHasTheSpecifiedShape() {
        entity(EntityRecord.company("DTIS").with("logo", "https://x/l.png"), "DTIS");
        change("DTIS", "jobs_review_site", "1", "1000001");
        SERVICE.awaitCaughtUp();
        JsonNode body = SERVICE.v1("/insights");
        assertThat(fields(body)).containsExactly("status", "insights");
        JsonNode insight = ResponseText.of("DTIS", body.get("insights"));
        assertThat(fields(insight)).containsExactly("data_key", "title", "name", "ticker", "logo", "value", "change");
        assertThat(ResponseText.row(insight, "data_key", "name", "ticker", "logo", "value", "change"))
                .isEqualTo("job_posts_2026-03-01 Name of DTIS DTIS https://x/l.png 1000001 100000000");
        assertThat(insight.get("title").asString()).isEqualTo("Job posts up 100000000.00% in 59 days");
        assertThat(insight.get("value").isIntegralNumber()).isTrue();
        assertThat(insight.get("change").isNumber()).isTrue();
    }

    @Test
    void anUnknownLogoIsEmpty() {
        company("DTIL");
        change("DTIL", "forum_mentions", "1", "1000000");
        assertThat(ResponseText.of("DTIL", insights("")).get("logo").asString()).isEmpty();
    }

    @Test
    void theTitleContainsTheDirection() {
        assertThat(title("DTIT2", "forum_mentions", "500", "671")).isEqualTo("Forum mentions up 34.20% in 59 days");
        assertThat(title("DTIT3", "forum_mentions", "3", "1")).isEqualTo("Forum mentions down 66.67% in 59 days");
        assertThat(title("DTIT4", "ai_score", "8", "4.40")).isEqualTo("AI score down 45.00% in 59 days");
    }

    @Test
    void theTitleOfAMonthlyMetricRefersToAMonth() {
        assertThat(title("DTIM", "webtraffic", "1000", "1500")).isEqualTo("Web traffic up 50.00% in 2 months");
    }

    @Test
    void aChangeOf10PercentInEitherDirectionIsAnInsight() {
        crypto("DTIH");
        change("DTIH", "forum_mentions", "1000", "1100");
        change("DTIH", "news_mentions", "1000", "900");
        change("DTIH", "microblog_mentions", "1000", "1099");
        change("DTIH", "imageboard_mentions", "1000", "901");
        change("DTIH", "investor_chat_mentions", "1000", "1000");
        change("DTIH", "pinboard_followers", "0", "1000");
        assertThat(fields(ofTheTimeline("DTIH"))).containsExactlyInAnyOrder("forum_mentions", "news_mentions");
        assertThat(own("entity=crypto"))
                .containsExactly("DTIH forum_mentions_2026-03-01 1100 10", "DTIH news_mentions_2026-03-01 900 -10");
    }

    @Test
    void theTimelineContainsTitleValueAndChange() {
        company("DTIX");
        change("DTIX", "lobbying_expense", "2.00", "0.50");
        assertThat(ofTheTimeline("DTIX").toString()).isEqualTo("""
                        {"lobbying_expense":{"title":"Lobbying expense down 75.00% in 2 months","value":0.5,"change":-75.0}}""");
    }

    @ParameterizedTest
    @CsvSource({"2026-01-30, in 30 days", "2026-01-29, in 31 days", "2025-12-01, in 90 days"})
    void theTitleContainsTheDaysBetweenTheTwoDates(String before, String distance) {
        String ticker = "DTID" + before.replace("-", "");
        company(ticker);
        MetricRecord.push(row(1, ticker, before, "news_mentions=1"), row(2, ticker, NOW, "news_mentions=1000000"));
        assertThat(ofTheTimeline(ticker).get("news_mentions").get("title").asString())
                .isEqualTo("News mentions up 99999900.00% " + distance);
        assertThat(ResponseText.of(ticker, insights("")).get("title").asString())
                .isEqualTo("News mentions up 99999900.00% " + distance);
    }

    @ParameterizedTest
    @CsvSource({"2026-02-28, in a month", "2026-01-01, in 2 months", "2025-12-31, in 3 months"})
    void theTitleContainsTheMonthsBetweenTheTwoMonths(String before, String distance) {
        String ticker = "DTIE" + before.replace("-", "");
        company(ticker);
        MetricRecord.push(row(1, ticker, before, "webtraffic=2"), row(2, ticker, "2026-03-31", "webtraffic=3"));
        assertThat(ofTheTimeline(ticker).get("webtraffic").get("title").asString())
                .isEqualTo("Web traffic up 50.00% " + distance);
    }

    @Test
    void aValueOlderThanThePreviousPeriodCreatesNoInsight() {
        company("DTIOLD");
        MetricRecord.push(
                row(1, "DTIOLD", "2025-11-30", "news_mentions=1 webtraffic=1"),
                row(2, "DTIOLD", "2026-02-01", "news_mentions=1"),
                row(3, "DTIOLD", NOW, "news_mentions=1000000 webtraffic=1000000"));
        assertThat(ofTheTimeline("DTIOLD").toString()).isEqualTo("{}");
        assertThat(own("")).isEmpty();
    }

    @Test
    void onlyToplistMetricsAreInsights() {
        company("DTIO");
        change("DTIO", "forum_followers", "1", "1000000");
        change("DTIO", "price", "1", "1000000");
        change("DTIO", "ai_audience", "1", "1000000");
        change("DTIO", "appstore_a_downloads", "1", "1000000");
        change("DTIO", "employer_rating_overall", "1", "100");
        assertThat(fields(ofTheTimeline("DTIO"))).containsExactly("app_downloads");
        assertThat(own("")).containsExactly("DTIO app_downloads_2026-03-01 1000000 99999900");
    }

    @Test
    void theGreatestChangesComeFirstThenTickerThenMetric() {
        company("DTIQB");
        company("DTIQA");
        change("DTIQB", "news_mentions", "1", "1000000");
        change("DTIQB", "forum_mentions", "1", "1000000");
        change("DTIQB", "pinboard_followers", "1", "1000001");
        change("DTIQA", "news_mentions", "1", "1000000");
        change("DTIQA", "forum_mentions", "1", "2000000");
        assertThat(own(""))
                .containsExactly(
                        "DTIQA forum_mentions_2026-03-01 2000000 199999900",
                        "DTIQB pinboard_followers_2026-03-01 1000001 100000000",
                        "DTIQA news_mentions_2026-03-01 1000000 99999900",
                        "DTIQB forum_mentions_2026-03-01 1000000 99999900",
                        "DTIQB news_mentions_2026-03-01 1000000 99999900");
    }

    @Test
    void decreasesAreRankedByAbsoluteValue() {
        crypto("DTIF");
        change("DTIF", "forum_mentions", "100", "1");
        change("DTIF", "news_mentions", "100", "150");
        change("DTIF", "pinboard_followers", "100", "199");
        assertThat(own("entity=crypto"))
                .containsExactly(
                        "DTIF forum_mentions_2026-03-01 1 -99",
                        "DTIF pinboard_followers_2026-03-01 199 99",
                        "DTIF news_mentions_2026-03-01 150 50");
    }

    @Test
    void theListContainsAtMost100AndTheTop10() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            String ticker = "DTIN%03d".formatted(i);
            company(ticker);
            change(ticker, "news_mentions", "1", Long.toString(900_000_000L - i));
            expected.add(ticker);
        }
        JsonNode insights = insights("");
        assertThat(ResponseText.rows(insights, "ticker")).isEqualTo(expected.subList(0, 100));
        assertThat(ResponseText.rows(insights("filter=top"), "ticker")).isEqualTo(expected.subList(0, 10));
    }

    @Test
    void otherFiltersAre400() {
        assertThat(errorMessage("/insights?filter=bottom", 400)).contains("filter", "top");
        assertThat(errorMessage("/insights?entity=stock", 400)).contains("entity", "company", "crypto");
    }

    @Test
    void theListCanBeFilteredByKind() {
        company("DTIKA");
        crypto("DTIKB");
        change("DTIKA", "news_mentions", "1", "1000000");
        change("DTIKB", "news_mentions", "1", "1000000");
        assertThat(own("entity=company")).containsExactly("DTIKA news_mentions_2026-03-01 1000000 99999900");
        assertThat(own("entity=crypto&filter=top")).containsExactly("DTIKB news_mentions_2026-03-01 1000000 99999900");
        assertThat(own("")).hasSize(2);
    }

    @Test
    void anInactiveEntityHasNoInsights() {
        entity(EntityRecord.company("DTIG").with("active", false), "DTIG");
        company("DTIG1");
        change("DTIG", "news_mentions", "1", "1000000");
        change("DTIG1", "news_mentions", "1", "1000000");
        assertThat(own("")).containsExactly("DTIG1 news_mentions_2026-03-01 1000000 99999900");
    }
}
