package altdata.api;

import static altdata.api.PostRecord.forum;
import static altdata.testing.ResponseChecks.each;
import static altdata.testing.ResponseChecks.fields;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.TestService;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The search modes of `/forum_realtime` and `/forum_mentions`: what is counted, what is shown, and in which
/// order.
class PostSearchIT {
    private static final TestService SERVICE = TestService.get();
    private static final Instant NOW = TestClock.now();
    private static final Instant RECENT = NOW.minus(Duration.ofMinutes(4));
    private static final Instant EARLIER = NOW.minus(Duration.ofHours(3));
    private static final String DAY = "/forum_mentions?date=2026-04-14&search=";

    @BeforeAll
    static void pushPosts() {
        PostRecord.push(
                live("pss-1", RECENT, "The pslive market")
                        .score(5)
                        .sentiment("0.1")
                        .with("permalink", "/r/one"),
                live("pss-2", RECENT.minusSeconds(1), "pslive again").score(7).sentiment("0.2"),
                live("pss-3", EARLIER, "Still PSLIVE").score(5).sentiment("0.2"),
                live("pss-4", EARLIER.plusSeconds(1), "pslive, unscored"),
                live("pss-5", NOW.minus(Duration.ofHours(49)), "pslive long ago")
                        .score(99),
                live("pss-6", RECENT, "pslive from Stocks pssource").with("source", "Stocks"),
                live("pss-7", RECENT, "from Crypto pssource").with("source", "Crypto"),
                live("pss-8", RECENT, "from nowhere pssource"),
                live("pss-9", RECENT, "pslive in an advertisement").with("category", "marketing"),
                PostRecord.of("imageboard", "pss-10", RECENT, "pslive elsewhere"),
                PostRecord.of("investor_chat", "pss-11", RECENT, "pslive elsewhere"),
                live("pss-12", RECENT, "psnofeeling"));
        pushDay();
        SERVICE.awaitCaughtUp();
    }

    /// April 14 in Los Angeles lasts from 07:00 UTC to 07:00 UTC of the 15th.
    private static void pushDay() {
        PostRecord.push(
                forum("psd-1", "2026-04-14T07:00:00Z", "psday first second")
                        .score(3)
                        .sentiment("0.0001")
                        .with("permalink", "/r/first")
                        .with("author", Map.of("name", "Ann", "screen_name", "ann", "followers", 3)),
                forum("psd-2", "2026-04-15T06:59:59Z", "psday last second")
                        .score(3)
                        .sentiment("0"),
                forum("psd-3", "2026-04-14T06:59:59Z", "psday of the day before")
                        .score(90),
                forum("psd-4", "2026-04-15T07:00:00Z", "psday of the day after").score(90),
                forum("psd-5", "2026-04-14T20:00:00+02:00", "psday without a feeling")
                        .with("source", "Crypto"),
                forum("psd-b", "2026-04-14T15:00:00Z", "pstie").score(1),
                forum("psd-a", "2026-04-14T15:00:00Z", "pstie").score(1),
                PostRecord.of("imageboard", "psd-6", "2026-04-14T15:00:00Z", "psday elsewhere"));
        IntStream.range(0, 55)
                .forEach(index -> forum(
                                "psmany-%02d".formatted(index),
                                "2026-04-14T16:%02d:00Z".formatted(index),
                                "psmany psmany")
                        .score(index % 2 == 0 ? 1000 - index : index)
                        .sentiment(index < 5 ? "0.9" : "0.4")
                        .send());
    }

    private static PostRecord live(String id, Instant created, String text) {
        return PostRecord.of("forum", id, created, text);
    }

