package altdata.contracts.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The words of a text, as the index of posts holds them.
///
/// A word is a run of letters, digits, `_` and the marks on them, lower-cased code point by code point; a symbol
/// that is not one of them, such as an emoji, is a word of its own. PostgreSQL's own parser is not used: it takes
/// `and/or` for a file and `example.com` for a host, and what it finds would depend on the database's locale.
public final class SearchWords {
    /// Longer words are cut, in the index as in a term: an index entry has a greatest length.
    static final int MAX_CODE_POINTS = 64;

    /// How many bytes of words a post is found by, and as many of tickers: far more than any post that a person wrote
    /// has. An entry of PostgreSQL's index holds a megabyte.
    private static final int MAX_INDEXED_BYTES = 400_000;

    /// Stands for the words that had no room; no text and no ticker has it.
    static final String OVERFLOW = ":more";

    private SearchWords() {}

    /// The distinct words a post is found by, its tickers included. A post with more words than an index entry can
    /// hold is a candidate for every term.
    public static Set<String> indexed(String text, List<String> tickers) {
        Set<String> words = new TreeSet<>();
        Room ofTickers = new Room(words);
        boolean _ = tickers.stream().map(SearchWords::ofTicker).allMatch(ofTickers::takes);
        forEachWhile(text, new Room(words)::takes);
        return words;
    }

    /// What is left for words of one kind. A text may be millions of words, which are not all made to be thrown away.
    private static final class Room {
        private final Set<String> words;
        private int bytes;

        Room(Set<String> words) {
            this.words = words;
        }

        /// @return whether there may be room for another
        boolean takes(String word) {
            if (words.contains(word)) {
                return true;
            }
            // At most four bytes a code point and some for the entry.
            bytes += word.length() * 4 + 8;
            boolean hasRoom = bytes <= MAX_INDEXED_BYTES;
            words.add(hasRoom ? word : OVERFLOW);
            return hasRoom;
        }
    }

    /// What stands for a ticker among the words; no text has it.
    static String ofTicker(String ticker) {
        return ':' + ticker;
    }

    /// The words of a text in its order.
    static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        forEachWhile(text, words::add);
        return words;
    }

    /// @param goesOn is given each word, and tells whether to go on to the next
    private static void forEachWhile(String text, Predicate<String> goesOn) {
        StringBuilder word = new StringBuilder();
        int codePoint;
        for (int i = 0; i < text.length(); i += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(i);
            if (isPartOfWord(codePoint)) {
                if (word.length() < MAX_CODE_POINTS * 2) {
                    word.appendCodePoint(folded(codePoint));
                }
            } else if (!goesOnBehind(word, goesOn)
                    || Character.getType(codePoint) == Character.OTHER_SYMBOL
                            && !goesOn.test(Character.toString(codePoint))) {
                return;
            }
        }
        boolean _ = goesOnBehind(word, goesOn);
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

    /// One code point for one, as PostgreSQL's `lower` in `pg_c_utf8` has it.
    static int folded(int codePoint) {
        return Character.toLowerCase(codePoint);
    }

    /// A text as it is looked for, whatever the case of its letters: code point by code point, so that a part of a text
    /// is folded as the whole is (a sigma at the end of a word is no other letter).
    public static String folded(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        text.codePoints().map(SearchWords::folded).forEach(folded::appendCodePoint);
        return folded.toString();
    }

    private static boolean goesOnBehind(StringBuilder word, Predicate<String> goesOn) {
        if (word.isEmpty()) {
            return true;
        }
        String whole = cut(word.toString());
        word.setLength(0);
        return goesOn.test(whole);
    }

    private static String cut(String word) {
        return word.codePointCount(0, word.length()) <= MAX_CODE_POINTS
                ? word
                : word.substring(0, word.offsetByCodePoints(0, MAX_CODE_POINTS));
    }
}
