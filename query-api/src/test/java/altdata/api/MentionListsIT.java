package altdata.api;

import static altdata.testing.MetricRecord.row;
import static altdata.testing.ResponseChecks.each;
import static altdata.testing.ResponseChecks.fields;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.ResponseText;
import altdata.testing.TestDates;
import altdata.testing.TestService;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `/social_media_mentions`, `/investor_chat_mentions` and `/analyst_site_followers`.
class MentionListsIT {
    private static final TestService SERVICE = TestService.get();

    private static JsonNode list(String path) {
        SERVICE.awaitCaughtUp();
        return SERVICE.v1(path).get("data");
    }

    private static List<String> chat(String... tickers) {
        return ResponseText.rowsOf(
                Set.of(tickers), list("/investor_chat_mentions"), "ticker", "mentions", "mentions_prev");
    }

    private static List<String> followers(String... tickers) {
        return ResponseText.rowsOf(
                Set.of(tickers),
                list("/analyst_site_followers"),
                "ticker",
                "analyst_site_followers",
                "analyst_site_followers_prev");
    }

    private static List<String> prices(String ticker) {
        return ResponseText.rowsOf(
                Set.of(ticker), list("/analyst_site_followers"), "price", "price_change", "ai_score");
    }

    @Test
    void socialMentionsAddTheFourSourcesOfYesterdayAndTheDayBefore() {
        LocalDate today = TestDates.today();
        EntityRecord.push(EntityRecord.company("DTMA").with("logo", "https://x/a.png"), EntityRecord.crypto("DTMB"));
        MetricRecord.push(
                row(1, "DTMA", today, "forum_mentions=1000 imageboard_mentions=1000 microblog_mentions=1000"),
                row(2, "DTMA", today.minusDays(1), "forum_mentions=1 imageboard_mentions=20"),
                row(3, "DTMA", today.minusDays(1), "investor_chat_mentions=300 microblog_mentions=4000"),
                row(4, "DTMA", today.minusDays(1), "news_mentions=50000 forum_sentiment=null"),
                row(5, "DTMA", today.minusDays(2), "forum_mentions=5 imageboard_mentions=60"),
                row(6, "DTMA", today.minusDays(3), "forum_mentions=1000"),
                row(1, "DTMB", today.minusDays(1), "microblog_mentions=4322"));
        JsonNode data = list("/social_media_mentions");
        assertThat(fields(data)).containsSubsequence("id-DTMB", "id-DTMA");
        assertThat(fields(data.get("id-DTMA")))
                .containsExactly("display_name", "ticker", "link", "logo", "mentions", "mentions_prev");
        assertThat(ResponseText.row(data.get("id-DTMA"), "display_name", "ticker", "link", "logo"))
                .isEqualTo("Name of DTMA DTMA /explore/DTMA https://x/a.png");
        assertThat(ResponseText.row(data.get("id-DTMA"), "mentions", "mentions_prev"))
                .isEqualTo("4321 65");
        assertThat(ResponseText.row(data.get("id-DTMB"), "logo", "mentions", "mentions_prev"))
                .isEqualTo(" 4322 0");
    }

    @Test
    void ofTwoTickersOfOneEntityTheOneWithMoreMentionsIsShown() {
        EntityRecord.push(
                EntityRecord.company("DTMTWOA").with("id", "id-of-two"),
                EntityRecord.company("DTMTWOB").with("id", "id-of-two"));
        MetricRecord.push(
                row(1, "DTMTWOA", TestDates.today().minusDays(1), "forum_mentions=5"),
                row(1, "DTMTWOB", TestDates.today().minusDays(1), "forum_mentions=4"));
        assertThat(list("/social_media_mentions").get("id-of-two").get("ticker").asString())
                .isEqualTo("DTMTWOA");
    }

