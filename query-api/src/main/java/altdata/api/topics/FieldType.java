package altdata.api.topics;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// What a field may hold, from its schema, in words.
///
/// @param schema the part of a JSON Schema that is about the field
record FieldType(JsonNode schema) {
    /// HTML.
    String html() {
        List<String> words = new ArrayList<>();
        words.add(kinds());
        JsonNode minimum = schema.path("minimum");
        JsonNode maximum = schema.path("maximum");
        if (minimum.isNumber() && maximum.isNumber()) {
            words.add(minimum.asString() + " to " + maximum.asString());
        } else if (minimum.isNumber()) {
            words.add("at least " + minimum.asString());
        }
        if (schema.has("maxLength")) {
            words.add("at most " + schema.get("maxLength").asString() + " characters");
        }
        if (schema.has("format")) {
            words.add(Markup.text(schema.get("format").asString()));
        }
        return String.join(", ", words);
    }

    /// Words are JSON texts where only some are accepted, names of types otherwise.
    private String kinds() {
        if (schema.has("enum")) {
            return schema.get("enum")
                    .valueStream()
                    .map(value -> Markup.code(value.toString()))
                    .collect(Collectors.joining(" or "));
        }
        JsonNode type = schema.path("type");
        return (type.isArray() ? type.valueStream() : List.of(type).stream())
                .map(JsonNode::asString)
                .map(name -> name.equals("array") ? "array of " + new FieldType(schema.path("items")).kinds() : name)
                .collect(Collectors.joining(" or "));
    }
}
