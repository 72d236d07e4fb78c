package altdata.api.schema;

import tools.jackson.databind.node.ObjectNode;

/// Provides the schema of a JSON object whose keys are not record components, such as the metrics of the
/// catalogue. Implemented by records without components, which represent the object in [SerializedAs].
public interface SchemaProvider {
    /// The JSON Schema of the object.
    ObjectNode schema();
}
