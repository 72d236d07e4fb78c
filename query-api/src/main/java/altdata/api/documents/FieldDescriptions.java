package altdata.api.documents;

import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Adds the descriptions of schemas and fields, from `fields.properties`. A field has the key `Schema.field`,
/// or `field` if it means the same in every schema.
final class FieldDescriptions {
    private final Properties descriptions = DocumentResources.properties("fields.properties");

    /// Adds descriptions to the schemas and fields that have none.
    void describe(ObjectNode schemas) {
        for (Map.Entry<String, JsonNode> schema : schemas.properties()) {
            describe((ObjectNode) schema.getValue(), descriptions.getProperty(schema.getKey()));
            for (Map.Entry<String, JsonNode> field :
                    schema.getValue().path("properties").properties()) {
                String common = descriptions.getProperty(field.getKey());
                describe(
                        (ObjectNode) field.getValue(),
                        descriptions.getProperty(schema.getKey() + "." + field.getKey(), common));
            }
        }
    }

    private static void describe(ObjectNode node, @Nullable String description) {
        if (description != null && !node.has("description")) {
            node.put("description", description);
        }
    }
}
