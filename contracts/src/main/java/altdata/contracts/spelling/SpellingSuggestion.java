package altdata.contracts.spelling;

import java.util.Collection;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/// Finds the known name that the author of a misspelled name probably meant.
public final class SpellingSuggestion {
    /// Longer names are not compared, because the time grows with the square of the length.
    private static final int MAX_LENGTH = 100;
    /// One edit per this number of characters still counts as a misspelling.
    private static final int CHARACTERS_PER_EDIT = 4;

    private SpellingSuggestion() {}

    /// Returns the nearest known name, or null if no name is near: at most one edit per four characters,
    /// ignoring case. If several names are equally near, returns the first one.
    public static @Nullable String nearest(String given, Collection<String> known) {
        if (given.length() > MAX_LENGTH) {
            return null;
        }
        String lowerCase = given.toLowerCase(Locale.ROOT);
        LevenshteinDistance distance = new LevenshteinDistance(Math.max(1, given.length() / CHARACTERS_PER_EDIT));
        String nearest = null;
        int smallest = Integer.MAX_VALUE;
        for (String name : known) {
            int edits = distance.apply(lowerCase, name.toLowerCase(Locale.ROOT));
            if (edits >= 0 && edits < smallest) {
                nearest = name;
                smallest = edits;
            }
        }
        return nearest;
    }

    /// Returns `; did you mean NAME?` for the nearest known name, or an empty string if no name is near.
    public static String hint(String given, Collection<String> known) {
        String nearest = nearest(given, known);
        return nearest == null ? "" : "; did you mean " + nearest + '?';
    }
}
