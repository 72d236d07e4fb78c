package altdata.contracts.search;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// Splits a text into words for the search index of posts.
///
/// A word is a sequence of letters, digits, `_` and combining marks, lower-cased code point by code point. Any
/// other symbol, such as an emoji, is a separate word. PostgreSQL's parser is not used, because it parses
/// `and/or` as a file and `example.com` as a host, and its result depends on the database's locale.
public final class SearchWords {
    /// The maximum length of a word; longer words are truncated in the index and in terms, because index
    /// entries have a maximum length.
    static final int MAX_CODE_POINTS = 64;

    /// The maximum size in bytes of a post's indexed words, and separately of its indexed tickers. Posts
    /// written by people are far smaller. PostgreSQL limits a `tsvector` to 1 MiB.
    private static final int MAX_INDEXED_BYTES = 400_000;

    /// Marks a post with more words than fit; neither a text nor a ticker can contain it.
    static final String OVERFLOW = ":more";

    private SearchWords() {}

    /// The distinct index words of a post, including its tickers. A post with more words than fit gets
    /// [#OVERFLOW], so that it is a candidate for every term.
    public static Set<String> indexed(String text, List<String> tickers) {
        Set<String> words = new TreeSet<>();
        WordBudget tickerBudget = new WordBudget(words);
        boolean _ = tickers.stream().map(SearchWords::ofTicker).allMatch(tickerBudget::add);
        forEachWhile(text, new WordBudget(words)::add);
        return words;
    }

    /// Collects words up to the size limit. It stops the caller at the limit, because a text may have millions
    /// of words.
    private static final class WordBudget {
        private final Set<String> words;
        private int bytes;

        WordBudget(Set<String> words) {
            this.words = words;
        }

        /// @return whether another word may fit
        boolean add(String word) {
            if (words.contains(word)) {
                return true;
            }
            // At most 4 bytes per code point, plus overhead per entry.
            bytes += word.length() * 4 + 8;
            boolean fits = bytes <= MAX_INDEXED_BYTES;
            words.add(fits ? word : OVERFLOW);
            return fits;
        }
    }

    /// The index word of a ticker; no text contains it, because of the colon.
    static String ofTicker(String ticker) {
        return ':' + ticker;
    }

    /// The index word of a platform's posts of the day (UTC) that contains this time. With it, a search
    /// reads only the entries of that day. No text and no ticker contains it, because of `@`.
    public static String ofDay(String platform, Instant time) {
        return ':' + platform + '@' + LocalDate.ofInstant(time, ZoneOffset.UTC);
    }

    /// The words of a text, in order.
    static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        forEachWhile(text, words::add);
        return words;
    }

    /// @param consumer receives each word, and returns whether to continue
    private static void forEachWhile(String text, Predicate<String> consumer) {
        StringBuilder word = new StringBuilder();
        int codePoint;
        for (int i = 0; i < text.length(); i += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(i);
            if (isPartOfWord(codePoint)) {
                if (word.length() < MAX_CODE_POINTS * 2) {
                    word.appendCodePoint(folded(codePoint));
                }
            } else if (!flush(word, consumer)
                    || Character.getType(codePoint) == Character.OTHER_SYMBOL
                            && !consumer.test(Character.toString(codePoint))) {
                return;
            }
        }
        boolean _ = flush(word, consumer);
    }

    static boolean isPartOfWord(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.UPPERCASE_LETTER,
                    Character.LOWERCASE_LETTER,
                    Character.TITLECASE_LETTER,
                    Character.MODIFIER_LETTER,
                    Character.OTHER_LETTER,
                    Character.DECIMAL_DIGIT_NUMBER,
                    Character.LETTER_NUMBER,
                    Character.OTHER_NUMBER,
                    Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK -> true;
            default -> codePoint == '_';
        };
    }

    /// Whether a word consists of more than `_` and combining marks.
    static boolean hasLetterDigitOrSymbol(String word) {
        return word.codePoints().anyMatch(codePoint -> switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> false;
            default -> codePoint != '_';
        });
    }

    /// Converts one code point to lower case, like PostgreSQL's `lower` with `pg_c_utf8`.
    static int folded(int codePoint) {
        return Character.toLowerCase(codePoint);
    }

    /// Converts a text to lower case for searching, code point by code point, so that a part of a text is
    /// folded like the whole (a final sigma is not a different letter).
    public static String folded(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        text.codePoints().map(SearchWords::folded).forEach(folded::appendCodePoint);
        return folded.toString();
    }

    private static boolean flush(StringBuilder word, Predicate<String> consumer) {
        if (word.isEmpty()) {
            return true;
        }
        String completeWord = truncated(word.toString());
        word.setLength(0);
        return consumer.test(completeWord);
    }

    private static String truncated(String word) {
        return word.codePointCount(0, word.length()) <= MAX_CODE_POINTS
                ? word
                : word.substring(0, word.offsetByCodePoints(0, MAX_CODE_POINTS));
    }
}
