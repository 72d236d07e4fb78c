package altdata.contracts.access;

import altdata.contracts.catalogue.Platform;
import altdata.contracts.topic.Topics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.jspecify.annotations.Nullable;

/// The scopes that an API key can have.
public final class Scopes {
    /// Allows every read operation, but not pushing.
    public static final String EVERYTHING = "*";

    /// All known scopes, in the order in which they are documented.
    public static final List<String> ALL = all();

    /// One typing error is tolerated per this number of characters.
    private static final int CHARACTERS_PER_TYPING_ERROR = 3;

    private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();

    private Scopes() {}

    /// Whether an operation requires this scope, or it is a wildcard that covers such scopes.
    public static boolean isKnown(String scope) {
        return ALL.contains(scope);
    }

    /// The known scope that is most similar to a mistyped one; null if none is similar.
    public static @Nullable String mostSimilar(String mistyped) {
        String lower = mistyped.strip().toLowerCase(Locale.ROOT);
        return ALL.stream()
                .filter(scope ->
                        DISTANCE.apply(lower, scope) <= Math.max(1, scope.length() / CHARACTERS_PER_TYPING_ERROR))
                .min(Comparator.comparingInt(scope -> DISTANCE.apply(lower, scope)))
                .orElse(null);
    }

    private static List<String> all() {
        List<String> all = new ArrayList<>(List.of(EVERYTHING, "v1", "entities:list", "entities:detail", "entities:*"));
        for (Platform platform : Platform.values()) {
            all.add("social:" + platform.publishedName());
        }
        all.add("social:*");
        all.add("revisions");
        all.add("series");
        Topics.ALL.forEach(topic -> all.add("ingest:" + topic.shortName()));
        all.add("ingest:*");
        return List.copyOf(all);
    }
}
