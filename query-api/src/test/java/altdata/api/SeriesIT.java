package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topics;
import altdata.testing.EntityRecord;
import altdata.testing.TestService;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The timelines, scores and social series, from records on a topic.
class SeriesIT {
    private static final TestService SERVICE = TestService.get();

    @BeforeAll
    static void pushSeries() {
        SERVICE.push(Topics.ENTITIES, """
                {"data_key":1,"id":"910001","ticker":"SRA","name":"Series Alpha","entity":"company","peers":["SRB"],
                 "industry":"Series","handles":{"microblog":"sra","forum":"sra","photo_share":"sra"}}
                """, """
                {"data_key":1,"id":"910002","ticker":"SRB","name":"Series Beta","entity":"company","handles":{"microblog":"srb"}}
                """, """
                {"data_key":1,"id":"910003","ticker":"SRN","name":"No Handle","entity":"company"}
                """);
        SERVICE.push(
                Topics.METRICS,
                metrics(1, "SRA", "2023-12-31", "\"forum_mentions\":5,\"forum_sentiment\":0.285,\"webtraffic\":1000"),
                metrics(2, "SRA", "2024-01-01", "\"forum_mentions\":6,\"webtraffic\":1100"),
                metrics(
                        3,
                        "SRA",
                        "2026-01-01",
                        "\"job_posts\":1,\"jobs_review_site\":10,\"jobs_professional_network\":13"),
                metrics(4, "SRA", "2026-02-05", "\"jobs_review_site\":20,\"appstore_b_downloads\":7"),
                metrics(
                        5,
                        "SRA",
                        "2026-02-05",
                        "\"price\":229.870,\"pe_ratio\":-1.5,\"ai_score\":7.25,\"ai_audience\":6"),
                metrics(6, "SRA", "2026-02-06", "\"investor_chat_mentions\":3,\"target_price_beta\":250.5"),
                metrics(7, "SRA", "2026-02-17", "\"employer_rating_overall\":80,\"employee_business_outlook\":null"),
                metrics(8, "SRA", "2026-03-01", "\"microblog_followers\":null,\"microblog_mentions\":null"),
                metrics(
                        9,
                        "SRA",
                        "2026-03-02",
                        "\"microblog_followers\":100,\"microblog_mentions\":7,\"microblog_sentiment\":0.005"),
                metrics(11, "SRA", "2026-03-03", "\"microblog_mentions\":8"),
                // Late: an older row has followers, but a newer one has replaced the whole group.
                metrics(10, "SRA", "2026-03-03", "\"microblog_followers\":99,\"microblog_mentions\":1"),
                metrics(12, "SRA", "2026-03-04", "\"microblog_followers\":101"),
                "{\"data_key\":13,\"ticker\":\"SRA\",\"date\":\"2026-03-04\",\"retract\":[\"microblog\"]}",
                metrics(1, "SRN", "2026-03-02", "\"microblog_followers\":1"));
        SERVICE.awaitCaughtUp();
    }

    private static String metrics(long key, String ticker, String date, String metrics) {
        return "{\"data_key\":%d,\"ticker\":\"%s\",\"date\":\"%s\",\"metrics\":{%s}}"
                .formatted(key, ticker, date, metrics);
    }

    @Test
    void socialSeriesIsNewestFirstAndOmitsNulls() {
        assertThat(SERVICE.v2("/api/social/microblog/sra?from_date=2026-01-01&to_date=2026-12-31")
                        .toString())
                .isEqualTo("""
                        {"ticker":"SRA","platform":"microblog","handle":"sra","from_date":"2026-01-01",\
                        "to_date":"2026-12-31","data":[{"date":"2026-03-03","mentions":8},\
                        {"date":"2026-03-02","followers":100,"mentions":7,"sentiment":1}]}""");
    }

    @Test
    void socialSeriesIncludesBothEndsOfItsRange() {
        assertThat(SERVICE.v2("/api/social/microblog/SRA?from_date=2026-03-02&to_date=2026-03-02")
                        .get("data"))
                .hasSize(1);
        assertThat(SERVICE.v2("/api/social/microblog/SRA?from_date=2026-03-03&to_date=2026-03-03")
                        .get("data"))
                .hasSize(1);
        assertThat(SERVICE.v2("/api/social/microblog/SRA?from_date=2026-03-04&to_date=2026-12-31")
                        .get("data"))
                .isEmpty();
    }

