package altdata.api.topics;

import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Renders the fields of a topic's rows as an HTML table. The fields of a nested object follow the object.
final class FieldTable {
    private final StringBuilder rows = new StringBuilder();

    /// @param schema the JSON Schema of a topic's rows
    FieldTable(JsonNode schema) {
        addAll("", schema, "yes");
        addAll("", schema.path("else"), "unless deleted");
    }

    /// The table as HTML.
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

    private void addAll(String prefix, JsonNode schema, String requiredText) {
        Set<String> required =
                schema.path("required").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
        schema.path("properties").propertyStream().forEach(property -> {
            String name = property.getKey();
            JsonNode field = property.getValue();
            rows.append("<tr><th scope=\"row\">")
                    .append(HtmlMarkup.code(prefix + name))
                    .append("</th><td>")
                    .append(new FieldType(field).html())
                    .append("</td><td>")
                    .append(required.contains(name) ? requiredText : "no")
                    .append("</td><td>")
                    .append(HtmlMarkup.commonMark(field.path("description").asString("")))
                    .append("</td></tr>\n");
            addAll(prefix + name + '.', field, "yes");
        });
    }
}
