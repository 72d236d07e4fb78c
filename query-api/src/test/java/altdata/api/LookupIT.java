package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topics;
import altdata.testing.TestService;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `/graph/`, `/ticker/`, `/api/entities` and `/api/entities/{ticker}`, from records on a topic.
class LookupIT {
    private static final TestService SERVICE = TestService.get();

    @BeforeAll
    static void pushEntities() {
        SERVICE.push(Topics.ENTITIES, """
                {"data_key":1,"id":"900001","ticker":"LKA","name":"Lookup Alpha Inc.","entity":"company","added":"2024-05-01",
                 "logo":"https://x/lka.png","domain":"lka.example","description":"First","industry":"Looking","market":"NASDAQ",
                 "employees":"164000","peers":["LKB"],"handles":{"microblog":"alpha","photo_share":"alpha.p",
                 "social_network":"alpha.s","pinboard":null},"appstore_a_app":"https://a/1","appstore_b_app":null,
                 "review_site_id":"E1","professional_network_id":"alpha"}
                """, """
                {"data_key":1,"id":"900002","ticker":"LKB","name":"Lookup Beta","entity":"crypto"}
                """, """
                {"data_key":1,"id":"900003","ticker":"LKC","name":"Lookup Gone","entity":"company","active":false}
                """, """
                {"data_key":1,"id":"900004","ticker":"LOOKUP","name":"Zeta","entity":"company"}
                """, """
                {"data_key":1,"id":"900005","ticker":"LOOKUP.X","name":"Eta","entity":"company"}
                """, """
                {"data_key":1,"id":"900006","ticker":"QLK","name":"The Lookup","entity":"company"}
                """);
        SERVICE.push(Topics.METRICS, """
                {"data_key":5,"ticker":"LKA","date":"2026-01-02","metrics":{"jobs_review_site":12,"jobs_professional_network":7,
                 "employees_professional_network":100,"microblog_followers":10}}
                """, """
                {"data_key":6,"ticker":"LKA","date":"2026-01-05","metrics":{"employees_professional_network":101,"microblog_followers":11}}
                """);
        SERVICE.awaitCaughtUp();
    }

    @Test
    void graphFindsAnExactTickerIgnoringCase() {
        JsonNode body = SERVICE.v1("/graph/?symbol=%20lka%20");
        assertThat(body.get("status").asInt()).isEqualTo(200);
        assertThat(body.get("results")).hasSize(1);
        assertThat(body.get("results").get(0).toString()).isEqualTo("""
                        {"id":"900001","name":"Lookup Alpha Inc.","logo":"https://x/lka.png","domain":"lka.example",\
                        "ticker":"LKA","description":"First","industry":"Looking"}""");
    }

    @Test
    void graphReturnsAnEmptyListForAnUnknownTicker() {
        assertThat(SERVICE.v1("/graph?symbol=NOBODY").toString()).isEqualTo("{\"status\":200,\"results\":[]}");
    }

    @Test
    void graphSearchRanksExactTickerThenTickerPrefixThenNamePrefixThenTheRest() {
        assertThat(tickers(SERVICE.v1("/graph/?input=lookup")))
                .containsExactly("LOOKUP", "LOOKUP.X", "LKA", "LKB", "LKC");
        assertThat(SERVICE.v1("/graph/?input=lookup%20alpha")
                        .get("results")
                        .get(0)
                        .get("market")
                        .asString())
                .isEqualTo("NASDAQ");
    }

    @Test
    void graphSearchFiltersByKind() {
        assertThat(tickers(SERVICE.v1("/graph/?input=lookup&entity=crypto"))).containsExactly("LKB");
    }

    @Test
    void graphTreatsWildcardsLiterally() {
        assertThat(tickers(SERVICE.v1("/graph/?input=%25"))).isEmpty();
        assertThat(tickers(SERVICE.v1("/graph/?input=l_k"))).isEmpty();
        assertThat(tickers(SERVICE.v1("/graph/?input=%00"))).isEmpty();
    }

