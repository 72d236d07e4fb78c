package altdata.ingest.mapping;

import altdata.contracts.topic.Topic;
import altdata.ingest.source.CsvHeader;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The cells of one foreign row.
sealed interface SourceCells {
    /// The text of a column's cell, or null where there is none.
    @Nullable
    String text(String column);

    /// The elements of a cell that is a list by itself, or null where it is not.
    @Nullable
    JsonNode list(String column);

    /// A record of a CSV file.
    record OfCsv(CsvHeader header, List<String> cells) implements SourceCells {
        @Override
        public @Nullable String text(String column) {
            int position = header.position(column);
            return position < 0 ? null : cells.get(position);
        }

        @Override
        public @Nullable JsonNode list(String column) {
            return null;
        }
    }

    /// A JSON object; `user.name` is also the member `name` of its member `user`.
    record OfJson(ObjectNode object) implements SourceCells {
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
