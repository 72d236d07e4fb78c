package altdata.api;

import static altdata.api.PostRecord.forum;
import static altdata.testing.ResponseChecks.company;
import static altdata.testing.ResponseChecks.each;
import static altdata.testing.ResponseChecks.encoded;
import static altdata.testing.ResponseChecks.errorMessage;
import static altdata.testing.ResponseChecks.fields;
import static altdata.testing.ResponseChecks.own;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topics;
import altdata.testing.TestService;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// `/forum_mentions` of a symbol, `/imageboard_mentions` and `/forum_marketing`.
class PostListsIT {
    private static final TestService SERVICE = TestService.get();

    @BeforeAll
    static void pushPosts() {
        SERVICE.push(
                Topics.ENTITIES,
                company("PSLQ", ",\"forum_query\":\"psquery|psquery words|🚀pslq\""),
                company("PSLT", ""),
                company("PSLNONE", ",\"forum_query\":\"psnobodysaysthis\""),
                company("PSLMANY", ",\"forum_query\":\"psqmany\""),
                company("PSLGONE", ",\"active\":false,\"forum_query\":\"psquery\""));
        PostRecord.push(
                forum("psl-1", "2020-01-01T00:00:00Z", "an old psquery")
                        .score(50)
                        .with("permalink", "/r/old")
                        .with("author", Map.of("name", "Bob")),
                forum("psl-2", "2026-04-01T00:00:00Z", "psquery").score(1),
                forum("psl-3", "2026-04-02T00:00:00Z", "up 🚀pslq").score(9),
                forum("psl-4", "2026-04-02T00:00:00Z", "PSLQ is not in its query")
                        .tickers("PSLQ"),
                forum("psl-5", "2026-04-03T00:00:00Z", "psquery to sell").with("category", "marketing"),
                PostRecord.of("imageboard", "psl-6", "2026-04-03T00:00:00Z", "psquery"),
                forum("psl-7", "2026-04-01T00:00:00Z", "some pslt here").score(2),
                forum("psl-8", "2026-04-02T00:00:00Z", "untold").tickers("PSLT").score(1));
        IntStream.range(0, 13)
                .forEach(
                        day -> forum("pslm-%02d".formatted(day), "2026-04-%02dT00:00:00Z".formatted(day + 1), "psqmany")
                                .score(day < 3 ? 1000 : day % 4)
                                .send());
        SERVICE.awaitCaughtUp();
    }

    @Test
    void mentionsOfASymbolMatchItsStoredQueryAtAnyTime() {
        JsonNode body = SERVICE.v1("/forum_mentions?symbol=%20pslq");
        assertThat(fields(body)).containsExactly("status", "symbol", "posts");
        assertThat(body.get("symbol").asString()).isEqualTo("PSLQ");
        assertThat(each(body.get("posts"), "id")).containsExactly("psl-1", "psl-3", "psl-2", "psl-5");
        assertThat(body.get("posts").get(0).toString()).isEqualTo("""
                        {"text":"an old psquery","created":"2020-01-01 00:00:00","score":50,"permalink":"/r/old",\
                        "id":"psl-1","author":"Bob"}""");
    }

    @Test
    void mentionsOfASymbolWithoutAQueryMatchItsTicker() {
        assertThat(each(SERVICE.v1("/forum_mentions/?SYMBOL=PSLT").get("posts"), "id"))
                .containsExactly("psl-7", "psl-8");
        assertThat(each(SERVICE.v1("/forum_mentions?symbol=PSLT&order=created").get("posts"), "id"))
                .containsExactly("psl-8", "psl-7");
    }

    @Test
    void mentionsOfASymbolAreItsNewestTen() {
        JsonNode byTime =
                SERVICE.v1("/forum_mentions?symbol=PSLMANY&order=created").get("posts");
        assertThat(each(byTime, "id"))
                .containsExactlyElementsOf(IntStream.range(0, 10)
                        .mapToObj(index -> "pslm-%02d".formatted(12 - index))
                        .toList());
        JsonNode byScore = SERVICE.v1("/forum_mentions?symbol=PSLMANY").get("posts");
        assertThat(each(byScore, "id"))
                .containsExactly(
                        "pslm-11", "pslm-07", "pslm-03", "pslm-10", "pslm-06", "pslm-09", "pslm-05", "pslm-12",
                        "pslm-08", "pslm-04");
    }

