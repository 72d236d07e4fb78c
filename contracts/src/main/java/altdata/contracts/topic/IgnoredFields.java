package altdata.contracts.topic;

import java.util.List;
import java.util.TreeSet;

/// The fields, metrics and groups of one row that have no effect, because this release does not know them.
///
/// @param count their number
/// @param names the first 100 distinct paths in alphabetical order, such as `metrics.forum_mention`; shortened
/// to 100 characters, without control characters
public record IgnoredFields(int count, List<String> names) {
    static final IgnoredFields ABSENT = new IgnoredFields(0, List.of());
    private static final int MAX_NAMES = 100;
    private static final int MAX_NAME_LENGTH = 100;

    /// Collects the ignored fields of a row. The result does not depend on their order.
    static final class Builder {
        private final TreeSet<String> names = new TreeSet<>();
        private int count;

        void add(String name) {
            count++;
            addName(name);
        }

        /// Adds the ignored fields of a nested object.
        void addAll(String parent, IgnoredFields nested) {
            count += nested.count;
            nested.names.forEach(name -> addName(parent + '.' + name));
        }

        private void addName(String name) {
            names.add(printable(name));
            if (names.size() > MAX_NAMES) {
                names.removeLast();
            }
        }

        IgnoredFields build() {
            return count == 0 ? ABSENT : new IgnoredFields(count, List.copyOf(names));
        }
    }

    /// Makes a name safe to store and print, because producers choose the names.
    private static String printable(String name) {
        String text = name.replaceAll("\\p{Cntrl}|\\p{Cs}", "?");
        return text.codePointCount(0, text.length()) <= MAX_NAME_LENGTH
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_NAME_LENGTH)) + "…";
    }
}