    @Test
    void realtimeSearchHasTheFieldsOfTheSpecification() {
        JsonNode body = SERVICE.v1("/forum_realtime?symbol=%20PsLive%7C%20");
        assertThat(fields(body)).containsExactly("status", "timezone", "search", "data", "posts");
        assertThat(body.get("timezone").asString()).isEqualTo("PST");
        assertThat(body.get("search").asString()).isEqualTo("PsLive|");
        assertThat(fields(body.get("data").get(0))).containsExactly("hour", "mentions", "sentiment");
        assertThat(body.get("posts").get(1).toString())
                .isEqualTo("""
                        {"text":"The pslive market","created":"%s","score":5,"permalink":"/r/one","id":"pss-1",\
                        "key":"%s"}""".formatted(TestClock.wallClock(RECENT), TestClock.wallClock(TestClock.hourOf(RECENT))));
    }

    @Test
    void realtimeSearchOrdersPostsByScoreThenNewest() {
        assertThat(each(SERVICE.v1("/forum_realtime/?symbol=pslive").get("posts"), "id"))
                .containsExactly("pss-2", "pss-1", "pss-3", "pss-6", "pss-4");
    }

    @Test
    void realtimeSearchReturnsUnknownScoresAsZeroAndUnknownLinksAsEmpty() {
        JsonNode post =
                SERVICE.v1("/forum_realtime?symbol=psnofeeling").get("posts").get(0);
        assertThat(post.get("score").toString()).isEqualTo("0");
        assertThat(post.get("permalink").toString()).isEqualTo("\"\"");
    }

    @Test
    void realtimeSearchCountsTheHoursAscendingWithoutEmptyOnes() {
        TreeMap<Instant, Integer> expected = new TreeMap<>();
        for (Instant created :
                new Instant[] {RECENT, RECENT.minusSeconds(1), EARLIER, EARLIER.plusSeconds(1), RECENT}) {
            expected.merge(TestClock.hourOf(created), 1, Integer::sum);
        }
        JsonNode data = SERVICE.v1("/forum_realtime?symbol=pslive").get("data");
        assertThat(each(data, "hour"))
                .containsExactlyElementsOf(
                        expected.keySet().stream().map(TestClock::wallClock).toList());
        assertThat(each(data, "mentions"))
                .containsExactlyElementsOf(
                        expected.values().stream().map(String::valueOf).toList());
    }

    @Test
    void theSentimentOfAnHourIsTheMeanOfItsKnownSentiments() {
        Instant hour = TestClock.hour().minus(Duration.ofHours(5));
        PostRecord.push(
                live("psf-1", hour, "psmean").sentiment("0.1"),
                live("psf-2", hour.plusSeconds(60), "psmean").sentiment("0.2"),
                live("psf-3", hour.plusSeconds(3599), "psmean").sentiment("0.2"),
                live("psf-4", hour.plusSeconds(120), "psmean"));
        SERVICE.awaitCaughtUp();
        assertThat(SERVICE.v1("/forum_realtime?symbol=psmean").get("data").toString())
                .isEqualTo(
                        "[{\"hour\":\"%s\",\"mentions\":4,\"sentiment\":0.1667}]".formatted(TestClock.wallClock(hour)));
    }

    @Test
    void theSentimentIsNullIfNoPostHasOne() {
        JsonNode body = SERVICE.v1("/forum_realtime?symbol=psnofeeling");
        assertThat(body.get("data").get(0).get("sentiment").isNull()).isTrue();
        JsonNode day = SERVICE.v1(DAY + "pstie");
        assertThat(day.get("count").asInt()).isEqualTo(2);
        assertThat(day.get("sentiment").isNull()).isTrue();
    }

    @Test
    void realtimeSearchCanBeFilteredBySource() {
        assertThat(each(SERVICE.v1("/forum_realtime?symbol=pssource").get("posts"), "id"))
                .containsExactly("pss-6", "pss-7", "pss-8");
        JsonNode stocks = SERVICE.v1("/forum_realtime?symbol=pssource&source=Stocks");
        assertThat(each(stocks.get("posts"), "id")).containsExactly("pss-6");
        assertThat(stocks.get("data").get(0).get("mentions").asInt()).isEqualTo(1);
        assertThat(each(
                        SERVICE.v1("/forum_realtime?symbol=pssource&source=Crypto")
                                .get("posts"),
                        "id"))
                .containsExactly("pss-7");
    }

