package altdata.api;

import static altdata.api.PostRecord.forum;
import static altdata.testing.ResponseChecks.each;
import static altdata.testing.ResponseChecks.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a search term matches: whole words exactly as written, or a ticker.
class PostWordsIT {
    private static final TestService SERVICE = TestService.get();
    private static final String DAY = "2026-04-20";
    private static final String NOON = "2026-04-20T19:00:00Z";
    private static int posts;

    @BeforeAll
    static void pushPosts() {
        pushTexts("psape", "PsApe (psape) psape's", "#psape", "psape-coin.", "buy\npsape", "psapes xpsape psape");
        pushTexts("none", "psapes", "xpsape", "psape_x", "1psape", "psapeé", "ps ape");
        pushTexts("bull", "a Psgolden  bull\there", "psgolden\nBULL", "psgolden bull, really");
        pushTexts(
                "nobull", "psgolden red bull", "bull psgolden", "psgolden-bull", "psgolden bullish", "xpsgolden bull");
        pushTexts("accent", "PSÉCLAIR", "pséclair");
        pushTexts("noaccent", "pseclair");
        pushTexts(
                "signs",
                "psamp & !pssharp",
                "see psfoo:* here",
                "ps\"quote\" ps'tick ps\\slash",
                "ps%cent ps_nder ps*star");
        pushTexts("nosigns", "psamp pssharp", "psfoobar psfoo", "psquote pstick psslash", "psxxcent psxnder psxstar");
        pushTexts("money", "$psmoney", "c++ps, 100%pspure");
        pushTexts("rocket", "to the moon 🚀🚀 psmoon🚀", "🚀 psmoon");
        pushTexts("han", "ps漢字 漢字");
        for (String[] tickers : new String[][] {{"PSTK"}, {"pstk", "PSTK"}, {"PSTKX", "PS.T-K_1"}, {}}) {
            forum("psw-ticker-" + posts++, NOON, "nothing psspoken")
                    .tickers(tickers)
                    .send();
        }
        SERVICE.awaitCaughtUp();
    }

    /// Writes one post per text; its id starts with its kind.
    private static void pushTexts(String kind, String... texts) {
        for (String text : texts) {
            forum("psw-" + kind + "-" + posts++, NOON, text).send();
        }
    }

    private static List<String> found(String search) {
        return each(
                SERVICE.v1("/forum_mentions?date=" + DAY + "&search=" + encoded(search))
                        .get("posts"),
                "text");
    }

    @Test
    void aPostIsFoundByEachOfItsTickers() {
        String[] tickers =
                IntStream.range(0, 62_000).mapToObj("PSMANY%010d"::formatted).toArray(String[]::new);
        forum("psw-many", NOON, "psmanytickers").tickers(tickers).send();
        SERVICE.awaitCaughtUp();
        assertThat(found(tickers[0])).containsExactly("psmanytickers");
        assertThat(found(tickers[tickers.length - 1])).containsExactly("psmanytickers");
        assertThat(found("PSMANYNONE")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"psape", "PSAPE", "pSaPe", " psape ", "|psape||", "psape|psape"})
    void aTermMatchesWholeWordsIgnoringCase(String search) {
        assertThat(found(search))
                .containsExactlyInAnyOrder(
                        "PsApe (psape) psape's", "#psape", "psape-coin.", "buy\npsape", "psapes xpsape psape");
    }

    @ParameterizedTest
    @ValueSource(strings = {"psgolden bull", "PSGOLDEN BULL", "psgolden   bull", "psgolden\tbull"})
    void aTermOfSeveralWordsMatchesAdjacentWordsWithAnySpacing(String search) {
        assertThat(found(search))
                .containsExactlyInAnyOrder("a Psgolden  bull\there", "psgolden\nBULL", "psgolden bull, really");
    }

    @Test
    void aTermWithAHyphenIsNotTheTermWithASpace() {
        assertThat(found("psgolden-bull")).containsExactly("psgolden-bull");
    }

    @Test
    void caseIsIgnoredBeyondAsciiButAccentsAreNot() {
        assertThat(found("pséclair")).containsExactlyInAnyOrder("PSÉCLAIR", "pséclair");
        assertThat(found("PSÉCLAIR")).hasSize(2);
        assertThat(found("pseclair")).containsExactly("pseclair");
    }

    @Test
    void termsAreAlternativesAndAPostCountsOnce() {
        assertThat(found("psgolden|#psape|bull"))
                .contains("psgolden\nBULL", "#psape", "buy\npsape", "psgolden red bull", "bull psgolden")
                .doesNotHaveDuplicates();
        assertThat(SERVICE.v1("/forum_mentions?date=" + DAY + "&search=psgolden%7Cbull%7Cpsgolden%20bull")
                        .get("count")
                        .asInt())
                .isEqualTo(found("psgolden|bull|psgolden bull").size());
    }

