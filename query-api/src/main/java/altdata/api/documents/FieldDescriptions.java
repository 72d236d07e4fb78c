package altdata.api.documents;

import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What the fields of the bodies mean, in words: by `Schema.field`, or by `field` where it means the same in every
/// schema.
final class FieldDescriptions {
    private final Properties words = Resources.words("fields.properties");

    /// Adds the words to those schemas and fields that say nothing of themselves.
    void describe(ObjectNode schemas) {
        for (Map.Entry<String, JsonNode> schema : schemas.properties()) {
            describe((ObjectNode) schema.getValue(), words.getProperty(schema.getKey()));
            for (Map.Entry<String, JsonNode> field :
                    schema.getValue().path("properties").properties()) {
                String everywhere = words.getProperty(field.getKey());
                describe(
                        (ObjectNode) field.getValue(),
                        words.getProperty(schema.getKey() + "." + field.getKey(), everywhere));
            }
        }
    }

    private static void describe(ObjectNode node, @Nullable String description) {
        if (description != null && !node.has("description")) {
            node.put("description", description);
        }
    }
}
