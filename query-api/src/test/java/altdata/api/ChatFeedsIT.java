package altdata.api;

import static altdata.testing.ResponseChecks.company;
import static altdata.testing.ResponseChecks.each;
import static altdata.testing.ResponseChecks.errorMessage;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topics;
import altdata.testing.ResponseChecks;
import altdata.testing.TestService;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `/investor_chat` and `/microblog_posts`, and the behaviour that all operations on one symbol share.
class ChatFeedsIT {
    private static final TestService SERVICE = TestService.get();
    private static final Instant THEN = Instant.parse("2026-04-10T12:00:00Z");

    @BeforeAll
    static void pushPosts() {
        SERVICE.push(
                Topics.ENTITIES,
                company("FDCA", ""),
                company("FDCB", ""),
                company("FDCMANY", ""),
                company("FDCTIE", ""),
                company("FDCNONE", ""));
        Map<String, Object> author = new HashMap<>(Map.of("name", "Ann", "screen_name", "ann", "followers", 12));
        author.put("image", "https://i");
        PostRecord.push(
                chat("fdc-1", 0, "FDCA").score(1).with("permalink", "https://p").with("author", author),
                // Ten times the likes outweigh 45,000 seconds: one second more or less decides.
                chat("fdc-2", -44_999, "FDCA").score(10).with("author", Map.of("name", "Bob")),
                chat("fdc-3", -45_001, "FDCA").score(10),
                chat("fdc-4", -44_999, "FDCA"),
                chat("fdc-5", -90_000 - 44_998, "FDCA").score(1_000),
                chat("fdc-6", 1, "FDCB").score(99),
                chat("fdc-7", -100_000, "FDCA").with("category", "marketing"),
                PostRecord.of("forum", "fdc-8", THEN, "forum").tickers("FDCA"));
        PostRecord.push(
                blog("fdm-1", 0, "FDCA").score(7).with("permalink", "https://p").with("author", author),
                blog("fdm-2", 5, "FDCA", "FDCB"),
                blog("fdm-4", 1, "FDCA").score(99),
                blog("fdm-3", 1, "fdca").score(98),
                blog("fdm-5", -9, "FDCA").with("category", "marketing"),
                blog("fdm-6", 9, "FDCB"),
                PostRecord.deletion("microblog", "fdm-6", 2));
        SERVICE.awaitCaughtUp();
    }

    private static PostRecord chat(String id, long seconds, String... tickers) {
        return PostRecord.of("investor_chat", id, THEN.plusSeconds(seconds), "text of " + id)
                .tickers(tickers);
    }

    private static PostRecord blog(String id, long seconds, String... tickers) {
        return PostRecord.of("microblog", id, THEN.plusSeconds(seconds), "text of " + id)
                .tickers(tickers);
    }

    @Test
    void chatIsOrderedByTheBlendOfLikesAndTime() {
        assertThat(each(SERVICE.v1("/investor_chat?symbol=fdca").get("posts"), "text"))
                .containsExactly(
                        "text of fdc-5",
                        "text of fdc-2",
                        "text of fdc-1",
                        "text of fdc-3",
                        "text of fdc-4",
                        "text of fdc-7");
    }

    @Test
    void chatHasTheFieldsOfTheSpecification() {
        var body = SERVICE.v1("/investor_chat/?symbol=FDCA");
        assertThat(ResponseChecks.fields(body)).containsExactly("status", "symbol", "posts");
        assertThat(body.get("symbol").asString()).isEqualTo("FDCA");
        assertThat(body.get("posts").get(2).toString()).isEqualTo("""
                        {"text":"text of fdc-1","permalink":"https://p","created":"2026-04-10 12:00:00","likes":1,\
                        "author":{"name":"Ann","followers":12,"image":"https://i"}}""");
        assertThat(body.get("posts").get(1).get("author").toString())
                .isEqualTo("{\"name\":\"Bob\",\"followers\":0,\"image\":\"\"}");
        assertThat(body.get("posts").get(4).toString()).isEqualTo("""
                        {"text":"text of fdc-4","permalink":"","created":"2026-04-09 23:30:01","likes":0,\
                        "author":{"name":"","followers":0,"image":""}}""");
    }

    @Test
    void chatContainsTenPosts() {
        IntStream.range(0, 12)
                .forEach(index -> chat("fdcm-" + index, -60L * index, "FDCMANY")
                        .score(index == 11 ? 1_000_000 : 5)
                        .send());
        SERVICE.awaitCaughtUp();
        List<String> texts = each(SERVICE.v1("/investor_chat?symbol=FDCMANY").get("posts"), "text");
        assertThat(texts)
                .hasSize(10)
                .startsWith("text of fdcm-11", "text of fdcm-0")
                .endsWith("text of fdcm-8");
    }

