package altdata.contracts.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests the index words of posts.
class SearchWordsTest {
    /// The maximum size of a `tsvector` in bytes.
    private static final int MAX_BYTES = 1 << 20;

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of("", List.of()),
                Arguments.of(" \n\t", List.of()),
                Arguments.of("Buy TSLA now", List.of("buy", "tsla", "now")),
                Arguments.of("buy,buy.Buy!BUY", List.of("buy")),
                Arguments.of("and/or example.com a-b", List.of("and", "or", "example", "com", "a", "b")),
                Arguments.of("$TSLA @elon #moon 50%", List.of("tsla", "elon", "moon", "50")),
                Arguments.of("snake_case _x_ __", List.of("snake_case", "_x_", "__")),
                Arguments.of(
                        "1st 2026 3d \u0663 \u00bd \u2167", List.of("1st", "2026", "3d", "\u0663", "\u00bd", "\u2177")),
                Arguments.of("caf\u00e9 CAF\u00c9 cafe", List.of("caf\u00e9", "cafe")),
                Arguments.of("cafe\u0301 cafe", List.of("cafe\u0301", "cafe")),
                Arguments.of(
                        "\ud83d\ude80TSLA\ud83d\ude80\ud83d\udc8e", List.of("\ud83d\ude80", "tsla", "\ud83d\udc8e")),
                Arguments.of("\u00a9 \u2122", List.of("\u00a9", "\u2122")),
                Arguments.of("ISTANBUL \u0130stanbul istanbul", List.of("istanbul")),
                Arguments.of("\u0131s\u0131 ISI", List.of("\u0131s\u0131", "isi")),
                Arguments.of("STRASSE Stra\u00dfe STRA\u1e9eE", List.of("strasse", "stra\u00dfe")),
                Arguments.of("GR\u00d6\u00dfER gr\u00f6\u00dfer \u00dcBER", List.of("gr\u00f6\u00dfer", "\u00fcber")),
                Arguments.of(
                        "\u041c\u043e\u0441\u043a\u0432\u0430 \u6771\u4eac",
                        List.of("\u043c\u043e\u0441\u043a\u0432\u0430", "\u6771\u4eac")),
                Arguments.of("don't don\u2019t", List.of("don", "t")),
                Arguments.of("\u20ac$+=<>|~^`\u00a3", List.of()),
                Arguments.of("a\u200bb a\u00a0c", List.of("a", "b", "c")),
                Arguments.of("'quoted' back\\slash a:b &|!()", List.of("quoted", "back", "slash", "a", "b")));
    }

    /// The tests run in a Turkish locale, in which the lower case of I is not i.
    @ParameterizedTest
    @MethodSource("texts")
    void aTextIsSplitIntoItsWords(String text, List<String> words) {
        assertThat(SearchWords.indexed(text, List.of())).containsExactlyInAnyOrderElementsOf(words);
    }

    @Test
    void tickersAreIndexedSeparatelyFromWords() {
        Set<String> byTicker = SearchWords.indexed("", List.of("TSLA", "BRK.B"));
        assertThat(byTicker).hasSize(2);
        assertThat(SearchWords.indexed("TSLA brk.b BRK.B :TSLA ':BRK.B'", List.of()))
                .doesNotContainAnyElementsOf(byTicker);
        assertThat(SearchWords.indexed("to the moon", List.of("TSLA", "BRK.B")))
                .containsAll(byTicker)
                .contains("to", "the", "moon");
    }

    @Test
    void aWordIsTruncatedTo64CodePoints() {
        for (String letter : List.of("x", "\u00e9", "\ud835\udd04")) {
            for (int length : new int[] {63, 64, 65, 1000}) {
                assertThat(SearchWords.indexed("a " + letter.repeat(length) + " b", List.of()))
                        .as("%d times %s", length, letter)
                        .containsExactlyInAnyOrder("a", "b", letter.repeat(Math.min(length, 64)));
            }
        }
    }

    @Test
    void hugeTextsAreIndexedUpToTheLimitOfTheDatabase() {
        String letters = "x".repeat(5_000_000);
        String words = IntStream.range(0, 1_000_000).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
        String longWords = IntStream.range(0, 50_000)
                .mapToObj(i -> i + "\ud835\udd04".repeat(58))
                .collect(Collectors.joining(" "));
        String symbols = "\ud83d\ude80".repeat(1_000_000);
        List<String> first = List.of("x".repeat(64), "w0", "0" + "\ud835\udd04".repeat(58), "\ud83d\ude80");
        List<String> texts = List.of(letters, words, longWords, symbols);
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            Set<String> indexed =
                    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> SearchWords.indexed(text, List.of("TSLA")));
            int bytes = indexed.stream()
                    .mapToInt(word -> word.getBytes(StandardCharsets.UTF_8).length + 8)
                    .sum();
            assertThat(bytes).isLessThan(MAX_BYTES);
            assertThat(indexed.containsAll(SearchWords.indexed(first.get(i), List.of("TSLA"))))
                    .as("the first word and the ticker are among %d words", indexed.size())
                    .isTrue();
        }
    }

    @Test
    void tenThousandWordsAreAllIndexed() {
        String text = IntStream.range(0, 10_000).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
        assertThat(SearchWords.indexed(text, List.of())).hasSize(10_000);
    }
}
