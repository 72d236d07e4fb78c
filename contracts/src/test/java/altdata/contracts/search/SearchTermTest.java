package altdata.contracts.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the query and the pattern of search terms.
class SearchTermTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", ".*", "%", "-", "...", "$", "\u20ac", "|", "\\", "'", "''", "&", ":", "\u200b", "\n", "_",
                "__ _", "\u0301"
            })
    void aTextWithoutLettersDigitsAndSymbolsIsNotATerm(String text) {
        assertThat(SearchTerm.of(text)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "TSLA, tsla, true",
        "snake_case, snake_case, true",
        "7, 7, true",
        "caf\u00c9, caf\u00e9, true",
        "\ud83d\ude80, \ud83d\ude80, true",
        "\u0130STANBUL, istanbul, true",
        "STRA\u1e9eE, stra\u00dfe, true",
        "$TSLA, tsla, false",
        "50%, 50, false",
        "brk.b, brk b, false",
        "Elon  Musk, elon musk, false",
        "\ud83d\ude80\ud83d\ude80, \ud83d\ude80 \ud83d\ude80, false",
        "\ud83d\ude80tsla, \ud83d\ude80 tsla, false"
    })
    void aTermHasOneOrMoreWords(String text, String words, boolean isOne) {
        SearchTerm term = term(text);
        assertThat(term.words()).containsExactly(words.split(" "));
        assertThat(term.isOneWord()).isEqualTo(isOne);
    }

    @ParameterizedTest
    @ValueSource(strings = {" tsla", "tsla ", "\n tsla\t", "tsla\u00a0", "\u2003tsla \u00a0"})
    void surroundingWhiteSpaceIsIgnored(String text) {
        assertThat(SearchTerm.of(text)).isEqualTo(term("tsla"));
    }

    /// Longer words are truncated in the index, so a match of 64 characters may be longer in the text.
    @Test
    void aWordOfTheMaximumLengthIsRechecked() {
        for (String letter : List.of("x", "\u00e9", "\ud835\udd04")) {
            assertThat(term(letter.repeat(63)).isOneWord()).isTrue();
            assertThat(term(letter.repeat(64)).isOneWord()).isFalse();
            assertThat(term(letter.repeat(65)).isOneWord()).isFalse();
            assertThat(term(letter.repeat(100)).words()).containsExactly(letter.repeat(64));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            nullValues = "null",
            value = {
                "tsla ; ('tsla' | ':TSLA') ; ('tsla' | ':TSLA')",
                "brk.b ; ('brk' & 'b' | ':BRK.B') ; ':BRK.B'",
                "Elon Musk ; ('elon' & 'musk') ; null",
                "$tsla ; ('tsla') ; null",
                "caf\u00e9 ; ('caf\u00e9') ; ('caf\u00e9')",
                "abcdefghijklmnopq ; ('abcdefghijklmnopq') ; ('abcdefghijklmnopq')",
                "don't ; ('don' & 't') ; null",
                "a'b\\c:d&e ; ('a' & 'b' & 'c' & 'd' & 'e') ; null"
            })
    void theQueryContainsItsWordsOrItsTicker(String text, String candidates, @Nullable String certain) {
        SearchTerm term = term(text);
        assertThat(term.candidateQuery()).isEqualTo(candidates);
        assertThat(term.exactQuery()).isEqualTo(certain);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "tsla, TSLA",
                "ibim, IBIM",
                "brk.b, BRK.B",
                "a-b_1, A-B_1",
                "abcdefghijklmnop, ABCDEFGHIJKLMNOP",
                "abcdefghijklmnopq, null",
                "$tsla, null",
                "elon musk, null",
                "caf\u00e9, null"
            })
    void aTermCanBeATicker(String text, @Nullable String ticker) {
        assertThat(term(text).ticker()).isEqualTo(ticker);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "tsla ; (?<![[:alnum:]_])(?:tsla)(?![[:alnum:]_])",
                "$TSLA ; (?:\\$tsla)(?![[:alnum:]_])",
                "50% ; (?<![[:alnum:]_])(?:50\\%)",
                "elon \t musk ; (?<![[:alnum:]_])(?:elon\\s+musk)(?![[:alnum:]_])",
                "a.*b ; (?<![[:alnum:]_])(?:a\\.\\*b)(?![[:alnum:]_])",
                "\ud83d\ude80 ; (?:\ud83d\ude80)",
                "***:x ; (?:\\*\\*\\*\\:x)(?![[:alnum:]_])",
                "a|\ud83d\ude80|b ; (?<![[:alnum:]_])(?:a|b)(?![[:alnum:]_])|(?:\ud83d\ude80)"
            })
    void thePatternMatchesTheLiteralTermsButNotInsideALongerWord(String texts, String pattern) {
        List<SearchTerm> terms =
                Stream.of(texts.split("\\|")).map(SearchTermTest::term).toList();
        assertThat(SearchTerm.pattern(terms)).isEqualTo(pattern);
    }

    private static SearchTerm term(String text) {
        return Objects.requireNonNull(SearchTerm.of(text), text);
    }
}