    @Test
    void chatCountsNoLikesAsOneAndBreaksTiesById() {
        PostRecord.push(
                chat("fdct-b", 0, "FDCTIE").score(1),
                chat("fdct-a", 0, "FDCTIE"),
                chat("fdct-c", 0, "FDCTIE").score(0),
                chat("fdct-d", 1, "FDCTIE").score(0));
        SERVICE.awaitCaughtUp();
        assertThat(each(SERVICE.v1("/investor_chat?symbol=FDCTIE").get("posts"), "text"))
                .containsExactly("text of fdct-d", "text of fdct-a", "text of fdct-b", "text of fdct-c");
    }

    @Test
    void blogIsNewestFirstWithTheFieldsOfTheSpecification() {
        var body = SERVICE.v1("/microblog_posts/?symbol=FDCA");
        assertThat(ResponseChecks.fields(body)).containsExactly("status", "symbol", "posts");
        assertThat(each(body.get("posts"), "id")).containsExactly("fdm-2", "fdm-3", "fdm-4", "fdm-1", "fdm-5");
        assertThat(body.get("posts").get(3).toString()).isEqualTo("""
                        {"id":"fdm-1","text":"text of fdm-1","permalink":"https://p","created":"2026-04-10 12:00:00",\
                        "retweets":7,"author":{"screen_name":"ann","name":"Ann","image":"https://i"}}""");
        assertThat(body.get("posts").get(0).toString()).isEqualTo("""
                        {"id":"fdm-2","text":"text of fdm-2","permalink":"","created":"2026-04-10 12:00:05",\
                        "retweets":0,"author":{"screen_name":"","name":"","image":""}}""");
        assertThat(each(SERVICE.v1("/microblog_posts?symbol=FDCB").get("posts"), "id"))
                .containsExactly("fdm-2");
    }

    @Test
    void blogContainsTheNewest50() {
        IntStream.range(0, 53)
                .forEach(index -> blog("fdmm-" + index, index, "FDCMANY").send());
        SERVICE.awaitCaughtUp();
        assertThat(each(SERVICE.v1("/microblog_posts?symbol=FDCMANY").get("posts"), "id"))
                .containsExactlyElementsOf(IntStream.range(0, 50)
                        .mapToObj(index -> "fdmm-" + (52 - index))
                        .toList());
    }

    @Test
    void aChangedListOfTickersMovesAPostToOtherFeeds() {
        SERVICE.push(Topics.ENTITIES, company("FDCX", ""), company("FDCY", ""));
        PostRecord.push(chat("fdcv-1", 0, "FDCX"), blog("fdcv-1", 0, "FDCX"));
        SERVICE.awaitCaughtUp();
        PostRecord.push(
                chat("fdcv-1", 0, "FDCY").key(3),
                blog("fdcv-1", 0, "FDCY").key(3),
                chat("fdcv-1", 0, "FDCX").key(2));
        SERVICE.awaitCaughtUp();
        for (String path : List.of("/investor_chat?symbol=", "/microblog_posts?symbol=")) {
            assertThat(SERVICE.v1(path + "FDCX").get("posts")).as(path).isEmpty();
            assertThat(SERVICE.v1(path + "FDCY").get("posts")).as(path).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/investor_chat, posts",
        "/microblog_posts, posts",
        "/news_articles, articles",
        "/job_posts, posts",
        "/app_reviews, posts",
        "/employee_reviews, posts"
    })
    void aKnownSymbolWithoutDataReturnsAnEmptyList(String path, String list) {
        String departments = path.equals("/job_posts") ? ",\"departments\":[]" : "";
        assertThat(SERVICE.v1(path + "?symbol=FDCNONE").toString())
                .isEqualTo("{\"status\":200,\"symbol\":\"FDCNONE\",\"%s\":[]%s}".formatted(list, departments));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/investor_chat",
                "/microblog_posts",
                "/news_articles",
                "/job_posts",
                "/app_reviews",
                "/employee_reviews",
                "/price",
                "/price_prediction"
            })
    void aKnownSymbolIsRequiredAndTheKeyIsCheckedFirst(String path) {
        for (String form : List.of(path, path + "/")) {
            assertThat(errorMessage(form, 400)).contains("symbol");
            assertThat(errorMessage(form + "?symbol=", 400)).contains("symbol");
            assertThat(errorMessage(form + "?symbol=FDNOBODY", 404)).contains("FDNOBODY");
            assertThat(ResponseChecks.status(form + "?symbol=%00")).isIn(400, 404);
            assertThat(ResponseChecks.status(form + "?symbol=%27%25_%5c")).isEqualTo(404);
            assertThat(TestService.json(SERVICE.get(form), 401).get("status").asInt())
                    .isEqualTo(401);
            TestService.json(SERVICE.get(form + "?symbol=FDCA&apiKey=nonsense"), 403);
        }
    }
}
