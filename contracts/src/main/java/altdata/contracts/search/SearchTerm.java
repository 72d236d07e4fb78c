package altdata.contracts.search;

import altdata.contracts.topic.Tickers;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What somebody looks for in posts: it matches where a text holds it, without case and not inside a longer
/// word, or where it is one of a post's tickers.
///
/// @param words what a text that holds it has at least, see [SearchWords]
public record SearchTerm(String text, List<String> words) {
    private static final Pattern SPACE = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);
    private static final String OF_WORDS = "[[:alnum:]_]";

    /// The term, or null where the text has nothing in it that can be looked for.
    public static @Nullable SearchTerm of(String text) {
        String folded = SearchWords.folded(SPACE.matcher(text).replaceAll(" ").strip());
        List<String> words = SearchWords.of(folded);
        return words.isEmpty() ? null : new SearchTerm(folded, words);
    }

    /// The term that a ticker is, also one that holds no letter or digit and so stands in no text as a word.
    public static SearchTerm ofTicker(String ticker) {
        String folded = SearchWords.folded(ticker);
        return new SearchTerm(folded, SearchWords.of(folded));
    }

    /// The ticker it may be, or null where it cannot be one.
    public @Nullable String ticker() {
        return Tickers.normalize(text);
    }

    /// Whether a text holds the term wherever it has its words.
    boolean isOneWord() {
        // The word of a text that is as long as words get may have been cut.
        return words.size() == 1
                && words.getFirst().equals(text)
                && text.codePointCount(0, text.length()) < SearchWords.MAX_CODE_POINTS;
    }

    /// The query (`tsquery`) that finds at least the posts the term matches, but for those of [#overflow()].
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

    /// The query (`tsquery`) that finds the posts whose words the index had no room for: each may match any term.
    public static String overflow() {
        return lexeme(SearchWords.OVERFLOW);
    }

    /// The query (`tsquery`) of what needs no second look: the term where it is one word, and its ticker; null
    /// where there is neither.
    public @Nullable String exactQuery() {
        String ticker = ticker();
        if (isOneWord()) {
            return candidateQuery();
        }
        return ticker == null ? null : lexeme(SearchWords.ofTicker(ticker));
    }

    /// The regular expression (PostgreSQL's) that a lower-cased text which holds the term matches. A run of white
    /// space is as good as another.
    public String pattern() {
        String literal = String.join(
                "\\s+", SPACE.splitAsStream(text).map(SearchTerm::escaped).toList());
        String before = SearchWords.isPartOfWord(text.codePointAt(0)) ? "(?<!" + OF_WORDS + ")" : "";
        String after = SearchWords.isPartOfWord(text.codePointBefore(text.length())) ? "(?!" + OF_WORDS + ")" : "";
        return before + literal + after;
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