    /// A post may also be dated in the future.
    @ParameterizedTest
    @CsvSource({"1, 9, 5, 5", "12, 1, 1, 1", "0, 3, 7, 5", "1, 2, 3, 4", "0, 0, 0, 11", "0, 1, 1, 1"})
    void mentionsOfASymbolAreTheNewestTenOfAllPeriods(int later, int today, int thisWeek, int longAgo) {
        String ticker = "PSLP%d-%d-%d-%d".formatted(later, today, thisWeek, longAgo);
        String word = ticker.toLowerCase(Locale.ROOT).replace('-', 'x');
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        List<Instant> newestFirst = Stream.of(
                        times(later, now.plus(Duration.ofDays(20))),
                        times(today, now),
                        times(thisWeek, now.minus(Duration.ofDays(6))),
                        times(longAgo, now.minus(Duration.ofDays(500))))
                .flatMap(List::stream)
                .toList();
        SERVICE.push(Topics.ENTITIES, company(ticker, ",\"forum_query\":\"" + word + "\""));
        PostRecord.push(newestFirst.stream()
                .map(time -> forum(word + time.getEpochSecond(), time.toString(), word))
                .toArray(PostRecord[]::new));
        SERVICE.awaitCaughtUp();
        assertThat(each(
                        SERVICE.v1("/forum_mentions?symbol=" + ticker + "&order=created")
                                .get("posts"),
                        "id"))
                .containsExactlyElementsOf(newestFirst.stream()
                        .limit(10)
                        .map(time -> word + time.getEpochSecond())
                        .toList());
    }

    private static List<Instant> times(int count, Instant last) {
        return IntStream.range(0, count).mapToObj(last::minusSeconds).toList();
    }

    @Test
    void mentionsOfASymbolIgnoreTheSource() {
        assertThat(SERVICE.v1("/forum_mentions?symbol=PSLQ&source=Crypto").get("posts"))
                .hasSize(4);
    }

    @Test
    void mentionsOfAKnownSymbolMayBeEmpty() {
        assertThat(SERVICE.v1("/forum_mentions?symbol=PSLNONE").toString())
                .isEqualTo("{\"status\":200,\"symbol\":\"PSLNONE\",\"posts\":[]}");
    }

    @Test
    void mentionsOfAnInactiveEntityAreServedAndOfAnUnknownEntityAreNot() {
        assertThat(SERVICE.v1("/forum_mentions?symbol=PSLGONE").get("posts")).hasSize(3);
        assertThat(errorMessage("/forum_mentions?symbol=PSLNOBODY", 404)).contains("PSLNOBODY");
        assertThat(errorMessage("/forum_mentions?symbol=%20", 400)).contains("symbol");
    }

    @Test
    void mentionsOfASymbolUseAllTermsOfItsQuery() {
        SERVICE.push(
                Topics.ENTITIES, company("PSLTERMS", ",\"forum_query\":\"t1|t2|t3|t4|t5|t6|t7|t8|t9|t10|pseleventh\""));
        forum("psl-e1", "2026-04-04T00:00:00Z", "pseleventh").send();
        SERVICE.awaitCaughtUp();
        assertThat(each(SERVICE.v1("/forum_mentions?symbol=PSLTERMS").get("posts"), "id"))
                .containsExactly("psl-e1");
    }

    @Test
    void mentionsOfASymbolWithoutLettersAreThePostsWithThatTicker() {
        SERVICE.push(Topics.ENTITIES, company(".-.", ""));
        forum("psl-d1", "2026-04-04T00:00:00Z", "dots").tickers(".-.").send();
        SERVICE.awaitCaughtUp();
        assertThat(each(SERVICE.v1("/forum_mentions?symbol=.-.").get("posts"), "id"))
                .containsExactly("psl-d1");
    }

