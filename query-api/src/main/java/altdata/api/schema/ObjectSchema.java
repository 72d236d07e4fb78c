package altdata.api.schema;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Builds the schema of an object key by key. The schema allows other keys, so that a later version can add
/// some.
public final class ObjectSchema {
    private final ObjectNode schema = JsonNodeFactory.instance.objectNode();
    private final ObjectNode properties = schema.put("type", "object").putObject("properties");

    /// Adds a key that is always present.
    ///
    /// @param type a JSON Schema type
    /// @return the schema of the value, for further constraints
    public ObjectNode required(String name, String type) {
        schema.withArray("required").add(name);
        return optional(name, type);
    }

    /// Adds a key that may be absent.
    ///
    /// @param type a JSON Schema type
    /// @return the schema of the value, for further constraints
    public ObjectNode optional(String name, String type) {
        return properties.putObject(name).put("type", type);
    }

    /// Adds a key that may be absent, with the schema of its value.
    public void optional(String name, ObjectNode value) {
        properties.set(name, value);
    }

    public ObjectNode schema() {
        return schema;
    }
}
