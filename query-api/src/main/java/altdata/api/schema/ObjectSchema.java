package altdata.api.schema;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The schema of an object, put together key by key; a key that is not named may not be there.
public final class ObjectSchema {
    private final ObjectNode schema = JsonNodeFactory.instance.objectNode();
    private final ObjectNode properties = schema.put("type", "object").putObject("properties");

    /// A key that is always there.
    ///
    /// @param type a JSON Schema type
    /// @return where more can be said of its value
    public ObjectNode required(String name, String type) {
        schema.withArray("required").add(name);
        return optional(name, type);
    }

    /// A key that may be left out.
    ///
    /// @param type a JSON Schema type
    /// @return where more can be said of its value
    public ObjectNode optional(String name, String type) {
        return properties.putObject(name).put("type", type);
    }

    /// A key that may be left out, with a value of that schema.
    public void optional(String name, ObjectNode value) {
        properties.set(name, value);
    }

    public ObjectNode schema() {
        return schema.put("additionalProperties", false);
    }
}
