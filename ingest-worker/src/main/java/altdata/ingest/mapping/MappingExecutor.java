package altdata.ingest.mapping;

import altdata.contracts.topic.Topic;
import altdata.ingest.source.SourceRow;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// Applies a mapping to the rows of one source.
final class MappingExecutor implements RowMapper {
    /// The message for text with bytes that are not valid UTF-8.
    static final String NOT_UTF_8 = "expected text in UTF-8. If the file has another encoding, name it in the mapping,"
            + " for example encoding: windows-1252";

    private final Mapping mapping;
    private final long fileTime;

    MappingExecutor(Mapping mapping, long fileTime) {
        this.mapping = mapping;
        this.fileTime = fileTime;
    }

    @Override
    public MappingResult map(SourceRow row) {
        return switch (row) {
            case SourceRow.Overlong _ -> rejected(row, "expected a row of at most " + Topic.MAX_VALUE_BYTES + " bytes");
            case SourceRow.Malformed malformed -> new MappingResult.Rejected(malformed.message());
            case SourceRow.Json json -> map(json);
            case SourceRow.Csv csv -> {
                int expected = csv.header().columns().size();
                if (csv.cells().size() != expected) {
                    yield rejected(
                            row,
                            "expected " + expected + " cells, as the header has, but got "
                                    + csv.cells().size());
                }
                String column = invalidUtf8Column(csv);
                yield column == null
                        ? map(row, new SourceCells.CsvCells(csv.header(), csv.cells()))
                        : rejected(row, "column " + column + ": " + NOT_UTF_8);
            }
        };
    }

    private MappingResult map(SourceRow.Json row) {
        try {
            if (Topic.parse(row.bytes()) instanceof ObjectNode object) {
                return map(row, new SourceCells.JsonCells(object));
            }
        } catch (CharacterCodingException _) {
            return rejected(row, NOT_UTF_8);
        } catch (JacksonException | NumberFormatException _) {
            // It is not JSON, or has a number that cannot be represented.
        }
        return rejected(row, "expected one JSON object in UTF-8");
    }

    private MappingResult map(SourceRow row, SourceCells cells) {
        ObjectNode mapped = Topic.JSON.createObjectNode();
        try {
            for (SkipPredicate rule : mapping.skips()) {
                if (rule.matches(cells)) {
                    return new MappingResult.Skipped();
                }
            }
            if (mapping.dataKey() == null) {
                mapped.put("data_key", fileTime);
            } else {
                mapped.set("data_key", mapping.dataKey().value(cells));
            }
            for (Mapping.Target target : mapping.targets()) {
                ObjectNode holder = mapped;
                List<String> path = target.path();
                for (String name : path.subList(0, path.size() - 1)) {
                    holder = holder.withObjectProperty(name);
                }
                holder.set(path.getLast(), target.field().value(cells));
            }
        } catch (InvalidCellException e) {
            return rejected(row, String.valueOf(e.getMessage()));
        }
        return new MappingResult.Mapped(Topic.JSON.writeValueAsBytes(mapped));
    }

    private static MappingResult rejected(SourceRow row, String message) {
        return new MappingResult.Rejected("line " + row.line() + ", " + message);
    }

    /// Returns the first column with bytes that are not valid UTF-8, or null.
    private static @Nullable String invalidUtf8Column(SourceRow.Csv csv) {
        for (int i = 0; i < csv.cells().size(); i++) {
            if (SourceRow.Csv.hasInvalidUtf8(csv.cells().get(i))) {
                return csv.header().columns().get(i);
            }
        }
        return null;
    }
}
