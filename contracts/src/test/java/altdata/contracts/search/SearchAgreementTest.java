package altdata.contracts.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Compares the index and the pattern with a plain implementation of the rule: a text matches a term if it
/// contains it literally, ignoring case and differences of white space, and not inside a longer word.
class SearchAgreementTest {
    private static final List<String> SIGNS = List.of(
            "a",
            "A",
            "b",
            "\u0130",
            "I",
            "i",
            "\u00df",
            "\u1e9e",
            "\u00e9",
            "\u00c9",
            "\u0301",
            "1",
            "\u0663",
            "_",
            "-",
            ".",
            "$",
            "%",
            "\\",
            "(",
            "*",
            "[",
            "'",
            "&",
            ":",
            "|",
            "^",
            "\ud83d\ude80",
            "\u00a9",
            "\ud835\udd04");
    private static final List<String> FEW_SIGNS = List.of("a", "B", "_", "-", "$", "\ud83d\ude80");
    private static final List<String> LONG_SIGNS = List.of("a".repeat(63), "a", "b", "-", "\u00e9".repeat(32));
    private static final List<String> SPACES = List.of(" ", "  ", "\n", "\t ", "\u00a0");

    /// PostgreSQL's character class in Java's syntax. It includes a supplementary character, so that Java's
    /// lookbehind may have two chars.
    private static final String OF_WORDS = "[\\p{L}\\p{N}\\p{M}_\ud835\udd04]";

    /// The number of matches and mismatches; the test requires both.
    private int matched;

    private int missed;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void indexAndPatternFindEveryTextWithTheTerm(long seed) {
        Random random = new Random(seed);
        for (List<String> signs : List.of(SIGNS, FEW_SIGNS, LONG_SIGNS)) {
            matched = 0;
            missed = 0;
            for (int round = 0; round < 8_000; round++) {
                String text = randomText(random, signs, random.nextInt(14));
                String asked =
                        random.nextBoolean() ? randomText(random, signs, 1 + random.nextInt(4)) : part(random, text);
                SearchTerm term = SearchTerm.of(asked);
                if (term != null) {
                    compare(text, term, "seed " + seed);
                }
            }
            assertThat(matched).as("seed %d", seed).isGreaterThan(300);
            assertThat(missed).as("seed %d", seed).isGreaterThan(300);
        }
    }

    private void compare(String text, SearchTerm term, String seed) {
        boolean holds = contains(text, term.text());
        Set<String> indexed = SearchWords.indexed(text, List.of());
        boolean isCandidate = indexed.containsAll(term.words());
        if (holds) {
            matched++;
            assertThat(isCandidate)
                    .as("%s: <%s> in <%s>", seed, term.text(), text)
                    .isTrue();
        } else {
            missed++;
        }
        if (term.isOneWord()) {
            assertThat(isCandidate)
                    .as("%s: the one word <%s> in <%s>", seed, term.text(), text)
                    .isEqualTo(holds);
        }
        Pattern pattern = Pattern.compile(
                SearchTerm.pattern(List.of(term)).replace("[[:alnum:]_]", OF_WORDS), Pattern.UNICODE_CHARACTER_CLASS);
        assertThat(pattern.matcher(folded(text)).find())
                .as("%s: %s on <%s>", seed, pattern, text)
                .isEqualTo(holds);
    }

    private static boolean contains(String text, String term) {
        int[] within = withSpaces(text);
        int[] looked = withSpaces(term);
        for (int from = 0; from + looked.length <= within.length; from++) {
            int to = from + looked.length;
            if (Arrays.equals(within, from, to, looked, 0, looked.length)
                    && !(isWordCharacter(looked[0]) && from > 0 && isWordCharacter(within[from - 1]))
                    && !(isWordCharacter(looked[looked.length - 1])
                            && to < within.length
                            && isWordCharacter(within[to]))) {
                return true;
            }
        }
        return false;
    }

    private static int[] withSpaces(String text) {
        return folded(text).replaceAll("[\\s\u00a0]+", " ").codePoints().toArray();
    }

    private static String folded(String text) {
        StringBuilder folded = new StringBuilder();
        text.codePoints().map(Character::toLowerCase).forEach(folded::appendCodePoint);
        return folded.toString();
    }

    /// A letter, a digit or `_`; a combining mark belongs to its letter.
    private static boolean isWordCharacter(int codePoint) {
        return Character.toString(codePoint).matches("[\\p{L}\\p{N}\\p{M}_]");
    }

    private static String randomText(Random random, List<String> signs, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            List<String> choices = random.nextInt(5) == 0 ? SPACES : signs;
            text.append(choices.get(random.nextInt(choices.size())));
        }
        return text.toString();
    }

    private static String part(Random random, String text) {
        int length = text.codePointCount(0, text.length());
        int from = random.nextInt(length + 1);
        int to = Math.min(length, from + 1 + random.nextInt(6));
        return text.substring(text.offsetByCodePoints(0, from), text.offsetByCodePoints(0, to));
    }
}
