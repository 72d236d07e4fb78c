package altdata.ingest.mapping;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Converts the text of a cell to a JSON value.
interface Conversion {
    /// Describes a valid cell for error messages, such as `a number`.
    String expectation();

    /// Advice for an invalid cell that begins with a semicolon; empty if there is none.
    default String advice(String text) {
        return "";
    }

    /// Returns the value, which may be JSON null; returns null if the text is invalid.
    @Nullable
    JsonNode convert(String text);
}