    @Test
    void socialSeriesDefaultsToTheLastYear() {
        JsonNode body = SERVICE.v2("/api/social/forum/SRA");
        LocalDate today = LocalDate.now(Clock.systemUTC());
        assertThat(body.get("to_date").asString()).isEqualTo(today.toString());
        assertThat(body.get("from_date").asString())
                .isEqualTo(today.minusDays(365).toString());
    }

    @Test
    void socialSeriesWithoutAHandleIsEmptyEvenIfRowsExist() {
        JsonNode body = SERVICE.v2("/api/social/microblog/SRN?from_date=2026-01-01");
        assertThat(body.get("handle").isNull()).isTrue();
        assertThat(body.get("data")).isEmpty();
    }

    @Test
    void everyPlatformIsAnOperation() {
        for (String platform : List.of(
                "microblog",
                "photo_share",
                "text_thread",
                "short_video",
                "pinboard",
                "video_site",
                "social_network",
                "forum")) {
            assertThat(SERVICE.v2("/api/social/" + platform + "/SRB")
                            .get("platform")
                            .asString())
                    .isEqualTo(platform);
        }
    }

    @Test
    void allErrorsOfTheParametersAreListed() {
        JsonNode body = TestService.json(
                SERVICE.get("/api/social/forum/SRA?from_date=x&to_date=2024-13-01", "X-API-Key", TestService.KEY), 422);
        assertThat(body.get("detail")).hasSize(2);
        assertThat(body.get("detail").get(0).toString()).isEqualTo("""
                        {"type":"date_from_datetime_parsing","loc":["query","from_date"],\
                        "msg":"Input should be a valid date or datetime, input is too short","input":"x",\
                        "ctx":{"error":"input is too short"}}""");
    }

    @Test
    void aRangeThatEndsBeforeItStartsIsRejected() {
        JsonNode body = TestService.json(
                SERVICE.get(
                        "/api/social/forum/SRA?from_date=2026-02-01&to_date=2026-01-01", "X-API-Key", TestService.KEY),
                422);
        assertThat(body.get("detail").get(0).get("type").asString()).isEqualTo("value_error");
    }

    @Test
    void theRangeStartsAYearBeforeItsEndByDefault() {
        for (String to : List.of("2024-03-01", "2100-12-31")) {
            JsonNode body = SERVICE.v2("/api/social/forum/SRA?to_date=" + to);
            assertThat(body.get("from_date").asString())
                    .isEqualTo(LocalDate.parse(to).minusDays(365).toString());
            assertThat(body.get("to_date").asString()).isEqualTo(to);
        }
        assertThat(SERVICE.v2("/api/social/forum/SRA?to_date=0001-02-03")
                        .get("from_date")
                        .asString())
                .isEqualTo("0001-01-01");
    }

    @Test
    void aRangeThatStartsAfterTodayIsRejectedWithTheDateThatWasSent() {
        JsonNode body = TestService.json(
                SERVICE.get("/api/social/forum/SRA?from_date=2100-01-01", "X-API-Key", TestService.KEY), 422);
        assertThat(body.get("detail").get(0).get("loc").toString()).isEqualTo("[\"query\",\"from_date\"]");
        assertThat(body.get("detail").get(0).get("input").asString()).isEqualTo("2100-01-01");
    }

    @Test
    void timelineContainsPointsAscendingWithTheirKnownFields() {
        JsonNode body = SERVICE.v1("/timeline/?symbol=sra");
        assertThat(body.get("data").get("daily").toString()).isEqualTo("""
                        [{"date":"2023-12-31","forum_mentions":5,"forum_sentiment":29},\
                        {"date":"2024-01-01","forum_mentions":6},\
                        {"date":"2026-01-01","jobs_review_site":10,"jobs_professional_network":13,"job_posts":12},\
                        {"date":"2026-02-05","appstore_b_downloads":7,"app_downloads":7,"jobs_review_site":20,"job_posts":20,\
                        "financials":{"price":229.87,"pe_ratio":-1.5},"ai_scores":{"score":7.25,"audience":6}},\
                        {"date":"2026-02-06","investor_chat_mentions":3},\
                        {"date":"2026-03-02","microblog_followers":100}]""");
        assertThat(body.get("data").get("monthly").toString()).isEqualTo("""
                        [{"date":"2023-12-01","webtraffic":1000},{"date":"2024-01-01","webtraffic":1100},\
                        {"date":"2026-02-01","employer_rating_overall":80}]""");
        assertThat(body.get("peers").toString()).isEqualTo("[\"SRB\"]");
    }

