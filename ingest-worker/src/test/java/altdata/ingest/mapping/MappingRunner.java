package altdata.ingest.mapping;

import altdata.ingest.source.OpenSource;
import altdata.ingest.source.Source;
import altdata.ingest.source.SourceRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Applies a mapping to a file, for tests. Each row results in a text: its JSON, `skipped`, or `rejected: …`.
final class MappingRunner {
    private MappingRunner() {}

    static List<String> rows(Mapping mapping, Path file) throws IOException {
        Source source = Source.of(file.toString(), null);
        RowMapper mapper = mapping.mapper(source.name(), source.modified());
        List<String> rows = new ArrayList<>();
        try (OpenSource open = source.open()) {
            if (open.rows().header() != null) {
                mapping.checkHeader(source.name(), open.rows().header());
            }
            for (SourceRow row = open.rows().next();
                    row != null;
                    row = open.rows().next()) {
                rows.add(
                        switch (mapper.map(row)) {
                            case MappingResult.Mapped(byte[] json) -> new String(json, StandardCharsets.UTF_8);
                            case MappingResult.Skipped _ -> "skipped";
                            case MappingResult.Rejected(String message) -> "rejected: " + message;
                        });
            }
        }
        return rows;
    }
}
