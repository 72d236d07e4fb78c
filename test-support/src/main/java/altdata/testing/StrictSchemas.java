package altdata.testing;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Makes the schemas of a published document strict. The document allows unknown fields, so that a later
/// version can add some; in the tests, a field that it does not describe is an error.
public final class StrictSchemas {
    private StrictSchemas() {}

    /// The same document, in which objects with described fields have no other fields.
    public static JsonNode of(JsonNode document) {
        JsonNode strict = document.deepCopy();
        close(strict);
        return strict;
    }

    private static void close(JsonNode node) {
        if (node instanceof ObjectNode schema
                && schema.path("type").toString().contains("\"object\"")
                && schema.path("properties").isObject()
                && !schema.has("additionalProperties")) {
            schema.put("additionalProperties", false);
        }
        node.forEach(StrictSchemas::close);
    }
}