    @Test
    void timelineContainsTheInsightsOfTheEntity() {
        assertThat(SERVICE.v1("/timeline/?symbol=SRA").get("insights").toString())
                .isEqualTo("""
                        {"job_posts":{"title":"Job posts up 66.67% in 35 days","value":20,"change":66.67},\
                        "webtraffic":{"title":"Web traffic up 10.00% in a month","value":1100,"change":10.0}}""");
    }

    @Test
    void timelineOfADateContainsThatDayAndItsMonth() {
        JsonNode data = SERVICE.v1("/timeline/?symbol=SRA&date=2026-02-05").get("data");
        assertThat(data.get("daily")).hasSize(1);
        assertThat(data.get("daily").get(0).get("date").asString()).isEqualTo("2026-02-05");
        assertThat(data.get("monthly").toString())
                .isEqualTo("[{\"date\":\"2026-02-01\",\"employer_rating_overall\":80}]");
    }

    @Test
    void timelineContainsOnlyTheRequestedFields() {
        JsonNode data =
                SERVICE.v1("/timeline/?symbol=SRA&data=job_posts,webtraffic").get("data");
        assertThat(data.toString()).isEqualTo("""
                        {"daily":[{"date":"2026-01-01","job_posts":12},{"date":"2026-02-05","job_posts":20}],\
                        "monthly":[{"date":"2023-12-01","webtraffic":1000},{"date":"2024-01-01","webtraffic":1100}]}""");
        JsonNode objects = SERVICE.v1("/timeline/?symbol=SRA&data=financials").get("data");
        assertThat(objects.get("daily").toString())
                .isEqualTo("[{\"date\":\"2026-02-05\",\"financials\":{\"price\":229.87,\"pe_ratio\":-1.5}}]");
        JsonNode dates =
                SERVICE.v1("/timeline/?symbol=SRA&data=date&date=2026-02-05").get("data");
        assertThat(dates.toString())
                .isEqualTo("{\"daily\":[{\"date\":\"2026-02-05\"}],\"monthly\":[{\"date\":\"2026-02-01\"}]}");
        assertThat(SERVICE.v1("/timeline/?symbol=SRA&data=date,job_posts").at("/data/monthly"))
                .isEmpty();
    }

    @Test
    void timelineChecksTheFieldsBeforeTheSymbol() {
        assertThat(TestService.json(SERVICE.get("/timeline/?symbol=A%2FB&data=price&apiKey=" + TestService.KEY), 400)
                        .get("message")
                        .asString())
                .contains("unknown field");
    }

    @Test
    void timelineRejectsUnknownFieldsAndInvalidDates() {
        assertThat(TestService.json(SERVICE.get("/timeline/?symbol=SRA&data=price&apiKey=" + TestService.KEY), 400)
                        .get("message")
                        .asString())
                .startsWith("The parameter data contains the unknown field \"price\". Accepted: date, forum_mentions,")
                .contains("financials", "webtraffic");
        assertThat(TestService.json(SERVICE.get("/timeline/?symbol=SRA&date=2026-02-30&apiKey=" + TestService.KEY), 400)
                        .get("message")
                        .asString())
                .isEqualTo("The parameter date is \"2026-02-30\". Accepted: an existing date YYYY-MM-DD.");
    }

    @Test
    void historyEndsBefore2024() {
        assertThat(SERVICE.v1("/history_timeline?symbol=SRA").toString()).isEqualTo("""
                        {"status":200,"id":"910001","name":"Series Alpha","ticker":"SRA","data":{\
                        "daily":[{"date":"2023-12-31","forum_mentions":5,"forum_sentiment":29}],\
                        "monthly":[{"date":"2023-12-01","webtraffic":1000}]}}""");
    }