    @Test
    void realtimeSearchWithoutAMatchIsEmpty() {
        assertThat(SERVICE.v1("/forum_realtime?symbol=psnobodysaysthis").toString())
                .isEqualTo(
                        "{\"status\":200,\"timezone\":\"PST\",\"search\":\"psnobodysaysthis\",\"data\":[],\"posts\":[]}");
    }

    @Test
    void realtimeSearchIgnoresTheParametersOfAllStocks() {
        assertThat(SERVICE.v1("/forum_realtime?symbol=pslive&date=2020-01-01&subreddit=none")
                        .get("posts"))
                .hasSize(5);
    }

    @Test
    void mentionsSearchHasTheFieldsOfTheSpecificationAndTimesInUtc() {
        JsonNode body = SERVICE.v1("/forum_mentions/?date=2026-04-14&search=%20psday%20first%20");
        assertThat(body.toString()).isEqualTo("""
                        {"status":200,"search":"psday first","count":1,"sentiment":1.0E-4,"posts":[\
                        {"text":"psday first second","created":"2026-04-14 07:00:00","score":3,"permalink":"/r/first",\
                        "id":"psd-1","author":"Ann"}]}""");
    }

    @Test
    void mentionsSearchUsesTheDayInLosAngeles() {
        JsonNode body = SERVICE.v1(DAY + "psday");
        assertThat(body.get("count").asInt()).isEqualTo(3);
        assertThat(each(body.get("posts"), "id")).containsExactly("psd-2", "psd-1", "psd-5");
        assertThat(body.get("posts").get(2).get("created").asString()).isEqualTo("2026-04-14 18:00:00");
        assertThat(body.get("posts").get(2).get("author").toString()).isEqualTo("\"\"");
    }

    @Test
    void theMeanIsRoundedHalfUpToFourDecimals() {
        assertThat(SERVICE.v1(DAY + "psday").get("sentiment").decimalValue()).isEqualByComparingTo("0.0001");
    }

    @Test
    void daysOf23And25HoursAreComplete() {
        PostRecord.push(
                forum("pst-1", "2026-11-01T06:59:59Z", "psclock"),
                forum("pst-2", "2026-11-01T07:00:00Z", "psclock"),
                forum("pst-3", "2026-11-02T07:59:59Z", "psclock"),
                forum("pst-4", "2026-11-02T08:00:00Z", "psclock"),
                forum("pst-5", "2026-03-08T07:59:59Z", "psclock"),
                forum("pst-6", "2026-03-08T08:00:00Z", "psclock"),
                forum("pst-7", "2026-03-09T06:59:59Z", "psclock"),
                forum("pst-8", "2026-03-09T07:00:00Z", "psclock"));
        SERVICE.awaitCaughtUp();
        assertThat(each(
                        SERVICE.v1("/forum_mentions?search=psclock&date=2026-11-01")
                                .get("posts"),
                        "id"))
                .containsExactly("pst-3", "pst-2");
        assertThat(each(
                        SERVICE.v1("/forum_mentions?search=psclock&date=2026-03-08")
                                .get("posts"),
                        "id"))
                .containsExactly("pst-7", "pst-6");
    }

    @Test
    void mentionsSearchCountsAllAndReturns50() {
        JsonNode body = SERVICE.v1(DAY + "psmany");
        assertThat(body.get("count").asInt()).isEqualTo(55);
        assertThat(body.get("posts")).hasSize(50);
        // (5 × 0.9 + 50 × 0.4) / 55, although two of the first five are not shown.
        assertThat(body.get("sentiment").decimalValue()).isEqualByComparingTo(new BigDecimal("0.4455"));
        assertThat(each(body.get("posts"), "id")).doesNotContain("psmany-01", "psmany-03", "psmany-09");
        assertThat(body.get("posts").get(0).get("id").asString()).isEqualTo("psmany-00");
        assertThat(body.get("posts").get(49).get("id").asString()).isEqualTo("psmany-11");
    }