    @Test
    void aPostWithoutTextCountsForItsTickers() {
        SERVICE.push(Topics.ENTITIES, company("PSLPIC", ""));
        forum("psl-t1", "2026-04-04T00:00:00Z", "").tickers("PSLPIC").send();
        SERVICE.awaitCaughtUp();
        assertThat(each(SERVICE.v1("/forum_mentions?symbol=PSLPIC").get("posts"), "id"))
                .containsExactly("psl-t1");
    }

    @Test
    void aStoredQueryOfAnyFormNeverFails() {
        String many = IntStream.range(0, 40).mapToObj(i -> "psqterm" + i).collect(Collectors.joining("|"));
        String tooMany = IntStream.range(0, 100_000).mapToObj(i -> "psq" + i).collect(Collectors.joining("|"));
        String[] queries = {
            "",
            "||",
            ".*",
            "%|_",
            "a & !b",
            "psq:*",
            "psq' ((",
            "psq\\\\",
            many,
            "x".repeat(5000),
            "🚀",
            tooMany,
            "🚀".repeat(10_001)
        };
        for (int i = 0; i < queries.length; i++) {
            SERVICE.push(Topics.ENTITIES, company("PSLX" + i, ",\"forum_query\":\"" + queries[i] + "\""));
        }
        // Posts with more words than the index stores are candidates for each of them.
        String words = IntStream.range(0, 100_000).mapToObj(i -> "pslword" + i).collect(Collectors.joining(" "));
        for (int i = 0; i < 4; i++) {
            forum("psl-many" + i, "2026-04-04T00:00:00Z", words).send();
        }
        SERVICE.awaitCaughtUp();
        for (int i = 0; i < queries.length; i++) {
            assertThat(fields(SERVICE.v1("/forum_mentions?symbol=PSLX" + i)))
                    .as(queries[i])
                    .containsExactly("status", "symbol", "posts");
        }
    }

    @Test
    void aNewStoredQueryAppliesAtOnce() {
        forum("psl-n1", "2026-04-01T00:00:00Z", "psfirstquery").send();
        forum("psl-n2", "2026-04-01T00:00:00Z", "pssecondquery").send();
        SERVICE.push(Topics.ENTITIES, company("PSLNEW", ",\"forum_query\":\"psfirstquery\""));
        SERVICE.awaitCaughtUp();
        assertThat(each(SERVICE.v1("/forum_mentions?symbol=PSLNEW").get("posts"), "id"))
                .containsExactly("psl-n1");
        SERVICE.push(
                Topics.ENTITIES,
                company("PSLNEW", ",\"forum_query\":\"pssecondquery\"").replace("\"data_key\":1", "\"data_key\":2"));
        SERVICE.awaitCaughtUp();
        assertThat(each(SERVICE.v1("/forum_mentions?symbol=PSLNEW").get("posts"), "id"))
                .containsExactly("psl-n2");
    }

    @Test
    void imageboardMentionsHaveTheFieldsOfTheSpecification() {
        PostRecord.push(
                PostRecord.of("imageboard", "psi-1", "2026-04-21T07:00:00Z", "psimage 🚀")
                        .sentiment("0.5")
                        .score(1),
                PostRecord.of("imageboard", "psi-2", "2026-04-22T06:59:59Z", "psimage")
                        .sentiment("0.25"),
                PostRecord.of("imageboard", "psi-3", "2026-04-22T07:00:00Z", "psimage"),
                PostRecord.of("imageboard", "psi-4", "2026-04-21T06:59:59Z", "psimage"),
                forum("psi-5", "2026-04-21T12:00:00Z", "psimage"));
        SERVICE.awaitCaughtUp();
        assertThat(SERVICE.v1("/imageboard_mentions/?date=2026-04-21&search=psimage%20")
                        .toString())
                .isEqualTo("""
                        {"status":200,"search":"psimage","count":2,"sentiment":0.375,"posts":[\
                        {"text":"psimage 🚀","created":1776754800,"id":"psi-1"},\
                        {"text":"psimage","created":1776841199,"id":"psi-2"}]}""");
        assertThat(each(
                        SERVICE.v1("/imageboard_mentions?date=2026-04-21&search=psimage&order=created")
                                .get("posts"),
                        "id"))
                .containsExactly("psi-2", "psi-1");
    }

