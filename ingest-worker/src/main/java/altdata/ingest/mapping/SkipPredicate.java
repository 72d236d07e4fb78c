package altdata.ingest.mapping;

import altdata.ingest.IngestException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/// Decides whether a skip rule excludes a row.
///
/// @param condition tests the text of the cell, stripped of whitespace
record SkipPredicate(String column, Predicate<String> condition) {
    /// @throws IngestException if the rule is invalid
    static SkipPredicate create(String path, SkipRule rule) {
        List<Predicate<String>> conditions = Stream.<Predicate<String>>of(
                        rule.equalTo() == null ? null : rule.equalTo()::equals,
                        rule.matches() == null
                                ? null
                                : pattern(path, rule.matches()).asMatchPredicate(),
                        rule.empty() == null ? null : text -> text.isEmpty() == Boolean.TRUE.equals(rule.empty()),
                        rule.notEqualTo() == null ? null : text -> !text.equals(rule.notEqualTo()),
                        rule.notIn() == null ? null : Predicate.not(new HashSet<>(rule.notIn())::contains))
                .filter(Objects::nonNull)
                .toList();
        if (rule.column() == null || conditions.size() != 1) {
            throw new IngestException(
                    path + ": expected column and exactly one of equals, not-equals, matches, empty and not-in");
        }
        return new SkipPredicate(rule.column(), conditions.getFirst());
    }

    /// @throws InvalidCellException if a regular expression cannot be matched with a long cell
    boolean matches(SourceCells cells) {
        String text = Objects.requireNonNullElse(cells.text(column), "").strip();
        try {
            return condition.test(text);
        } catch (StackOverflowError _) {
            // Java matches a repeated group recursively.
            throw new InvalidCellException(
                    column, "a shorter text for the regular expression of the skip rule", text, "");
        }
    }

    private static Pattern pattern(String path, String expression) {
        try {
            return Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw new IngestException(path + ".matches: expected a regular expression: " + e.getDescription(), e);
        }
    }
}
