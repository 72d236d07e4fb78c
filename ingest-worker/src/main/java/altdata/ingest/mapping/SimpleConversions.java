package altdata.ingest.mapping;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Conversions to strings, lists of strings, and booleans.
final class SimpleConversions {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private SimpleConversions() {}

    /// The text with a prefix.
    record PrefixedText(String prefix) implements Conversion {
        @Override
        public String expectation() {
            return "a text";
        }

        @Override
        public JsonNode convert(String text) {
            return NODES.stringNode(prefix.isEmpty() ? text : prefix + text);
        }
    }

    /// The elements between separators, stripped of whitespace; empty elements are dropped.
    record ListElements(String separator) implements Conversion {
        @Override
        public String expectation() {
            return "a list";
        }

        @Override
        public JsonNode convert(String text) {
            ArrayNode array = NODES.arrayNode();
            Arrays.stream(text.split(Pattern.quote(separator), -1))
                    .map(String::strip)
                    .filter(element -> !element.isEmpty())
                    .forEach(array::add);
            return array;
        }
    }

    /// A boolean.
    record BooleanValue() implements Conversion {
        @Override
        public String expectation() {
            return "true or false, yes or no, 1 or 0";
        }

        @Override
        public @Nullable JsonNode convert(String text) {
            return switch (text.strip().toLowerCase(Locale.ROOT)) {
                case "true", "yes", "1" -> NODES.booleanNode(true);
                case "false", "no", "0" -> NODES.booleanNode(false);
                default -> null;
            };
        }
    }
}