    @Test
    void imageboardMentionsCountAllAndReturn50() {
        IntStream.range(0, 52)
                .forEach(index -> PostRecord.of(
                                "imageboard",
                                "psim-%02d".formatted(index),
                                "2026-04-23T12:00:%02dZ".formatted(index),
                                "psimany")
                        .send());
        SERVICE.awaitCaughtUp();
        JsonNode body = SERVICE.v1("/imageboard_mentions?date=2026-04-23&search=psimany");
        assertThat(body.get("count").asInt()).isEqualTo(52);
        assertThat(body.get("posts")).hasSize(50);
        assertThat(body.get("posts").get(49).get("id").asString()).isEqualTo("psim-02");
        assertThat(body.get("sentiment").isNull()).isTrue();
    }

    @Test
    void imageboardMentionsWithoutAMatchAreEmpty() {
        assertThat(SERVICE.v1("/imageboard_mentions?date=2026-04-21&search=" + encoded("psno|psnone"))
                        .toString())
                .isEqualTo("{\"status\":200,\"search\":\"psno|psnone\",\"count\":0,\"sentiment\":null,\"posts\":[]}");
    }

    @Test
    void marketingReturnsTheMarketingPostsOfTheForum() {
        PostRecord.push(
                marketing("forum", "psk-1", "2099-01-15T20:00:00Z")
                        .with("title", "Buy now")
                        .with("permalink", "/r/buy")
                        .score(3),
                marketing("forum", "psk-2", "2099-01-15T20:00:01Z").with("title", ""),
                marketing("imageboard", "psk-3", "2099-01-15T20:00:02Z"),
                marketing("investor_chat", "psk-4", "2099-01-15T20:00:02Z"),
                forum("psk-5", "2099-01-15T20:00:02Z", "no advertisement"),
                marketing("forum", "psk-6", "2099-01-15T20:00:03Z"),
                PostRecord.deletion("forum", "psk-6", 2));
        SERVICE.awaitCaughtUp();
        JsonNode body = SERVICE.v1("/forum_marketing/");
        assertThat(fields(body)).containsExactly("status", "timezone", "data");
        assertThat(body.get("timezone").asString()).isEqualTo("America/Los_Angeles");
        assertThat(own(body.get("data"), "id", "psk-1", "psk-2", "psk-3", "psk-4", "psk-5", "psk-6")
                        .toString())
                .isEqualTo("""
                        [{"id":"psk-2","link":"","title":"text of psk-2","score":0,"created":"2099-01-15 12:00:01"}, \
                        {"id":"psk-1","link":"/r/buy","title":"Buy now","score":3,"created":"2099-01-15 12:00:00"}]""");
    }

    @Test
    void marketingReturnsTheNewest50() {
        IntStream.range(0, 53)
                .forEach(index -> marketing(
                                "forum", "pskm-%02d".formatted(index), "2098-06-01T12:00:%02dZ".formatted(index))
                        .score(index % 7)
                        .send());
        SERVICE.awaitCaughtUp();
        JsonNode data = SERVICE.v1("/forum_marketing").get("data");
        assertThat(data).hasSize(50);
        assertThat(each(data, "created")).isSortedAccordingTo((a, b) -> b.compareTo(a));
        assertThat(each(data, "id")).contains("pskm-52", "pskm-10").doesNotContain("pskm-00", "pskm-02");
    }

    private static PostRecord marketing(String platform, String id, String created) {
        return PostRecord.of(platform, id, created, "text of " + id).with("category", "marketing");
    }
}
