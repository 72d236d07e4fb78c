package altdata.ingest.mapping;

import altdata.ingest.IngestException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/// A rule that leaves rows out.
///
/// @param condition of the cell's text, without blanks around it
record SkipPredicate(String column, Predicate<String> condition) {
    /// @throws IngestException where the rule cannot be carried out
    static SkipPredicate of(String place, SkipRule rule) {
        List<Predicate<String>> conditions = Stream.<Predicate<String>>of(
                        rule.equalTo() == null ? null : rule.equalTo()::equals,
                        rule.matches() == null
                                ? null
                                : pattern(place, rule.matches()).asMatchPredicate(),
                        rule.empty() == null ? null : text -> text.isEmpty() == Boolean.TRUE.equals(rule.empty()),
                        rule.notEqualTo() == null ? null : text -> !text.equals(rule.notEqualTo()),
                        rule.notIn() == null ? null : Predicate.not(new HashSet<>(rule.notIn())::contains))
                .filter(Objects::nonNull)
                .toList();
        if (rule.column() == null || conditions.size() != 1) {
            throw new IngestException(
                    place + ": expected column and one of equals, not-equals, matches, empty and not-in");
        }
        return new SkipPredicate(rule.column(), conditions.getFirst());
    }

    boolean leavesOut(SourceCells cells) {
        String text = cells.text(column);
        return condition.test(text == null ? "" : text.strip());
    }

    private static Pattern pattern(String place, String expression) {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw new IngestException(place + ".matches: expected a regular expression: " + e.getDescription(), e);
        }
    }
}
