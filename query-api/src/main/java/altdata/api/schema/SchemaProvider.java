package altdata.api.schema;

import tools.jackson.databind.node.ObjectNode;

/// A JSON object whose keys come from a list of the service's own, such as the metric catalogue. Implemented by
/// records without components, that stand for the object in [SerializedAs].
public interface SchemaProvider {
    /// The JSON Schema of the object.
    ObjectNode schema();
}
