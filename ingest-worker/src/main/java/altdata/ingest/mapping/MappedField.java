package altdata.ingest.mapping;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// One field of the rows a mapping makes.
sealed interface MappedField {
    /// The value for a row, which may be JSON's null.
    /// @throws BadCellException where the cell is not as expected
    JsonNode of(SourceCells cells);

    /// Always the same.
    record Constant(JsonNode value) implements MappedField {
        @Override
        public JsonNode of(SourceCells cells) {
            return value;
        }
    }

    /// Read from the first of the columns that is not empty.
    ///
    /// @param lookup      texts and what they stand for, or null
    /// @param emptyAsNull whether an empty cell is null; if not, it is the empty text
    record Read(List<String> columns, @Nullable Map<String, String> lookup, boolean emptyAsNull, Conversion conversion)
            implements MappedField {
        @Override
        public JsonNode of(SourceCells cells) {
            for (String column : columns) {
                String text = cells.text(column);
                if (text != null && !text.isBlank()) {
                    return value(cells, column, text);
                }
            }
            return emptyAsNull ? JsonNodeFactory.instance.nullNode() : JsonNodeFactory.instance.stringNode("");
        }

        private JsonNode value(SourceCells cells, String column, String text) {
            if (conversion instanceof SimpleConversions.Elements) {
                JsonNode list = cells.list(column);
                if (list != null) {
                    return list;
                }
            }
            String meant = lookup == null ? text : lookup.get(text.strip());
            if (meant == null) {
                throw new InvalidCellException(column, "one of the texts that lookup has", text);
            }
            JsonNode value = conversion.convert(meant);
            if (value == null) {
                throw new InvalidCellException(column, conversion.expectation(), text);
            }
            return value;
        }
    }
}
