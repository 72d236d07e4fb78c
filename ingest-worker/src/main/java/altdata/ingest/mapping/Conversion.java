package altdata.ingest.mapping;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Converts the text of a cell to a JSON value.
interface Conversion {
    /// Describes a valid cell for error messages, such as `a number`.
    String expectation();

    /// Ends the error message of an invalid cell, if the mapping could be wrong instead of the cell; otherwise empty.
    default String advice(String text) {
        return "";
    }

    /// Returns the value, which may be JSON null; returns null if the text is invalid.
    @Nullable
    JsonNode convert(String text);
}
