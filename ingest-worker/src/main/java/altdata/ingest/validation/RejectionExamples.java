package altdata.ingest.validation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Selects the first rejections of each kind, so that a file whose rows all fail for one reason is reported in
/// a few lines. Rejections are of one kind if they differ only in numbers and in the text of the cell.
public final class RejectionExamples {
    private static final int EXAMPLES = 3;
    private static final int MAX_KINDS = 20;
    private static final Pattern VALUES = Pattern.compile("\".*\"|\\d+", Pattern.DOTALL);

    private final Map<String, Kind> kinds = new LinkedHashMap<>();
    private final Kind others = new Kind("other reasons", 0);

    /// Counts a rejection; returns whether it should be shown.
    public boolean add(ValidationResult.Rejection rejection) {
        String description = rejection.reason() + ": " + rejection.message();
        String name = VALUES.matcher(description).replaceAll("#");
        Kind kind = kinds.size() < MAX_KINDS || kinds.containsKey(name)
                ? kinds.computeIfAbsent(name, _ -> new Kind(description, EXAMPLES))
                : others;
        kind.count++;
        return kind.count <= kind.examples;
    }

    /// Returns one line for each kind of which not all rejections were shown.
    public List<String> rest() {
        return Stream.concat(kinds.values().stream(), Stream.of(others))
                .filter(kind -> kind.count > kind.examples)
                .map(kind -> String.format(
                        Locale.ROOT,
                        "%,d more rejected rows of this kind: %s",
                        kind.count - kind.examples,
                        kind.description))
                .toList();
    }

    private static final class Kind {
        private final String description;
        private final int examples;
        private long count;

        /// @param description the first rejection
        /// @param examples    how many are shown
        private Kind(String description, int examples) {
            this.description = description;
            this.examples = examples;
        }
    }
}
