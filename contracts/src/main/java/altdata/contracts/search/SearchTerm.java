package altdata.contracts.search;

import altdata.contracts.topic.Tickers;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A search term for posts. It matches a post if the text contains the term (ignoring case, and not inside a
/// longer word), or if the term is one of the post's tickers.
///
/// @param words the words that every text with the term contains, see [SearchWords]
public record SearchTerm(String text, List<String> words) {
    private static final Pattern SPACE = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);
    private static final String WORD_CHARACTER = "[[:alnum:]_]";

    /// The term, or null if the text contains no letter, digit or symbol.
    public static @Nullable SearchTerm of(String text) {
        String folded = SearchWords.folded(SPACE.matcher(text).replaceAll(" ").strip());
        List<String> words = SearchWords.of(folded);
        return words.stream().anyMatch(SearchWords::hasLetterDigitOrSymbol) ? new SearchTerm(folded, words) : null;
    }

    /// The term for a ticker. For a ticker without letters and digits, the term has no words.
    public static SearchTerm ofTicker(String ticker) {
        String folded = SearchWords.folded(ticker);
        return new SearchTerm(folded, SearchWords.of(folded));
    }

    /// The term as a ticker, or null if it is not a valid ticker.
    public @Nullable String ticker() {
        return Tickers.normalize(text);
    }

    /// Whether a text that has the term's words always contains the term.
    boolean isOneWord() {
        // A word of the maximum length may have been truncated in the index.
        return words.size() == 1
                && words.getFirst().equals(text)
                && text.codePointCount(0, text.length()) < SearchWords.MAX_CODE_POINTS;
    }

    /// The `tsquery` that finds all posts that match the term, and possibly others. It does not find posts with
    /// more words than the index can store; [#overflow()] finds those.
    public String candidateQuery() {
        List<String> alternatives = new ArrayList<>();
        if (!words.isEmpty()) {
            alternatives.add(
                    String.join(" & ", words.stream().map(SearchTerm::lexeme).toList()));
        }
        String ticker = ticker();
        if (ticker != null) {
            alternatives.add(lexeme(SearchWords.ofTicker(ticker)));
        }
        return '(' + String.join(" | ", alternatives) + ')';
    }

    /// The `tsquery` that finds posts with more words than the index can store. Any of them may match any term.
    public static String overflow() {
        return lexeme(SearchWords.OVERFLOW);
    }

    /// The `tsquery` that finds the posts of a platform on the days (UTC) of a period.
    ///
    /// @param from inclusive
    /// @param to   exclusive, later than `from`
    public static String days(String platform, Instant from, Instant to) {
        return Stream.iterate(
                        from.truncatedTo(ChronoUnit.DAYS), day -> day.isBefore(to), day -> day.plus(1, ChronoUnit.DAYS))
                .map(day -> lexeme(SearchWords.ofDay(platform, day)))
                .collect(Collectors.joining(" | "));
    }

    /// The `tsquery` whose results need no recheck of the text: the term if it is one word, and its ticker.
    /// Null if there is neither.
    public @Nullable String exactQuery() {
        String ticker = ticker();
        if (isOneWord()) {
            return candidateQuery();
        }
        return ticker == null ? null : lexeme(SearchWords.ofTicker(ticker));
    }

    /// The PostgreSQL regular expression that matches lower-case texts with at least one of the terms. Any white
    /// space matches any other.
    ///
    /// It is one expression because PostgreSQL caches 32 compiled expressions; with more, it compiles all of
    /// them again for each text.
    ///
    /// @param terms at least one
    public static String pattern(List<SearchTerm> terms) {
        Map<Boundaries, List<SearchTerm>> byBoundaries =
                terms.stream().collect(Collectors.groupingBy(Boundaries::of, LinkedHashMap::new, Collectors.toList()));
        return byBoundaries.entrySet().stream()
                .map(entry -> entry.getKey().around(entry.getValue()))
                .collect(Collectors.joining("|"));
    }

    /// Which ends of a term may not continue a longer word.
    private record Boundaries(boolean before, boolean after) {
        static Boundaries of(SearchTerm term) {
            return new Boundaries(
                    SearchWords.isPartOfWord(term.text.codePointAt(0)),
                    SearchWords.isPartOfWord(term.text.codePointBefore(term.text.length())));
        }

        String around(List<SearchTerm> terms) {
            String alternatives = terms.stream().map(SearchTerm::literal).collect(Collectors.joining("|"));
            return (before ? "(?<!" + WORD_CHARACTER + ")" : "")
                    + "(?:" + alternatives + ")"
                    + (after ? "(?!" + WORD_CHARACTER + ")" : "");
        }
    }

    private String literal() {
        return SPACE.splitAsStream(text).map(SearchTerm::escaped).collect(Collectors.joining("\\s+"));
    }

    private static String lexeme(String word) {
        return '\'' + word + '\'';
    }

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(codePoint -> {
            if (!SearchWords.isPartOfWord(codePoint) && codePoint < 128) {
                escaped.append('\\');
            }
            escaped.appendCodePoint(codePoint);
        });
        return escaped.toString();
    }
}
