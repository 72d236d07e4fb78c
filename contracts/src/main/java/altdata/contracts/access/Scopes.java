package altdata.contracts.access;

import altdata.contracts.catalogue.Platform;
import altdata.contracts.topic.Topics;
import java.util.ArrayList;
import java.util.List;

/// The scopes that an API key can have.
public final class Scopes {
    /// Allows every read operation, but not pushing.
    public static final String EVERYTHING = "*";

    /// All known scopes, in the order in which they are documented.
    public static final List<String> ALL = all();

    private Scopes() {}

    /// Whether an operation requires this scope, or it is a wildcard that covers such scopes.
    public static boolean isKnown(String scope) {
        return ALL.contains(scope);
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
