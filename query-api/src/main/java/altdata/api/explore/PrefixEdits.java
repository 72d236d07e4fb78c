package altdata.api.explore;

/// Counts typing errors: the fewest insertions, deletions, replacements and swaps of neighbours that change a
/// text to a prefix of another (the optimal string alignment distance). It compares with prefixes, because
/// users search while they type.
final class PrefixEdits {
    private static final int NO_SHORT_TEXTS = 4;
    private static final int LONG = 8;

    private PrefixEdits() {}

    /// How many errors are tolerated in a search text: none if it is short, because most short texts are
    /// similar.
    static int tolerated(String text) {
        int length = text.length();
        return length < NO_SHORT_TEXTS ? 0 : length < LONG ? 1 : 2;
    }

    /// The errors between the text and the most similar prefix of the other text.
    static int toPrefix(String text, String other) {
        int min = Integer.MAX_VALUE;
        for (int edits : lastRow(text, other)) {
            min = Math.min(min, edits);
        }
        return min;
    }

    /// The errors between the two whole texts.
    static int toWhole(String text, String other) {
        int[] last = lastRow(text, other);
        return last[last.length - 1];
    }

    /// The errors between the text and each prefix of the other text, the empty one first. Prefixes that are
    /// longer than the text by more than the tolerance are not examined.
    private static int[] lastRow(String text, String other) {
        int columns = Math.min(other.length(), text.length() + tolerated(text) + 1) + 1;
        int[] beforePrevious = new int[columns];
        int[] previous = new int[columns];
        int[] current = new int[columns];
        for (int column = 0; column < columns; column++) {
            current[column] = column;
        }
        for (int row = 1; row <= text.length(); row++) {
            int[] free = beforePrevious;
            beforePrevious = previous;
            previous = current;
            current = free;
            current[0] = row;
            for (int column = 1; column < columns; column++) {
                boolean isEqual = text.charAt(row - 1) == other.charAt(column - 1);
                int edits = Math.min(
                        Math.min(previous[column], current[column - 1]) + 1, previous[column - 1] + (isEqual ? 0 : 1));
                boolean isSwap = row > 1
                        && column > 1
                        && text.charAt(row - 1) == other.charAt(column - 2)
                        && text.charAt(row - 2) == other.charAt(column - 1);
                current[column] = isSwap ? Math.min(edits, beforePrevious[column - 2] + 1) : edits;
            }
        }
        return current;
    }
}
