package altdata.api.topics;

import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// The fields of a topic's rows as a table, those of objects in a row behind their object.
final class FieldTable {
    private final StringBuilder rows = new StringBuilder();

    /// @param schema the JSON Schema of a topic's rows
    FieldTable(JsonNode schema) {
        addAll("", schema, "yes");
        addAll("", schema.path("else"), "unless deleted");
    }

    /// HTML.
    String html() {
        return """
                <table>
                <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Required</th>\
                <th scope="col">Meaning</th></tr></thead>
                <tbody>
                %s</tbody>
                </table>
                """.formatted(rows);
    }

    private void addAll(String prefix, JsonNode schema, String whereRequired) {
        Set<String> required =
                schema.path("required").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
        schema.path("properties").propertyStream().forEach(property -> {
            String name = property.getKey();
            JsonNode field = property.getValue();
            rows.append("<tr><th scope=\"row\">")
                    .append(Markup.code(prefix + name))
                    .append("</th><td>")
                    .append(new FieldType(field).html())
                    .append("</td><td>")
                    .append(required.contains(name) ? whereRequired : "no")
                    .append("</td><td>")
                    .append(Markup.commonMark(field.path("description").asString("")))
                    .append("</td></tr>\n");
            addAll(prefix + name + '.', field, "yes");
        });
    }
}