    @Test
    void socialMentionsIncludeEntitiesWithACountOnEitherDay() {
        LocalDate today = TestDates.today();
        EntityRecord.push(
                EntityRecord.company("DTMC"),
                EntityRecord.company("DTMD"),
                EntityRecord.company("DTME"),
                EntityRecord.company("DTMF"),
                EntityRecord.company("DTMG").with("active", false));
        MetricRecord.push(
                row(1, "DTMC", today.minusDays(2), "forum_mentions=7"),
                row(1, "DTMD", today.minusDays(1), "imageboard_mentions=0"),
                row(1, "DTME", today, "forum_mentions=7"),
                row(2, "DTME", today.minusDays(3), "forum_mentions=7"),
                row(1, "DTMF", today.minusDays(1), "forum_sentiment=0.5 news_mentions=7"),
                row(1, "DTMG", today.minusDays(1), "forum_mentions=7"),
                row(1, "DTMH", today.minusDays(1), "forum_mentions=7"));
        JsonNode data = list("/social_media_mentions");
        assertThat(ResponseText.row(data.get("id-DTMC"), "mentions", "mentions_prev"))
                .isEqualTo("0 7");
        assertThat(ResponseText.row(data.get("id-DTMD"), "mentions", "mentions_prev"))
                .isEqualTo("0 0");
        assertThat(fields(data)).doesNotContain("id-DTME", "id-DTMF", "id-DTMG", "id-DTMH");
        assertThat(fields(data)).containsSubsequence("id-DTMC", "id-DTMD");
    }

    @Test
    void chatMentionsHaveTheSpecifiedShape() {
        EntityRecord.push(EntityRecord.company("DTMS"));
        MetricRecord.push(
                row(1, "DTMS", "2026-03-01", "investor_chat_mentions=12"),
                row(2, "DTMS", "2026-03-02", "investor_chat_mentions=15"));
        JsonNode data = list("/investor_chat_mentions/");
        assertThat(fields(ResponseText.of("DTMS", data)))
                .containsExactly(
                        "display_name",
                        "id",
                        "ticker",
                        "price",
                        "price_change",
                        "ai_score",
                        "link",
                        "logo",
                        "date",
                        "mentions",
                        "mentions_prev");
        JsonNode entity = ResponseText.of("DTMS", data);
        assertThat(ResponseText.row(entity, "display_name", "id", "link", "date", "mentions", "mentions_prev"))
                .isEqualTo("Name of DTMS id-DTMS /explore/DTMS 2026-03-02 15 12");
        assertThat(ResponseText.row(entity, "price", "price_change", "ai_score", "logo"))
                .isEqualTo("null null null ");
    }

    @Test
    void chatMentionsAreOfCompaniesOnly() {
        EntityRecord.push(
                EntityRecord.company("DTMK1"),
                EntityRecord.crypto("DTMK2"),
                EntityRecord.company("DTMK3").with("active", false));
        for (String ticker : List.of("DTMK1", "DTMK2", "DTMK3")) {
            MetricRecord.push(row(1, ticker, "2026-03-01", "investor_chat_mentions=9"));
        }
        assertThat(chat("DTMK1", "DTMK2", "DTMK3")).containsExactly("DTMK1 9 -");
    }

    @Test
    void chatMentionsAreDescendingThenByTicker() {
        EntityRecord.push(EntityRecord.company("DTMO1"), EntityRecord.company("DTMO2"), EntityRecord.company("DTMO3"));
        MetricRecord.push(
                row(1, "DTMO1", "2026-03-01", "investor_chat_mentions=9"),
                row(1, "DTMO2", "2020-03-01", "investor_chat_mentions=90"),
                row(1, "DTMO3", "2026-03-09", "investor_chat_mentions=9"));
        assertThat(chat("DTMO1", "DTMO2", "DTMO3")).containsExactly("DTMO2 90 -", "DTMO1 9 -", "DTMO3 9 -");
    }

    @Test
    void followersHaveTheSpecifiedShapeAndAreOfBothKinds() {
        EntityRecord.push(
                EntityRecord.company("DTMP1"),
                EntityRecord.crypto("DTMP2"),
                EntityRecord.company("DTMP3"),
                EntityRecord.company("DTMP4").with("active", false));
        for (String ticker : List.of("DTMP1", "DTMP2", "DTMP3", "DTMP4")) {
            MetricRecord.push(
                    row(1, ticker, "2026-03-01", "analyst_site_followers=" + (ticker.equals("DTMP3") ? 91 : 90)));
        }
        JsonNode data = list("/analyst_site_followers");
        assertThat(fields(ResponseText.of("DTMP1", data)))
                .containsExactly(
                        "display_name",
                        "id",
                        "ticker",
                        "price",
                        "price_change",
                        "ai_score",
                        "link",
                        "logo",
                        "date",
                        "analyst_site_followers");
        assertThat(followers("DTMP1", "DTMP2", "DTMP3", "DTMP4"))
                .containsExactly("DTMP3 91 -", "DTMP1 90 -", "DTMP2 90 -");
        assertThat(each(data, "link")).contains("/explore/DTMP2");
    }