    @Test
    void aiTimelineContainsItsFourFields() {
        assertThat(SERVICE.v1("/ai_timeline/?symbol=SRA").get("data").toString())
                .isEqualTo("""
                        [{"date":"2023-12-31","forum_mentions":5,"forum_sentiment":29},\
                        {"date":"2024-01-01","forum_mentions":6},{"date":"2026-02-05","ai_scores":{"score":7.25}},\
                        {"date":"2026-02-06","investor_chat_mentions":3}]""");
    }

    @Test
    void aiScoreContainsTheScoresOfOneSymbol() {
        JsonNode body = SERVICE.v1("/ai_score/?symbol=SRA");
        assertThat(body.get("industry").asString()).isEqualTo("Series");
        assertThat(body.get("timeline").toString())
                .isEqualTo("[{\"date\":\"2026-02-05\",\"ai_score\":7.25,\"ai_audience\":6}]");
    }

    @Test
    void aiScoreContainsTheLatest600Points() {
        List<String> rows = new ArrayList<>();
        for (int day = 0; day < 601; day++) {
            rows.add(metrics(day, "SRB", LocalDate.of(2024, 1, 1).plusDays(day).toString(), "\"ai_score\":" + day));
        }
        SERVICE.push(Topics.METRICS, rows.toArray(String[]::new));
        SERVICE.awaitCaughtUp();
        JsonNode timeline = SERVICE.v1("/ai_score?symbol=SRB").get("timeline");
        assertThat(timeline).hasSize(600);
        assertThat(timeline.get(0).get("ai_score").asInt()).isEqualTo(1);
        assertThat(timeline.get(599).get("ai_score").asInt()).isEqualTo(600);
    }

    @Test
    void betaPriceContainsItsSeries() {
        assertThat(SERVICE.v1("/db_price?symbol=SRA").toString()).isEqualTo("""
                        {"status":200,"id":"910001","name":"Series Alpha","ticker":"SRA",\
                        "data":[{"date":"2026-02-06","target_price_beta":250.5}]}""");
    }

    @Test
    void rowsOfAnUnknownTickerAppearWhenTheEntityArrives() {
        SERVICE.push(Topics.METRICS, metrics(1, "SRLATE", "2026-03-02", "\"forum_mentions\":4"));
        SERVICE.awaitCaughtUp();
        TestService.json(SERVICE.get("/timeline/?symbol=SRLATE&apiKey=" + TestService.KEY), 404);
        SERVICE.push(
                Topics.ENTITIES,
                "{\"data_key\":1,\"id\":\"910009\",\"ticker\":\"srlate\",\"name\":\"Late\",\"entity\":\"company\"}");
        SERVICE.awaitCaughtUp();
        assertThat(SERVICE.v1("/timeline/?symbol=SRLATE").get("data").get("daily"))
                .hasSize(1);
    }

    @Test
    void seriesShowTheirEntityAsItIsAtEachRequest() {
        String path = "/api/social/forum/SRCHANGED?from_date=2026-03-02";
        EntityRecord.push(EntityRecord.company("SRCHANGED").with("handles", Map.of("forum", "first")));
        SERVICE.push(Topics.METRICS, metrics(1, "SRCHANGED", "2026-03-02", "\"forum_mentions\":1"));
        SERVICE.awaitCaughtUp();
        assertThat(SERVICE.v2(path).get("handle").asString()).isEqualTo("first");

        SERVICE.push(Topics.METRICS, metrics(2, "SRCHANGED", "2026-03-02", "\"forum_mentions\":2"));
        SERVICE.awaitCaughtUp();
        JsonNode changedSeries = SERVICE.v2(path);
        assertThat(changedSeries.get("handle").asString()).isEqualTo("first");
        assertThat(changedSeries.get("data").get(0).get("mentions").asInt()).isEqualTo(2);

        EntityRecord.push(EntityRecord.company("SRCHANGED").key(2).with("handles", Map.of("forum", "second")));
        SERVICE.awaitCaughtUp();
        assertThat(SERVICE.v2(path).get("handle").asString()).isEqualTo("second");

        EntityRecord.push(EntityRecord.deletion("SRCHANGED").key(3));
        SERVICE.awaitCaughtUp();
        TestService.json(SERVICE.get(path, "X-API-Key", TestService.KEY), 404);
    }
}
