package altdata.contracts.topic;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// Finds incompatible changes between two versions of a schema: values that are no longer accepted, and fields
/// that are no longer read. Keywords that are not listed here must not change, so that the first use of one
/// requires a decision.
final class SchemaChange {
    private static final Set<String> WORDS = Set.of("description", "title", "examples");

    private final List<String> breaks = new ArrayList<>();

    private SchemaChange() {}

    /// One sentence per incompatible change, with its path; empty if every accepted row is still accepted with
    /// the same meaning.
    static List<String> breaks(JsonNode published, JsonNode now) {
        SchemaChange change = new SchemaChange();
        change.compare("", published, now);
        return change.breaks;
    }

    private void compare(String place, JsonNode published, JsonNode now) {
        Set<String> keywords = new TreeSet<>(published.propertyNames());
        keywords.addAll(now.propertyNames());
        keywords.removeAll(WORDS);
        for (String keyword : keywords) {
            JsonNode before = published.path(keyword);
            JsonNode after = now.path(keyword);
            if (!before.equals(after)) {
                compare(place + '/' + keyword, keyword, before, after);
            }
        }
    }

    private void compare(String place, String keyword, JsonNode before, JsonNode after) {
        switch (keyword) {
            case "properties" ->
                before.properties()
                        .forEach(field -> compareField(
                                place + '/' + field.getKey(), field.getValue(), after.path(field.getKey())));
            case "required" ->
                check(texts(before).containsAll(texts(after)), place, "requires more fields", before, after);
            case "type" -> check(types(after).containsAll(types(before)), place, "takes fewer types", before, after);
            case "enum" ->
                check(
                        after.isMissingNode()
                                || (!before.isMissingNode() && texts(after).containsAll(texts(before))),
                        place,
                        "takes fewer values",
                        before,
                        after);
            case "minimum", "exclusiveMinimum", "minLength", "minItems" ->
                check(after.isMissingNode() || isAtMost(after, before), place, "is narrower", before, after);
            case "maximum", "exclusiveMaximum", "maxLength", "maxItems" ->
                check(after.isMissingNode() || isAtMost(before, after), place, "is narrower", before, after);
            case "pattern", "format" ->
                check(after.isMissingNode(), place, "is another (only leaving it out is safe)", before, after);
            case "items", "else" -> compare(place, before, after);
            default -> breaks.add(place + " is another: " + before + ", now " + after);
        }
    }

    private void compareField(String place, JsonNode before, JsonNode after) {
        if (after.isMissingNode()) {
            breaks.add(place + " is gone");
        } else {
            compare(place, before, after);
        }
    }

    private void check(boolean isSafe, String place, String what, JsonNode before, JsonNode after) {
        if (!isSafe) {
            breaks.add(place + ' ' + what + ": " + before + ", now " + after);
        }
    }

    private static boolean isAtMost(JsonNode one, JsonNode other) {
        return one.isNumber()
                && other.isNumber()
                && new BigDecimal(one.asString()).compareTo(new BigDecimal(other.asString())) <= 0;
    }

    private static Set<String> texts(JsonNode node) {
        Collection<JsonNode> all = node.isArray() ? node.values() : List.of(node);
        Set<String> texts = new HashSet<>();
        all.stream().filter(each -> !(each instanceof MissingNode)).forEach(each -> texts.add(each.asString()));
        return texts;
    }

    /// A number includes integers.
    private static Set<String> types(JsonNode node) {
        Set<String> types = texts(node);
        if (types.isEmpty()) {
            types.addAll(Set.of("array", "boolean", "null", "number", "object", "string"));
        }
        if (types.contains("number")) {
            types.add("integer");
        }
        return types;
    }
}
