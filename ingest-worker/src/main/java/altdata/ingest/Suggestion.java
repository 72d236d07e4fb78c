package altdata.ingest;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/// Finds the known name that a misspelled name probably means.
public final class Suggestion {
    private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();

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
                .filter(name -> DISTANCE.apply(word, normalized(name)) <= Math.max(1, word.length() / 3))
                .min(Comparator.comparingInt((String name) -> DISTANCE.apply(word, normalized(name)))
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(null);
    }

    /// The letters and digits of a name, in lower case, because names often differ only in case and in other
    /// characters.
    private static String normalized(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}.]", "");
    }
}
