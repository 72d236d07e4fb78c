package altdata.verification.fuzz;

import altdata.contracts.topic.Topic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// A field of a topic's rows, from its published schema.
///
/// @param outer    the object that contains the field, or empty
/// @param types    the JSON Schema types; empty if the schema does not restrict them
/// @param required whether every row must contain the field
record RowField(String outer, String name, Set<String> types, boolean required) {
    /// Returns the name that error messages use.
    String path() {
        return outer.isEmpty() ? name : outer + '.' + name;
    }

    /// Whether the schema rejects every value of this type here.
    boolean excludes(String type) {
        if (types.isEmpty()) {
            return false;
        }
        boolean isNumber = type.equals("integer") || type.equals("number");
        return isNumber ? !types.contains("integer") && !types.contains("number") : !types.contains(type);
    }

    /// Returns all fields of the topic's rows, including fields of nested objects.
    static List<RowField> of(Topic<?> topic) {
        JsonNode schema = topic.schema();
        List<RowField> fields = new ArrayList<>();
        add(fields, "", schema);
        add(fields, "", schema.path("else"));
        return fields;
    }

    private static void add(List<RowField> fields, String outer, JsonNode schema) {
        Set<String> required = texts(schema.path("required"));
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            JsonNode declared = property.getValue();
            fields.add(new RowField(
                    outer, property.getKey(), texts(declared.path("type")), required.contains(property.getKey())));
            if (outer.isEmpty() && declared.has("properties")) {
                add(fields, property.getKey(), declared);
            }
        }
    }

    private static Set<String> texts(JsonNode node) {
        Set<String> texts = new HashSet<>();
        if (node.isString()) {
            texts.add(node.asString());
        }
        node.forEach(each -> texts.add(each.asString()));
        return texts;
    }
}
