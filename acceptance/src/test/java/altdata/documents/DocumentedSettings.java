package altdata.documents;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The table of settings in `docs/deploying.md`.
final class DocumentedSettings {
    private static final Pattern ROW =
            Pattern.compile("^\\| ((?:`ALTDATA_[A-Z_]+`(?:, )?)+) \\| ([a-z, -]+) \\|", Pattern.MULTILINE);

    private DocumentedSettings() {}

    /// The names of the environment variables, and the services that read each.
    static Map<String, Set<String>> all() {
        Map<String, Set<String>> documented = new TreeMap<>();
        ROW.matcher(Document.named("docs/deploying.md").text()).results().forEach(row -> {
            for (String variable : row.group(1).replace("`", "").split(", ")) {
                documented.put(variable, new TreeSet<>(List.of(row.group(2).split(", "))));
            }
        });
        return documented;
    }
}
