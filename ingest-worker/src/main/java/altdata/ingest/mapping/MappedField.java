package altdata.ingest.mapping;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Computes one field of the rows that a mapping produces.
sealed interface MappedField {
    /// Returns the value for a row, which may be JSON null.
    /// @throws InvalidCellException if the cell is invalid
    JsonNode value(SourceCells cells);

    /// A constant.
    record Constant(JsonNode value) implements MappedField {
        @Override
        public JsonNode value(SourceCells cells) {
            return value;
        }
    }

    /// The current time, as a data key.
    record CurrentTime(IncreasingMillis keys) implements MappedField {
        @Override
        public JsonNode value(SourceCells cells) {
            return JsonNodeFactory.instance.numberNode(keys.next());
        }
    }

    /// Converts the first of the columns that is not empty.
    ///
    /// @param lookup      maps texts of the cell to the texts to convert; null if the mapping has no lookup
    /// @param emptyAsNull whether an empty cell becomes null; otherwise it becomes the empty string
    record FromColumns(
            List<String> columns, @Nullable Map<String, String> lookup, boolean emptyAsNull, Conversion conversion)
            implements MappedField {
        @Override
        public JsonNode value(SourceCells cells) {
            for (String column : columns) {
                String text = cells.text(column);
                if (text != null && !text.isBlank()) {
                    return convert(cells, column, text);
                }
            }
            return emptyAsNull ? JsonNodeFactory.instance.nullNode() : JsonNodeFactory.instance.stringNode("");
        }

        private JsonNode convert(SourceCells cells, String column, String text) {
            if (conversion instanceof SimpleConversions.ListElements) {
                JsonNode list = cells.list(column);
                if (list != null) {
                    return list;
                }
            }
            String translated = lookup == null ? text : lookup.get(text.strip());
            if (translated == null) {
                throw new InvalidCellException(column, "a text that lookup contains", text, "");
            }
            Conversion used = conversion instanceof NumberConversion number && cells.isNumber(column)
                    ? number.withPlainNotation()
                    : conversion;
            JsonNode value = used.convert(translated);
            if (value == null) {
                throw new InvalidCellException(column, conversion.expectation(), text, conversion.advice(text));
            }
            return value;
        }
    }
}