    @Test
    void queryOperatorsAreTreatedLiterally() {
        assertThat(found("psamp & !pssharp")).containsExactly("psamp & !pssharp");
        assertThat(found("psamp & pssharp")).isEmpty();
        assertThat(found("psfoo:*")).containsExactly("see psfoo:* here");
        assertThat(found("psfo:*")).isEmpty();
        assertThat(found("psamp <-> pssharp")).isEmpty();
        assertThat(found("!psamp")).isEmpty();
        assertThat(found("(psamp")).isEmpty();
    }

    @Test
    void quotesBackslashesAndWildcardsAreTreatedLiterally() {
        assertThat(found("ps\"quote\"")).hasSize(1);
        assertThat(found("ps'tick")).hasSize(1);
        assertThat(found("ps\\slash")).hasSize(1);
        assertThat(found("ps%cent")).containsExactly("ps%cent ps_nder ps*star");
        assertThat(found("ps_nder")).containsExactly("ps%cent ps_nder ps*star");
        assertThat(found("ps*star")).containsExactly("ps%cent ps_nder ps*star");
        assertThat(found("ps%nder")).isEmpty();
        assertThat(found("ps%")).containsExactly("ps%cent ps_nder ps*star");
        assertThat(found("ps' or '1'='1")).isEmpty();
        assertThat(found("ps.pe")).isEmpty();
    }

    @Test
    void aTermThatStartsWithASymbolNeedsNoWordBoundaryBeforeIt() {
        assertThat(found("$psmoney")).containsExactly("$psmoney");
        assertThat(found("psmoney")).containsExactly("$psmoney");
        assertThat(found("%pspure")).containsExactly("c++ps, 100%pspure");
        assertThat(found("c++")).contains("c++ps, 100%pspure");
    }

    @Test
    void anEmojiIsATerm() {
        assertThat(found("🚀")).hasSize(2);
        assertThat(found("🚀🚀")).containsExactly("to the moon 🚀🚀 psmoon🚀");
        assertThat(found("psmoon🚀")).containsExactly("to the moon 🚀🚀 psmoon🚀");
        assertThat(found("psmoon")).hasSize(2);
        assertThat(found("🚁")).isEmpty();
    }

    @Test
    void lettersOfEveryScriptAreLetters() {
        assertThat(found("漢字")).containsExactly("ps漢字 漢字");
        assertThat(found("ps漢字")).hasSize(1);
        assertThat(found("ps漢")).isEmpty();
    }

    @Test
    void aTermMatchesAPostOfThatTicker() {
        for (String search : List.of("pstk", "PSTK", " psTk|psnothing")) {
            assertThat(SERVICE.v1("/forum_mentions?date=" + DAY + "&search=" + encoded(search))
                            .get("count")
                            .asInt())
                    .as(search)
                    .isEqualTo(2);
        }
        assertThat(found("ps.t-k_1")).hasSize(1);
        assertThat(found("pst")).isEmpty();
        assertThat(found("pstk pstkx")).isEmpty();
        assertThat(found("psspoken")).hasSize(4);
    }

    @Test
    void tenTermsOf100CharactersAreAccepted() {
        String word = "psw" + "x".repeat(97);
        forum("psw-long", NOON, "a " + word + " word").send();
        SERVICE.awaitCaughtUp();
        String terms =
                IntStream.rangeClosed(1, 9).mapToObj(i -> "y".repeat(99) + i).collect(Collectors.joining("|"));
        assertThat(found(terms + "||" + word)).containsExactly("a " + word + " word");
    }

    @Test
    void textsOfAnyLengthAreFoundByTheirLastWord() {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 250_000; i++) {
            words.add("w" + i);
        }
        forum("psw-huge", NOON, String.join(" ", words) + " pshuge").send();
        forum("psw-word", NOON, "u".repeat(300_000) + " pswide").send();
        SERVICE.awaitCaughtUp();
        assertThat(found("pshuge").getFirst()).endsWith("w249999 pshuge");
        assertThat(found("pswide").getFirst()).startsWith("uuu");
        assertThat(found("w249998 w249999")).hasSize(1);
    }

    @Test
    void theOtherSearchesUseTheSameRule() {
        PostRecord.of("imageboard", "psw-image", NOON, "psgolden\nbull 🚀").send();
        PostRecord.of("forum", "psw-live", TestClock.now().minusSeconds(60), "pslivegolden\n bull 🚀 & psfoo:*")
                .send();
        SERVICE.awaitCaughtUp();
        String image = "/imageboard_mentions?date=" + DAY + "&search=";
        assertThat(SERVICE.v1(image + encoded("psnone|PSGOLDEN bull")).get("posts"))
                .hasSize(1);
        assertThat(SERVICE.v1(image + encoded("golden bull")).get("posts")).isEmpty();
        String live = "/forum_realtime?symbol=";
        assertThat(SERVICE.v1(live + encoded("psnone|PSLIVEGOLDEN bull")).get("posts"))
                .hasSize(1);
        assertThat(SERVICE.v1(live + encoded("livegolden")).get("posts")).isEmpty();
        assertThat(SERVICE.v1(live + encoded("pslive & golden")).get("posts")).isEmpty();
    }
}
