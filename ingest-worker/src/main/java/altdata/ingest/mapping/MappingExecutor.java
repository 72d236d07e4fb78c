package altdata.ingest.mapping;

import altdata.contracts.topic.Topic;
import altdata.ingest.source.SourceRow;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// Carries a mapping out, row by row.
final class MappingExecutor implements RowMapper {
    private final Mapping mapping;
    private final long fileTime;

    MappingExecutor(Mapping mapping, long fileTime) {
        this.mapping = mapping;
        this.fileTime = fileTime;
    }

    @Override
    public MappingResult map(SourceRow row) {
        return switch (row) {
            case SourceRow.Overlong _ -> refused(row, "expected a row that can be loaded");
            case SourceRow.Json json -> {
                ObjectNode object = object(json.bytes());
                yield object == null
                        ? refused(row, "expected one JSON object in UTF-8")
                        : map(row, new SourceCells.OfJson(object));
            }
            case SourceRow.Csv csv -> {
                int expected = csv.header().columns().size();
                if (csv.cells().size() != expected) {
                    yield refused(
                            row,
                            "expected " + expected + " cells, as the header has, but got "
                                    + csv.cells().size());
                }
                String broken = notUtf8(csv);
                yield broken == null
                        ? map(row, new SourceCells.OfCsv(csv.header(), csv.cells()))
                        : refused(row, "column " + broken + ": expected text in UTF-8");
            }
        };
    }

    private MappingResult map(SourceRow row, SourceCells cells) {
        for (SkipPredicate skip : mapping.skips()) {
            if (skip.leavesOut(cells)) {
                return new MappingResult.Skipped();
            }
        }
        ObjectNode mapped = Topic.JSON.createObjectNode();
        try {
            if (mapping.dataKey() == null) {
                mapped.put("data_key", fileTime);
            } else {
                mapped.set("data_key", mapping.dataKey().of(cells));
            }
            for (Mapping.Target target : mapping.targets()) {
                ObjectNode holder = mapped;
                List<String> path = target.path();
                for (String name : path.subList(0, path.size() - 1)) {
                    holder = holder.withObjectProperty(name);
                }
                holder.set(path.getLast(), target.field().of(cells));
            }
        } catch (InvalidCellException e) {
            return refused(row, String.valueOf(e.getMessage()));
        }
        return new MappingResult.Mapped(Topic.JSON.writeValueAsBytes(mapped));
    }

    private static MappingResult refused(SourceRow row, String message) {
        return new MappingResult.Rejected("line " + row.line() + ", " + message);
    }

    private static @Nullable ObjectNode object(byte[] bytes) {
        try {
            return Topic.JSON.readTree(bytes) instanceof ObjectNode object ? object : null;
        } catch (JacksonException | NumberFormatException _) {
            // The JSON reader leaves with the second where a number cannot even be held.
            return null;
        }
    }

    /// The first column with bytes that were not UTF-8, or null where there is none.
    private static @Nullable String notUtf8(SourceRow.Csv csv) {
        for (int i = 0; i < csv.cells().size(); i++) {
            String cell = csv.cells().get(i);
            int at = cell.indexOf(SourceRow.Csv.NOT_UTF_8);
            while (at >= 0) {
                // Behind a high surrogate it is half of a character that is all right.
                if (at == 0 || !Character.isHighSurrogate(cell.charAt(at - 1))) {
                    return csv.header().columns().get(i);
                }
                at = cell.indexOf(SourceRow.Csv.NOT_UTF_8, at + 1);
            }
        }
        return null;
    }
}
