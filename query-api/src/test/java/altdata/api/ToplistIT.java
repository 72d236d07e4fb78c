package altdata.api;

import static altdata.testing.MetricRecord.row;
import static altdata.testing.ResponseChecks.each;
import static altdata.testing.ResponseChecks.encoded;
import static altdata.testing.ResponseChecks.errorMessage;
import static altdata.testing.ResponseChecks.fields;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.ResponseText;
import altdata.testing.TestDates;
import altdata.testing.TestService;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// `/toplist`, within industries that only these tests use.
class ToplistIT {
    private static final TestService SERVICE = TestService.get();
    private static final String INDUSTRY = "Toplist Derived";
    private static final List<String> COUNTED = List.of(
            "forum_mentions",
            "investor_chat_mentions",
            "microblog_mentions",
            "microblog_followers",
            "news_mentions",
            "imageboard_mentions",
            "photo_share_followers",
            "social_network_fans",
            "short_video_followers",
            "text_thread_followers",
            "video_site_subscribers",
            "pinboard_followers",
            "analyst_site_followers",
            "employees_professional_network",
            "ai_score",
            "webtraffic",
            "lobbying_expense",
            "jobs_review_site",
            "jobs_professional_network",
            "appstore_a_downloads",
            "appstore_b_downloads");

    @BeforeAll
    static void pushEntities() {
        EntityRecord.push(
                entity("DTTA").with("added", "2024-05-01"),
                entity("DTTB").with("added", "2024-06-01"),
                entity("DTTC"),
                EntityRecord.crypto("DTTX").industry(INDUSTRY).with("added", "2024-05-01"),
                entity("DTTGONE").with("active", false).with("added", "2024-07-01"),
                EntityRecord.company("DTTOTHER").industry("Toplist").with("added", "2024-07-01"));
        int number = 0;
        for (String ticker : List.of("DTTC", "DTTB", "DTTA", "DTTX", "DTTGONE", "DTTOTHER")) {
            number++;
            MetricRecord.push(row(2, ticker, "2026-02-10", all(number * 10)), row(1, ticker, "2026-01-01", all(10)));
        }
        SERVICE.awaitCaughtUp();
    }

    private static EntityRecord entity(String ticker) {
        return EntityRecord.company(ticker).industry(INDUSTRY);
    }

    private static String all(int value) {
        return String.join("=" + value + " ", COUNTED) + "=" + value;
    }

    private static JsonNode toplist(String parameters) {
        return SERVICE.v1("/toplist?industry=" + encoded(INDUSTRY) + parameters);
    }

