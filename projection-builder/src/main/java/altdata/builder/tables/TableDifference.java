package altdata.builder.tables;

import java.util.List;

/// How a table differs.
///
/// @param added    rows of the second generation alone
/// @param removed  rows of the first alone
/// @param changed  rows of both that differ
/// @param examples some of them: what happened, the key, and the row before and after
public record TableDifference(String table, long added, long removed, long changed, List<String> examples) {
    /// How many examples are worth showing.
    public static final int EXAMPLES = 5;

    private static final int LONGEST = 240;

    /// Whether there is no difference.
    public boolean isEmpty() {
        return added == 0 && removed == 0 && changed == 0;
    }

    /// An example in words.
    ///
    /// @param before empty where the row was not there
    /// @param after  empty where it is gone
    public static String example(String key, String before, String after) {
        if (before.isEmpty()) {
            return "added " + key + ": " + cut(after);
        }
        return after.isEmpty()
                ? "removed " + key + ": " + cut(before)
                : "changed " + key + ": " + cut(before) + " → " + cut(after);
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
