package altdata.ingest.mapping;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Makes a JSON value of a cell's text.
interface Conversion {
    /// What a cell should be, for messages, such as `a number`.
    String expectation();

    /// The value, which may be JSON's null; null where the text is not as expected.
    @Nullable
    JsonNode convert(String text);
}