    private static JsonNode listOf(String industry, String sort) {
        return SERVICE.v1("/toplist?industry=" + encoded(industry) + "&sort=" + sort)
                .get("entities");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
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
                "lobbying_expense"
            })
    void everyListedMetricCanBeSortedBy(String sort) {
        JsonNode body = toplist("&sort=" + sort);
        assertThat(fields(body)).containsExactly("status", "ordered_by", "entities");
        assertThat(body.get("ordered_by").asString()).isEqualTo(sort);
        assertThat(ResponseText.rows(body.get("entities"), "ticker", sort, sort + "_change"))
                .containsExactly("DTTX 40 300", "DTTA 30 200", "DTTB 20 100", "DTTC 10 0");
    }

    @Test
    void anEntryContainsIdentityPriceAndTheSortedMetric() {
        MetricRecord.push(
                row(1, "DTTA", "2026-03-01", "price=229.875 market_cap=9"),
                row(2, "DTTA", "2026-03-02", "market_cap=10"));
        SERVICE.awaitCaughtUp();
        JsonNode entity = ResponseText.of("DTTA", toplist("&sort=webtraffic").get("entities"));
        assertThat(fields(entity))
                .containsExactly("id", "name", "ticker", "price", "webtraffic", "webtraffic_change", "date");
        assertThat(ResponseText.row(entity, "id", "name", "price")).isEqualTo("id-DTTA Name of DTTA 229.875");
        assertThat(entity.get("price").isNumber()).isTrue();
        assertThat(entity.get("webtraffic").isIntegralNumber()).isTrue();
        JsonNode without = ResponseText.of("DTTB", toplist("&sort=webtraffic").get("entities"));
        assertThat(without.get("price").isNull()).isTrue();
    }

    @Test
    void theDefaultSortIsForumMentions() {
        JsonNode body = toplist("");
        assertThat(body.get("ordered_by").asString()).isEqualTo("forum_mentions");
        assertThat(body).isEqualTo(toplist("&sort=forum_mentions"));
    }

    @Test
    void anUnknownSortIs400AndNamesTheAcceptedOnes() {
        for (String sort : List.of("forum_sentiment", "price", "x%27")) {
            assertThat(errorMessage("/toplist?sort=" + sort, 400))
                    .contains("sort", "new", "job_posts", "webtraffic", "forum_mentions", "investor_chat_mentions")
                    .contains("microblog_mentions", "news_mentions", "imageboard_mentions", "photo_share_followers")
                    .contains("social_network_fans", "short_video_followers", "text_thread_followers")
                    .contains("microblog_followers", "video_site_subscribers", "pinboard_followers", "app_downloads")
                    .contains("analyst_site_followers", "employees_professional_network", "ai_score")
                    .contains("lobbying_expense")
                    .doesNotContain("market_cap");
        }
    }

    @Test
    void theIndustryMustMatchIgnoringCase() {
        assertThat(each(listOf("tOPLIST dERIVED", "ai_score"), "ticker"))
                .containsExactly("DTTX", "DTTA", "DTTB", "DTTC");
        assertThat(each(listOf("Toplist", "ai_score"), "ticker")).containsExactly("DTTOTHER");
        assertThat(listOf("Toplist%", "ai_score")).isEmpty();
        assertThat(listOf("No such industry", "ai_score")).isEmpty();
    }

    @Test
    void theListOfAllIndustriesHasAtMost100EntriesDescending() {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            String ticker = "DTTM%03d".formatted(i);
            EntityRecord.push(EntityRecord.company(ticker).industry("Toplist Many"));
            rows.add(row(1, ticker, "2026-01-01", "short_video_followers=" + (9_000_000_000L + i)));
        }
        MetricRecord.push(rows.toArray(String[]::new));
        SERVICE.awaitCaughtUp();
        for (String where : List.of("", "&industry=toplist%20many")) {
            JsonNode entities =
                    SERVICE.v1("/toplist?sort=short_video_followers" + where).get("entities");
            assertThat(entities).hasSize(100);
            assertThat(entities.get(0).get("ticker").asString()).isEqualTo("DTTM100");
            assertThat(entities.get(99).get("ticker").asString()).isEqualTo("DTTM001");
        }
    }

    @Test
    void theListCanBeFilteredByKind() {
        assertThat(each(toplist("&entity=crypto").get("entities"), "ticker")).containsExactly("DTTX");
        assertThat(each(toplist("&entity=company").get("entities"), "ticker")).containsExactly("DTTA", "DTTB", "DTTC");
        assertThat(errorMessage("/toplist?entity=stock", 400)).contains("entity", "company", "crypto");
    }

    @Test
    void tiesAreOrderedByTicker() {
        EntityRecord.push(
                EntityRecord.crypto("DTTTB").industry("Toplist Ties"),
                EntityRecord.company("DTTTC").industry("Toplist Ties"),
                EntityRecord.company("DTTTA").industry("Toplist Ties"));
        for (String ticker : List.of("DTTTC", "DTTTA", "DTTTB")) {
            MetricRecord.push(row(1, ticker, "2026-01-01", "ai_score=7.50"));
        }
        SERVICE.awaitCaughtUp();
        assertThat(ResponseText.rows(listOf("Toplist Ties", "ai_score"), "ticker", "ai_score"))
                .containsExactly("DTTTA 7.5", "DTTTB 7.5", "DTTTC 7.5");
    }

    @Test
    void theNewestEntitiesAreThoseAddedLast() {
        JsonNode body = toplist("&sort=new");
        assertThat(body.get("ordered_by").asString()).isEqualTo("new");
        assertThat(fields(body.get("entities").get(0)))
                .containsExactly("id", "name", "ticker", "price", "new", "new_change");
        assertThat(ResponseText.rows(body.get("entities"), "ticker", "new", "new_change"))
                .containsExactly("DTTB 2024-06-01 null", "DTTA 2024-05-01 null", "DTTX 2024-05-01 null");
        assertThat(each(toplist("&sort=new&entity=crypto").get("entities"), "ticker"))
                .containsExactly("DTTX");
    }

    @Test
    void zeroIsAValue() {
        EntityRecord.push(EntityRecord.company("DTTZ").industry("Toplist Zero"));
        MetricRecord.push(
                row(1, "DTTZ", "2026-01-01", "news_mentions=5"), row(2, "DTTZ", "2026-02-01", "news_mentions=0"));
        SERVICE.awaitCaughtUp();
        assertThat(ResponseText.rows(
                        listOf("Toplist Zero", "news_mentions"), "ticker", "news_mentions", "news_mentions_change"))
                .containsExactly("DTTZ 0 -100");
    }

    /// The change of a value on March 1 relative to other rows.
    private static String change(String ticker, String value, String... rows) {
        EntityRecord.push(EntityRecord.company(ticker).industry("Toplist " + ticker));
        MetricRecord.push(rows);
        MetricRecord.push(row(50, ticker, "2026-03-01", value));
        SERVICE.awaitCaughtUp();
        String metric = value.substring(0, value.indexOf('='));
        return ResponseText.row(listOf("Toplist " + ticker, metric).get(0), metric, metric + "_change");
    }

    @Test
    void theChangeOfADailyMetricIsAgainstTheLatestValueAtLeast30DaysBefore() {
        assertThat(change(
                        "DTTD30",
                        "forum_mentions=30",
                        row(1, "DTTD30", "2026-01-29", "forum_mentions=10"),
                        row(2, "DTTD30", "2026-01-30", "forum_mentions=20"),
                        row(3, "DTTD30", "2026-01-31", "forum_mentions=29")))
                .isEqualTo("30 50");
    }

    @Test
    void thePreviousValueOfADailyMetricIsAtMost90DaysOlderAndSkipsNulls() {
        assertThat(change(
                        "DTTOLD",
                        "forum_mentions=30",
                        row(1, "DTTOLD", "2025-12-01", "forum_mentions=20"),
                        row(2, "DTTOLD", "2026-01-20", "forum_mentions=null forum_followers=5")))
                .isEqualTo("30 50");
        assertThat(change("DTTOLD2", "forum_mentions=30", row(1, "DTTOLD2", "2025-11-30", "forum_mentions=20")))
                .isEqualTo("30 null");
        assertThat(change(
                        "DTTOLD3",
                        "forum_mentions=30",
                        row(1, "DTTOLD3", "2019-01-01", "forum_mentions=20"),
                        row(2, "DTTOLD3", "2026-02-20", "forum_mentions=20")))
                .isEqualTo("30 null");
    }

    @Test
    void theChangeIsNullWithoutAPreviousValue() {
        assertThat(change("DTTNONE", "forum_mentions=30", row(1, "DTTNONE", "2026-01-31", "forum_mentions=10")))
                .isEqualTo("30 null");
    }

    @Test
    void theChangeIsNullIfThePreviousValueIsZero() {
        assertThat(change(
                        "DTTZERO",
                        "forum_mentions=30",
                        row(1, "DTTZERO", "2026-01-30", "forum_mentions=0"),
                        row(2, "DTTZERO", "2026-01-01", "forum_mentions=10")))
                .isEqualTo("30 null");
    }

    @Test
    void theChangeOfAMonthlyMetricIsAgainstTheLatestOfThreeMonthsBefore() {
        assertThat(change(
                        "DTTMON",
                        "webtraffic=150",
                        row(1, "DTTMON", "2026-02-28", "webtraffic=100"),
                        row(2, "DTTMON", "2025-11-03", "webtraffic=10")))
                .isEqualTo("150 50");
        assertThat(change("DTTGAP", "lobbying_expense=0.5", row(1, "DTTGAP", "2025-12-01", "lobbying_expense=0.25")))
                .isEqualTo("0.5 100");
        assertThat(change("DTTGAP2", "lobbying_expense=0.5", row(1, "DTTGAP2", "2025-11-30", "lobbying_expense=0.25")))
                .isEqualTo("0.5 null");
        assertThat(change("DTTSAME", "webtraffic=150", row(1, "DTTSAME", "2026-03-20", "webtraffic=100")))
                .isEqualTo("150 null");
    }

    @Test
    void theChangeIsRoundedHalfUpToTwoPlaces() {
        assertThat(change("DTTR1", "forum_mentions=4", row(1, "DTTR1", "2026-01-01", "forum_mentions=3")))
                .isEqualTo("4 33.33");
        assertThat(change("DTTR2", "forum_mentions=5", row(1, "DTTR2", "2026-01-01", "forum_mentions=3")))
                .isEqualTo("5 66.67");
        assertThat(change("DTTR3", "forum_mentions=33", row(1, "DTTR3", "2026-01-01", "forum_mentions=32")))
                .isEqualTo("33 3.13");
        assertThat(change("DTTR4", "forum_mentions=2", row(1, "DTTR4", "2026-01-01", "forum_mentions=3")))
                .isEqualTo("2 -33.33");
        assertThat(change(
                        "DTTR5",
                        "forum_mentions=9007199254740992",
                        row(1, "DTTR5", "2026-01-01", "forum_mentions=9007199254740991")))
                .isEqualTo("9007199254740992 0");
    }

    @Test
    void anAverageIsComparedWithTheAverageOfTheLatestDateThatHasEitherPart() {
        EntityRecord.push(EntityRecord.company("DTTAVG").industry("Toplist Average"));
        MetricRecord.push(
                row(1, "DTTAVG", "2026-01-10", "jobs_review_site=100 jobs_professional_network=200"),
                row(2, "DTTAVG", "2026-01-20", "jobs_review_site=8"),
                row(3, "DTTAVG", "2026-02-25", "jobs_professional_network=10"),
                row(4, "DTTAVG", "2026-03-01", "jobs_review_site=10 jobs_professional_network=13"));
        SERVICE.awaitCaughtUp();
        assertThat(ResponseText.rows(listOf("Toplist Average", "job_posts"), "job_posts", "job_posts_change"))
                .containsExactly("12 50");
        MetricRecord.push(MetricRecord.retraction(5, "DTTAVG", LocalDate.of(2026, 3, 1), "professional_network"));
        SERVICE.awaitCaughtUp();
        assertThat(ResponseText.rows(listOf("Toplist Average", "job_posts"), "job_posts", "job_posts_change"))
                .containsExactly("10 25");
    }

    @Test
    void anAverageOfPartsOfDifferentLengthIsTheSameInAnyOrder() {
        EntityRecord.push(
                EntityRecord.company("DTTO1").industry("Toplist Order"),
                EntityRecord.company("DTTO2").industry("Toplist Order"));
        for (String ticker : List.of("DTTO1", "DTTO2")) {
            boolean isFirst = ticker.equals("DTTO1");
            String early = isFirst ? "appstore_a_downloads=100" : "appstore_b_downloads=300";
            String late = isFirst ? "appstore_b_downloads=300" : "appstore_a_downloads=100";
            MetricRecord.push(
                    row(1, ticker, "2025-11-03", early),
                    row(2, ticker, "2026-01-20", "appstore_a_downloads=100"),
                    row(3, ticker, "2026-02-01", "appstore_a_downloads=100"));
            SERVICE.awaitCaughtUp();
            MetricRecord.push(row(4, ticker, "2025-11-03", late));
        }
        SERVICE.awaitCaughtUp();
        assertThat(ResponseText.rows(listOf("Toplist Order", "app_downloads"), "ticker", "app_downloads_change"))
                .containsExactly("DTTO1 -50", "DTTO2 -50");
    }

    @Test
    void aValueHasItsDate() {
        EntityRecord.push(EntityRecord.company("DTTDATE").industry("Toplist Date"));
        MetricRecord.push(
                row(1, "DTTDATE", "2026-01-15", "news_mentions=5 webtraffic=5"),
                row(2, "DTTDATE", "2026-01-16", "news_mentions=null forum_mentions=1"));
        SERVICE.awaitCaughtUp();
        assertThat(ResponseText.rows(listOf("Toplist Date", "news_mentions"), "date"))
                .containsExactly("2026-01-15");
        assertThat(ResponseText.rows(listOf("Toplist Date", "webtraffic"), "date"))
                .containsExactly("2026-01-01");
    }

    @Test
    void aValueCountsFromTheDayBeforeItsDateOn() {
        LocalDate today = TestDates.today();
        EntityRecord.push(
                EntityRecord.company("DTTFUT").industry("Toplist Future"),
                EntityRecord.company("DTTFAR").industry("Toplist Future"));
        MetricRecord.push(
                row(1, "DTTFUT", today.minusDays(40), "forum_mentions=10"),
                row(2, "DTTFUT", today, "forum_mentions=20"),
                row(3, "DTTFUT", today.plusDays(1), "forum_mentions=30"),
                row(4, "DTTFUT", today.plusDays(2), "forum_mentions=40"),
                row(5, "DTTFUT", today.plusDays(200), "forum_mentions=50"),
                row(6, "DTTFUT", LocalDate.of(2100, 12, 31), "forum_mentions=60"),
                row(1, "DTTFAR", today.plusDays(2), "forum_mentions=99"));
        SERVICE.awaitCaughtUp();
        assertThat(ResponseText.rows(
                        listOf("Toplist Future", "forum_mentions"),
                        "ticker",
                        "forum_mentions",
                        "forum_mentions_change",
                        "date"))
                .containsExactly("DTTFUT 30 200 " + today.plusDays(1));
        assertThat(SERVICE.v1("/timeline/?symbol=DTTFUT").get("data").get("daily"))
                .hasSize(6);
        assertThat(ResponseText.row(
                        SERVICE.v1("/industry_benchmark/?symbol=DTTFUT")
                                .get("data")
                                .get("forum_mentions"),
                        "date",
                        "value",
                        "previous_value",
                        "benchmark"))
                .isEqualTo(today.plusDays(1) + " 30 10 1");
        MetricRecord.push(MetricRecord.retraction(7, "DTTFUT", today.plusDays(1), "forum"));
        SERVICE.awaitCaughtUp();
        assertThat(ResponseText.rows(listOf("Toplist Future", "forum_mentions"), "forum_mentions", "date"))
                .containsExactly("20 " + today);
    }

    @Test
    void anInactiveEntityIsNotShown() {
        assertThat(SERVICE.v1("/timeline/?symbol=DTTGONE").get("data").get("daily"))
                .isNotEmpty();
        assertThat(each(toplist("").get("entities"), "ticker")).isNotEmpty().doesNotContain("DTTGONE");
        assertThat(each(toplist("&sort=new").get("entities"), "ticker")).doesNotContain("DTTGONE");
    }

    @Test
    void anEntityWithoutAValueIsNotShown() {
        EntityRecord.push(EntityRecord.company("DTTEMPTY").industry("Toplist Empty"));
        MetricRecord.push(row(1, "DTTEMPTY", "2026-01-01", "news_mentions=5"));
        SERVICE.awaitCaughtUp();
        assertThat(listOf("Toplist Empty", "news_mentions")).hasSize(1);
        assertThat(listOf("Toplist Empty", "forum_mentions")).isEmpty();
        assertThat(listOf("Toplist Empty", "new")).isEmpty();
    }
}
