package altdata.ingest;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Finds the known name that a misspelled name probably means.
public final class Suggestion {
    private Suggestion() {}

    /// Returns ` (did you mean x?)`, or an empty text if no known name is similar.
    public static String text(String wrong, Collection<String> known) {
        String closest = closest(wrong, known);
        return closest == null ? "" : " (did you mean " + closest + "?)";
    }

    /// Returns the known name with the smallest distance, or null if no name is similar: more than a third of
    /// the characters would have to change.
    public static @Nullable String closest(String wrong, Collection<String> known) {
        String word = normalized(wrong);
        return known.stream()
                .filter(name -> distance(word, normalized(name)) <= Math.max(1, word.length() / 3))
                .min(Comparator.comparingInt((String name) -> distance(word, normalized(name)))
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(null);
    }

    /// The letters and digits of a name, in lower case, because names often differ only in case and in other
    /// characters.
    private static String normalized(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}.]", "");
    }

    /// Returns the number of characters to insert, delete or replace (Levenshtein distance).
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
