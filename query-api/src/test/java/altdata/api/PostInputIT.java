package altdata.api;

import static altdata.testing.ResponseChecks.encoded;
import static altdata.testing.ResponseChecks.errorMessage;
import static altdata.testing.ResponseChecks.status;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.TestService;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Invalid requests for posts: the error names the parameter, and is never an internal error.
class PostInputIT {
    private static final TestService SERVICE = TestService.get();
    private static final String REALTIME = "/forum_realtime?symbol=";
    private static final String MENTIONS = "/forum_mentions?date=2026-04-20&search=";
    private static final String IMAGEBOARD = "/imageboard_mentions?date=2026-04-20&search=";

    private static void assertSearchRejected(String encodedTerms) {
        assertThat(errorMessage(REALTIME + encodedTerms, 400)).contains("symbol");
        assertThat(errorMessage(MENTIONS + encodedTerms, 400)).contains("search");
        assertThat(errorMessage(IMAGEBOARD + encodedTerms, 400)).contains("search");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%20", "%7C", "%7C%7C%20%7C", "%09%7C%0A"})
    void aSearchWithoutTermsIsRejected(String terms) {
        assertSearchRejected(terms);
    }

    @ParameterizedTest
    @ValueSource(strings = {".*", "%25", "&", "!", ":*", "'", "\"", "\\", "()", "$", "#", ".*|%"})
    void aTermOfOnlyPunctuationIsRejected(String terms) {
        assertSearchRejected(terms.equals("%25") ? terms : encoded(terms));
    }

    @ParameterizedTest
    @ValueSource(strings = {"psword|%", ".*|psword", "$|#|psword"})
    void aTermOfOnlyPunctuationIsIgnoredNextToAnother(String terms) {
        for (String path : List.of(REALTIME, MENTIONS, IMAGEBOARD)) {
            assertThat(SERVICE.v1(path + encoded(terms)).get("posts"))
                    .as(path)
                    .isEqualTo(SERVICE.v1(path + "psword").get("posts"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"%00", "ps%00word", "psword%7C%00"})
    void theNulCharacterIsRejected(String terms) {
        assertSearchRejected(terms);
    }

    @Test
    void elevenTermsAreRejectedAndTenWithEmptyOnesAreNot() {
        String ten = IntStream.rangeClosed(1, 10).mapToObj(i -> "psten" + i).collect(Collectors.joining("|"));
        assertSearchRejected(encoded(ten + "|psten11"));
        for (String path : List.of(REALTIME, MENTIONS, IMAGEBOARD)) {
            assertThat(SERVICE.v1(path + encoded("|" + ten + "| |")).get("posts"))
                    .isEmpty();
        }
    }

    @Test
    void aTermOfMoreThan100CharactersIsRejected() {
        assertSearchRejected("x".repeat(101));
        assertSearchRejected("psword%7C" + "x".repeat(101));
        assertThat(SERVICE.v1(REALTIME + "%20" + "x".repeat(100) + "%20").get("posts"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a & !b",
                "psbad:*",
                "psbad:*ABCD",
                "psbad <-> b",
                "psbad ((( b",
                "psbad \\",
                "psbad '",
                "psbad ''' b",
                "psbad \" b",
                "psbad $$ $1 ? :x",
                "psbad; drop table x --",
                "psbad [a-z]{1,99999}(?=",
                "psbad \\Q \\E \\m \\y",
                "psbad %s {0} ${x} #{x}",
                "psbad _",
                "psbad|_",
                "psbad 😀😀 \uFFFD \u200B",
                "🚀",
                "psbad \uDBFF\uDFFF",
                "İıſK",
                "psbad\r\nX: y",
                "__proto__",
                "null"
            })
    void unusualTermsAreServedOrRejectedButNeverFail(String terms) {
        for (String path : List.of(REALTIME, MENTIONS, IMAGEBOARD)) {
            assertThat(status(path + encoded(terms))).as(path + terms).isIn(200, 400);
        }
    }

    @Test
    void termsOfUnderscoresAreIgnored() {
        assertSearchRejected("_%7C__");
        assertThat(status(REALTIME + encoded("a|b|c|d|e|f|g|h|i|j|_"))).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%ff", "psbad%c3", "%ed%a0%80", "psbad%f0%9f", "%c0%80"})
    void invalidUtf8NeverFails(String terms) {
        for (String path : List.of(REALTIME, MENTIONS, IMAGEBOARD)) {
            assertThat(status(path + terms)).as(path + terms).isIn(200, 400);
        }
    }

    @Test
    void mentionsRequireASearchWithADateOrASymbol() {
        errorMessage("/forum_mentions", 400);
        assertThat(errorMessage("/forum_mentions?date=2026-04-20", 400)).contains("search");
        assertThat(errorMessage("/forum_mentions?search=psword", 400)).contains("date");
        assertThat(errorMessage("/forum_mentions?search=psword&date=", 400)).contains("date");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-02-30",
                "20260420",
                "2026-4-20",
                "today",
                "2026-04-20T00:00:00Z",
                "%00",
                "99999-01-01",
                "-1"
            })
    void anInvalidDateIsRejected(String date) {
        assertThat(errorMessage("/forum_mentions?search=psword&date=" + date, 400))
                .contains("date");
        assertThat(errorMessage("/imageboard_mentions?search=psword&date=" + date, 400))
                .contains("date");
        assertThat(errorMessage("/forum_realtime?symbol=all_stocks&date=" + date, 400))
                .contains("date");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0001-01-01", "1989-12-31", "2101-01-01", "9999-12-31"})
    void aDateFarFromEveryPostNeverFails(String date) {
        for (String path : List.of(
                "/forum_mentions?search=psword&date=",
                "/imageboard_mentions?search=psword&date=",
                "/forum_realtime?symbol=all_stocks&date=")) {
            assertThat(status(path + date)).as(path + date).isIn(200, 400);
        }
    }

    @Test
    void unknownSourcesAreRejectedInEveryMode() {
        assertThat(errorMessage(REALTIME + "psword&source=Bonds", 400)).contains("source", "Stocks", "Crypto");
        assertThat(errorMessage(MENTIONS + "psword&source=Bonds", 400)).contains("source", "Stocks", "Crypto");
        assertThat(errorMessage(REALTIME + "all_stocks&source=Bonds", 400)).contains("source");
        assertThat(errorMessage("/forum_mentions?symbol=PSLQ&source=Bonds", 400))
                .contains("source");
        assertThat(status(REALTIME + "all_stocks&source=Stocks")).isEqualTo(200);
    }

    @Test
    void datesAreValidatedInEveryMode() {
        assertThat(errorMessage(REALTIME + "psword&date=nonsense", 400)).contains("date", "YYYY-MM-DD");
        assertThat(errorMessage("/forum_mentions?symbol=PSLQ&date=2026-02-30", 400))
                .contains("date");
    }

    @Test
    void modesIgnoreCase() {
        assertThat(SERVICE.v1("/forum_realtime?symbol=ALL_STOCKS").has("posts")).isFalse();
        assertThat(SERVICE.v1("/imageboard_realtime?symbol=All_Stocks").has("data"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"psword|other", "\"psword\"", "psword{}^`<>[]", "50%", "psword%zz", "ps\\word"})
    void unescapedCharactersAreTreatedLiterally(String search) {
        String target = MENTIONS + search + "&apiKey=" + TestService.KEY;
        String response =
                SERVICE.sendRaw("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(response)
                .startsWith("HTTP/1.1 200 ")
                .contains("\"search\":\"" + search.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
    }

    @Test
    void aSearchIgnoresTheSymbol() {
        assertThat(status(MENTIONS + "psword&symbol=a%20b")).isEqualTo(200);
    }

    @Test
    void imageboardMentionsIgnoreTheSource() {
        assertThat(status("/imageboard_mentions?date=2026-04-20&search=psword&source=x&order=x"))
                .isEqualTo(200);
    }

    @Test
    void imageboardMentionsRequireBothParameters() {
        assertThat(errorMessage("/imageboard_mentions?date=2026-04-20", 400)).contains("search");
        assertThat(errorMessage("/imageboard_mentions?search=psword", 400)).contains("date");
    }

    @Test
    void imageboardRealtimeAcceptsOnlyAllStocks() {
        assertThat(errorMessage("/imageboard_realtime", 400)).contains("symbol");
        assertThat(errorMessage("/imageboard_realtime?symbol=", 400)).contains("symbol");
        assertThat(errorMessage("/imageboard_realtime?symbol=forum_graph", 400)).contains("symbol", "all_stocks");
        assertThat(errorMessage("/imageboard_realtime?symbol=PSA", 400)).contains("all_stocks");
    }

    @Test
    void forumRealtimeRequiresASymbol() {
        assertThat(errorMessage("/forum_realtime", 400)).contains("symbol");
        assertThat(errorMessage("/forum_realtime/?Symbol=", 400)).contains("symbol");
    }

    @Test
    void aCommunityOfAnyNameNeverFails() {
        for (String community : List.of("psnone", "%25", "_", "%27", "%5c", "%f0%9f%9a%80")) {
            assertThat(status(REALTIME + "all_stocks&subreddit=" + community))
                    .as(community)
                    .isEqualTo(200);
        }
        assertThat(status(REALTIME + "all_stocks&subreddit=%00")).isIn(200, 400);
    }

    @Test
    void everyPostOperationChecksTheKeyBeforeTheParameters() {
        for (String path : List.of(
                "/forum_realtime?symbol=%7C",
                "/forum_mentions", "/imageboard_mentions", "/imageboard_realtime?symbol=x", "/forum_marketing")) {
            assertThat(TestService.json(SERVICE.get(path), 401).get("status").asInt())
                    .as(path)
                    .isEqualTo(401);
        }
    }
}