    @Test
    void thePreviousCountIsOfTheDayBeforeTheOneShown() {
        EntityRecord.push(EntityRecord.company("DTMV"));
        MetricRecord.push(
                row(1, "DTMV", "2026-02-27", "analyst_site_followers=5 investor_chat_mentions=5"),
                row(2, "DTMV", "2026-03-01", "analyst_site_followers=7 investor_chat_mentions=7"));
        assertThat(followers("DTMV")).containsExactly("DTMV 7 -");
        assertThat(chat("DTMV")).containsExactly("DTMV 7 -");
        MetricRecord.push(row(3, "DTMV", "2026-02-28", "analyst_site_followers=6 investor_chat_sentiment=0.5"));
        assertThat(followers("DTMV")).containsExactly("DTMV 7 6");
        assertThat(chat("DTMV")).containsExactly("DTMV 7 -");
    }

    @Test
    void aCountOfALaterDayThanTomorrowDoesNotCountYet() {
        LocalDate today = TestDates.today();
        EntityRecord.push(EntityRecord.company("DTMFUT"));
        MetricRecord.push(
                row(1, "DTMFUT", today, "investor_chat_mentions=7 price=10 ai_score=5"),
                row(2, "DTMFUT", today.plusDays(1), "investor_chat_mentions=8"),
                row(3, "DTMFUT", today.plusDays(2), "investor_chat_mentions=9 price=20 ai_score=6"));
        assertThat(ResponseText.row(
                        ResponseText.of("DTMFUT", list("/investor_chat_mentions")),
                        "date",
                        "mentions",
                        "mentions_prev",
                        "price",
                        "price_change",
                        "ai_score"))
                .isEqualTo(today.plusDays(1) + " 8 7 10.00 null 5");
    }

    @Test
    void pricesAndScoresAreStrings() {
        EntityRecord.push(EntityRecord.company("DTMX"));
        MetricRecord.push(
                row(1, "DTMX", "2026-03-01", "analyst_site_followers=7 investor_chat_mentions=7 price=80 ai_score=7"),
                row(2, "DTMX", "2026-03-05", "price=79 ai_score=7.256"));
        for (String path : List.of("/analyst_site_followers", "/investor_chat_mentions")) {
            JsonNode entity = ResponseText.of("DTMX", list(path));
            for (String field : List.of("price", "price_change", "ai_score")) {
                assertThat(entity.get(field).isString()).as(path + " " + field).isTrue();
            }
            assertThat(ResponseText.row(entity, "price", "price_change", "ai_score"))
                    .as(path)
                    .isEqualTo("79.00 -1.25 7.26");
        }
    }

    @Test
    void aPriceHasTwoDecimalsAndAScoreUpToTwo() {
        EntityRecord.push(EntityRecord.company("DTMY"));
        MetricRecord.push(
                row(1, "DTMY", "2026-03-01", "analyst_site_followers=7 price=229.875"),
                row(1, "DTMY", "2026-03-01", "ai_score=70"));
        assertThat(prices("DTMY")).containsExactly("229.88 null 70");
        MetricRecord.push(row(2, "DTMY", "2026-03-02", "price=1000000 ai_score=7.50"));
        assertThat(prices("DTMY")).containsExactly("1000000.00 434919.03 7.5");
        MetricRecord.push(row(3, "DTMY", "2026-03-03", "price=1000000 ai_score=0.004"));
        assertThat(prices("DTMY")).containsExactly("1000000.00 0.00 0");
    }

    @Test
    void thePriceChangeIsAgainstTheLatestEarlierPrice() {
        EntityRecord.push(EntityRecord.company("DTMZ"));
        MetricRecord.push(
                row(1, "DTMZ", "2025-01-01", "analyst_site_followers=7 price=50"),
                row(2, "DTMZ", "2026-03-01", "market_cap=5 price=null"),
                row(3, "DTMZ", "2026-03-05", "price=75"),
                row(4, "DTMZ", "2026-03-06", "price=null pe_ratio=3"));
        assertThat(prices("DTMZ")).containsExactly("75.00 50.00 null");
        MetricRecord.push(row(5, "DTMZ", "2026-03-04", "price=0"));
        assertThat(prices("DTMZ")).containsExactly("75.00 null null");
    }
}
