package altdata.api.topics;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Describes the type and the limits of a field in text.
///
/// @param schema the JSON Schema of the field
record FieldType(JsonNode schema) {
    /// The type and the limits as HTML.
    String html() {
        List<String> parts = new ArrayList<>();
        parts.add(kinds());
        JsonNode minimum = schema.path("minimum");
        JsonNode maximum = schema.path("maximum");
        if (minimum.isNumber() && maximum.isNumber()) {
            parts.add(minimum.asString() + " to " + maximum.asString());
        } else if (minimum.isNumber()) {
            parts.add("at least " + minimum.asString());
        }
        if (schema.has("maxLength")) {
            parts.add("at most " + schema.get("maxLength").asString() + " characters");
        }
        if (schema.has("format")) {
            parts.add(HtmlMarkup.text(schema.get("format").asString()));
        }
        return String.join(", ", parts);
    }

    /// The accepted values as JSON if the schema is an enumeration, otherwise the names of the types.
    private String kinds() {
        if (schema.has("enum")) {
            return schema.get("enum")
                    .valueStream()
                    .map(value -> HtmlMarkup.code(value.toString()))
                    .collect(Collectors.joining(" or "));
        }
        JsonNode type = schema.path("type");
        return (type.isArray() ? type.valueStream() : List.of(type).stream())
                .map(JsonNode::asString)
                .map(name -> name.equals("array") ? "array of " + new FieldType(schema.path("items")).kinds() : name)
                .collect(Collectors.joining(" or "));
    }
}