    @Test
    void graphSearchFindsAPartOfANameInAnyScript() {
        SERVICE.push(Topics.ENTITIES, """
                {"data_key":1,"id":"900007","ticker":"QSSI","name":"Ελλασα Ολ","entity":"company"}
                """);
        SERVICE.awaitCaughtUp();
        assertThat(tickers(SERVICE.v1("/graph/?input=" + encoded("ΕΛΛΑΣ")))).containsExactly("QSSI");
        assertThat(tickers(SERVICE.v1("/graph/?input=" + encoded("λασ")))).containsExactly("QSSI");
        // Java's upper case converts both to QSSI.
        assertThat(tickers(SERVICE.v1("/graph/?input=" + encoded("qßi")))).isEmpty();
        assertThat(tickers(SERVICE.v1("/graph/?input=" + encoded("qssı")))).isEmpty();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Test
    void graphWithoutParametersReturnsTheActiveEntitiesByTicker() {
        List<String> tickers = tickers(SERVICE.v1("/graph/"));
        assertThat(tickers).contains("LKA", "LKB").doesNotContain("LKC").isSorted();
    }

    @Test
    void graphAddsTheCurrentJobNumbersOnRequest() {
        JsonNode result =
                SERVICE.v1("/graph/?symbol=LKA&source=jobs").get("results").get(0);
        assertThat(result.get("review_site_id").asString()).isEqualTo("E1");
        assertThat(result.get("professional_network_id").asString()).isEqualTo("alpha");
        assertThat(result.get("jobs_review_site").asInt()).isEqualTo(12);
        assertThat(result.get("jobs_professional_network").asInt()).isEqualTo(7);
    }

    @Test
    void graphRejectsUnknownEntityKinds() {
        assertThat(message("/graph/?entity=stock"))
                .isEqualTo("The parameter entity is \"stock\". Accepted: company, crypto.");
    }

    @Test
    void graphAddsJobFieldsOnlyForTheJobsSource() {
        for (String other : List.of("x", "", "Jobs")) {
            assertThat(SERVICE.v1("/graph/?symbol=LKA&source=" + other)
                            .get("results")
                            .get(0)
                            .has("jobs_review_site"))
                    .as(other)
                    .isFalse();
        }
    }

    @Test
    void tickerReturnsTheMetadata() {
        assertThat(SERVICE.v1("/ticker/?ticker=lka").toString()).isEqualTo("""
                        {"status":200,"id":"900001","name":"Lookup Alpha Inc.","logo":"https://x/lka.png",\
                        "domain":"lka.example","ticker":"LKA","description":"First","industry":"Looking",\
                        "employees":"164000","social_network_id":"alpha.s","microblog_screenname":"alpha",\
                        "photo_share":"alpha.p","appstore_a_app":"https://a/1","appstore_b_app":null}""");
    }

    @Test
    void tickerReturnsUnknownTextsAsEmptyAndUnknownNullablesAsNull() {
        assertThat(SERVICE.v1("/ticker?TICKER=LKB").toString()).isEqualTo("""
                        {"status":200,"id":"900002","name":"Lookup Beta","logo":"","domain":"","ticker":"LKB",\
                        "description":"","industry":"","employees":null,"social_network_id":null,\
                        "microblog_screenname":null,"photo_share":null,"appstore_a_app":null,"appstore_b_app":null}""");
    }

    @Test
    void missingAndUnknownTickersHaveDifferentErrors() {
        assertThat(message("/ticker/?")).isEqualTo("The parameter ticker is missing.");
        assertThat(message("/ticker/?ticker=%20")).isEqualTo("The parameter ticker is missing.");
        HttpResponse<String> unknown = SERVICE.get("/ticker/?ticker=NOBODY&apiKey=" + TestService.KEY);
        assertThat(TestService.json(unknown, 404).toString())
                .isEqualTo("{\"status\":404,\"message\":\"There is no entity with the ticker NOBODY.\"}");
    }

    @Test
    void entityListPagesThroughTheActiveEntities() {
        JsonNode body = SERVICE.v2("/api/entities?search=lookup&limit=2&offset=1");
        assertThat(body.toString()).isEqualTo("""
                        {"items":[{"ticker":"LKB","name":"Lookup Beta","industry":null,"domain":null},\
                        {"ticker":"LOOKUP","name":"Zeta","industry":null,"domain":null}],\
                        "limit":2,"offset":1,"total":5}""");
    }

    @Test
    void entityListKeepsItsTotalBeyondTheLastPage() {
        JsonNode body = SERVICE.v2("/api/entities?search=lookup&offset=99999999999999999999999999999");
        assertThat(body.get("items")).isEmpty();
        assertThat(body.get("offset").bigIntegerValue()).isEqualTo("99999999999999999999999999999");
        assertThat(body.get("total").asInt()).isEqualTo(5);
    }

    @Test
    void entityDetailSummarizesEachPlatform() {
        assertThat(SERVICE.v2("/api/entities/lka").toString()).isEqualTo("""
                        {"ticker":"LKA","name":"Lookup Alpha Inc.","industry":"Looking","domain":"lka.example",\
                        "id":"900001","type":"company","market":"NASDAQ","logo":"https://x/lka.png",\
                        "description":"First","employees":"164000","peers":["LKB"],"active":true,"added":"2024-05-01",\
                        "platforms":[{"platform":"microblog","handle":"alpha","from_date":"2026-01-02",\
                        "to_date":"2026-01-05","points":2},{"platform":"photo_share","handle":"alpha.p",\
                        "from_date":null,"to_date":null,"points":0},{"platform":"social_network","handle":"alpha.s",\
                        "from_date":null,"to_date":null,"points":0}]}""");
    }

    @Test
    void entityDetailServesAnInactiveEntity() {
        assertThat(SERVICE.v2("/api/entities/LKC").get("active").asBoolean()).isFalse();
    }

    @Test
    void anUnknownEntityIs404InTheV2Format() {
        for (String path : List.of(
                "/api/entities/NOBODY", "/api/entities/..%2f", "/api/entities/LKA%3Bx=1", "/api/entities/%00")) {
            JsonNode body = TestService.json(SERVICE.get(path, "X-API-Key", TestService.KEY), 404);
            assertThat(body.get("detail").get("code").asString()).as(path).isEqualTo("ENTITY_NOT_FOUND");
        }
    }

    @Test
    void aParameterWithoutAValueCountsAsAbsent() {
        assertThat(SERVICE.v1("/graph/?symbol=&input=%20&entity=&source=").toString())
                .isEqualTo(SERVICE.v1("/graph/").toString());
        assertThat(tickers(SERVICE.v1("/graph/?symbol=&symbol=LKA"))).containsExactly("LKA");
    }

    private static List<String> tickers(JsonNode body) {
        List<String> tickers = new ArrayList<>();
        body.get("results").forEach(result -> tickers.add(result.get("ticker").asString()));
        return tickers;
    }

    private static String message(String path) {
        JsonNode body = TestService.json(SERVICE.get(path + "&apiKey=" + TestService.KEY), 400);
        assertThat(body.get("status").asInt()).isEqualTo(400);
        return body.get("message").asString();
    }
}
