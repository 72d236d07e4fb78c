package altdata.contracts.spelling;

import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/// Finds the known name that the author of a misspelled name probably meant.
public final class SpellingSuggestion {
    /// Longer names are not compared, because the time grows with the square of the length.
    private static final int MAX_LENGTH = 100;
    /// One edit per this number of characters still counts as a misspelling.
    private static final int CHARACTERS_PER_EDIT = 3;
    private static final Pattern IGNORED = Pattern.compile("[^\\p{L}\\p{N}.]");

    private SpellingSuggestion() {}

    /// Returns the nearest known name, or null if no name is near: at most one edit per three characters. Only letters,
    /// digits and dots are compared, in lower case, because names often differ only in the others. If several names
    /// are equally near, returns the first one.
    public static @Nullable String nearest(String given, Collection<String> known) {
        String compared = compared(given);
        if (compared.isEmpty() || compared.length() > MAX_LENGTH) {
            return null;
        }
        LevenshteinDistance distance = new LevenshteinDistance(Math.max(1, compared.length() / CHARACTERS_PER_EDIT));
        String nearest = null;
        int smallest = Integer.MAX_VALUE;
        for (String name : known) {
            String other = compared(name);
            int edits = distance.apply(compared, other);
            if (edits >= 0 && edits < smallest && !other.isEmpty()) {
                nearest = name;
                smallest = edits;
            }
        }
        return nearest;
    }

    /// Returns ` (did you mean NAME?)` for the nearest known name, or an empty string if no name is near.
    public static String hint(String given, Collection<String> known) {
        String nearest = nearest(given, known);
        return nearest == null ? "" : " (did you mean " + nearest + "?)";
    }

    private static String compared(String name) {
        return IGNORED.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("");
    }
}
