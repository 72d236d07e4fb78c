package altdata.ingest.mapping;

import altdata.contracts.topic.Topic;
import altdata.ingest.source.CsvHeader;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The cells of one source row.
sealed interface SourceCells {
    /// Returns the text of a cell, or null if the row does not have it.
    @Nullable
    String text(String column);

    /// Returns a cell that is a JSON array, or null if it is not one.
    @Nullable
    JsonNode list(String column);

    /// Returns whether a cell is a JSON number, and not a text that contains a number.
    boolean isNumber(String column);

    /// Cells of a CSV record.
    record CsvCells(CsvHeader header, List<String> cells) implements SourceCells {
        @Override
        public @Nullable String text(String column) {
            int position = header.position(column);
            return position < 0 ? null : cells.get(position);
        }

        @Override
        public @Nullable JsonNode list(String column) {
            return null;
        }

        @Override
        public boolean isNumber(String column) {
            return false;
        }
    }

    /// Members of a JSON object; the column `user.name` also means the member `name` of the member `user`.
    record JsonCells(ObjectNode object) implements SourceCells {
        @Override
        public @Nullable String text(String column) {
            JsonNode node = node(column);
            if (node.isMissingNode() || node.isNull()) {
                return null;
            }
            return node.isContainer() ? Topic.JSON.writeValueAsString(node) : node.asString();
        }

        @Override
        public @Nullable JsonNode list(String column) {
            JsonNode node = node(column);
            return node.isArray() ? node : null;
        }

        @Override
        public boolean isNumber(String column) {
            return node(column).isNumber();
        }

        private JsonNode node(String column) {
            JsonNode node = object.path(column);
            if (!node.isMissingNode() || column.indexOf('.') < 0) {
                return node;
            }
            JsonNode inner = object;
            for (String member : column.split("\\.", -1)) {
                inner = inner.path(member);
            }
            return inner;
        }
    }
}