    @Test
    void realtimeSearchReturns50PostsAndCountsAll() {
        Instant hour = TestClock.hour().minus(Duration.ofHours(2));
        IntStream.range(0, 53)
                .forEach(index -> live("pslots-%02d".formatted(index), hour.plusSeconds(index), "pslots")
                        .score(index)
                        .send());
        SERVICE.awaitCaughtUp();
        JsonNode body = SERVICE.v1("/forum_realtime?symbol=pslots");
        assertThat(body.get("data")).hasSize(1);
        assertThat(body.get("data").get(0).get("mentions").asInt()).isEqualTo(53);
        assertThat(body.get("posts")).hasSize(50);
        assertThat(body.get("posts").get(49).get("score").asInt()).isEqualTo(3);
    }

    @Test
    void mentionsSearchSortsByTimeOnRequest() {
        JsonNode body = SERVICE.v1(DAY + "psmany&order=created");
        assertThat(body.get("posts").get(0).get("id").asString()).isEqualTo("psmany-54");
        assertThat(body.get("posts").get(49).get("id").asString()).isEqualTo("psmany-05");
        assertThat(body.get("count").asInt()).isEqualTo(55);
    }

    @Test
    void mentionsAreSortedByScoreByDefault() {
        JsonNode usual = SERVICE.v1(DAY + "psmany").get("posts");
        for (String other : List.of("score", "", "Created", "x")) {
            assertThat(SERVICE.v1(DAY + "psmany&order=" + other).get("posts"))
                    .as(other)
                    .isEqualTo(usual);
        }
    }

    @Test
    void equalScoresAndTimesAreOrderedById() {
        assertThat(each(SERVICE.v1(DAY + "pstie").get("posts"), "id")).containsExactly("psd-a", "psd-b");
        assertThat(each(SERVICE.v1(DAY + "pstie&order=created").get("posts"), "id"))
                .containsExactly("psd-a", "psd-b");
    }

    @Test
    void mentionsSearchCanBeFilteredBySource() {
        JsonNode body = SERVICE.v1(DAY + "psday&source=Crypto");
        assertThat(body.get("count").asInt()).isEqualTo(1);
        assertThat(each(body.get("posts"), "id")).containsExactly("psd-5");
        assertThat(SERVICE.v1(DAY + "psday&source=Stocks").get("count").asInt()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"%24", "%23"})
    void aTermWithThePrefixOfATickerAlsoMatchesWithoutIt(String prefix) {
        PostRecord.push(
                forum("psx-1", "2026-04-02T20:00:00Z", "say pscash now"),
                forum("psx-2", "2026-04-02T20:00:01Z", "say $pscash now"),
                forum("psx-3", "2026-04-02T20:00:02Z", "say #PSCASH now"),
                forum("psx-4", "2026-04-02T20:00:03Z", "nothing").tickers("PSCASH"),
                forum("psx-5", "2026-04-02T20:00:04Z", "say pscashier now"));
        SERVICE.awaitCaughtUp();
        String path = "/forum_mentions?date=2026-04-02&order=created&search=";
        assertThat(each(SERVICE.v1(path + prefix + "pscash").get("posts"), "id"))
                .containsExactly("psx-4", "psx-3", "psx-2", "psx-1");
    }

    @Test
    void mentionsSearchWithoutAMatchIsEmpty() {
        assertThat(SERVICE.v1(DAY + "psnobodysaysthis").toString())
                .isEqualTo(
                        "{\"status\":200,\"search\":\"psnobodysaysthis\",\"count\":0,\"sentiment\":null,\"posts\":[]}");
    }
}
