package altdata.documents;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Compares a response shown in a document with a real one. JSON: the names at every level and the types must
/// match. Other text: the first word of each line must match.
final class ExampleOutputMatcher {
    private static final JsonMapper JSON = new JsonMapper();

    private ExampleOutputMatcher() {}

    static List<Object> shape(List<String> lines) {
        return lines.stream().map(ExampleOutputMatcher::shape).toList();
    }

    private static Object shape(String line) {
        try {
            return shape(JSON.readTree(line));
        } catch (JacksonException _) {
            return line.split(" ", 2)[0];
        }
    }

    private static Object shape(JsonNode node) {
        if (node.isObject()) {
            Map<String, Object> fields = new TreeMap<>();
            node.properties().forEach(field -> fields.put(field.getKey(), shape(field.getValue())));
            return fields;
        }
        if (node.isArray()) {
            Iterator<JsonNode> elements = node.iterator();
            return elements.hasNext() ? List.of(shape(elements.next())) : List.of();
        }
        return node.getNodeType();
    }
}
