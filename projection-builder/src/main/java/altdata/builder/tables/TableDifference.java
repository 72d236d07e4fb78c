package altdata.builder.tables;

import java.util.List;

/// The difference of a table between two generations.
///
/// @param added    the number of rows that only the second generation has
/// @param removed  the number of rows that only the first generation has
/// @param changed  the number of rows that both have, with different content
/// @param examples at most [#EXAMPLES] differences: the kind, the key, and the row before and after
public record TableDifference(String table, long added, long removed, long changed, List<String> examples) {
    /// The maximum number of examples.
    public static final int EXAMPLES = 5;

    private static final int MAX_EXAMPLE_LENGTH = 240;

    /// No difference.
    public static TableDifference none(String table) {
        return new TableDifference(table, 0, 0, 0, List.of());
    }

    /// Whether there is no difference.
    public boolean isEmpty() {
        return added == 0 && removed == 0 && changed == 0;
    }

    /// Formats an example.
    ///
    /// @param before the row in the first generation, empty if absent
    /// @param after  the row in the second generation, empty if absent
    public static String example(String key, String before, String after) {
        if (before.isEmpty()) {
            return "added " + key + ": " + truncated(after);
        }
        return after.isEmpty()
                ? "removed " + key + ": " + truncated(before)
                : "changed " + key + ": " + truncated(before) + " → " + truncated(after);
    }

    private static String truncated(String text) {
        return text.length() <= MAX_EXAMPLE_LENGTH ? text : text.substring(0, MAX_EXAMPLE_LENGTH) + "…";
    }
}
