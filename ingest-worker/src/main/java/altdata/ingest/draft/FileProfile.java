package altdata.ingest.draft;

import altdata.contracts.topic.Topic;
import altdata.ingest.IngestException;
import altdata.ingest.source.OpenSource;
import altdata.ingest.source.RowReader;
import altdata.ingest.source.Source;
import altdata.ingest.source.SourceFormat;
import altdata.ingest.source.SourceRow;
import altdata.ingest.source.TextOptions;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The columns of a file, with values of its first rows.
///
/// @param name     the name of the file
/// @param encoding a guess; null if the file says its encoding, or is UTF-8
/// @param columns  the non-blank values by column; columns in the order of the file
record FileProfile(String name, @Nullable Charset encoding, Map<String, List<String>> columns) {
    private static final int MAX_ROWS = 200;
    /// By far the most frequent one of CSV files that are not UTF-8. It contains all letters of ISO-8859-1.
    private static final Charset USUAL_ENCODING = Charset.forName("windows-1252");

    /// Reads the beginning of a file.
    ///
    /// @param format the format if the file name does not determine one, or null
    /// @throws IngestException if it cannot be read, has no rows, or is not UTF-8 and cannot be read twice
    static FileProfile read(String file, @Nullable SourceFormat format) {
        Source source = Source.of(file, format);
        FileProfile profile = read(source);
        if (profile.isValid()) {
            return profile;
        }
        if (!source.isRepeatable()) {
            throw new IngestException(source.name() + ": is not UTF-8. To detect its encoding, save it as a file");
        }
        return read(source.with(new TextOptions(USUAL_ENCODING, null)));
    }

    private boolean isValid() {
        return columns.entrySet().stream()
                .flatMap(column -> Stream.concat(Stream.of(column.getKey()), column.getValue().stream()))
                .noneMatch(SourceRow.Csv::hasInvalidUtf8);
    }

    private static FileProfile read(Source source) {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        try (OpenSource open = source.open()) {
            RowReader rows = open.rows();
            if (rows.header() != null) {
                rows.header().columns().forEach(column -> columns.put(column, new ArrayList<>()));
            }
            SourceRow row = rows.next();
            for (int i = 0; i < MAX_ROWS && row != null; i++) {
                add(row, columns);
                row = rows.next();
            }
        } catch (IOException e) {
            throw new IngestException(source.name() + ": cannot be read: " + e.getMessage(), e);
        }
        if (columns.isEmpty()) {
            throw new IngestException(source.name() + ": has no columns to map");
        }
        return new FileProfile(source.name(), source.text().encoding(), columns);
    }

    private static void add(SourceRow row, Map<String, List<String>> columns) {
        switch (row) {
            case SourceRow.Csv csv -> {
                List<String> names = csv.header().columns();
                for (int i = 0; i < Math.min(names.size(), csv.cells().size()); i++) {
                    add(names.get(i), csv.cells().get(i), columns);
                }
            }
            case SourceRow.Json json -> addMembers("", tree(json.bytes()), columns);
            case SourceRow.Overlong _, SourceRow.Malformed _ -> {}
        }
    }

    private static JsonNode tree(byte[] json) {
        try {
            // Bytes that are not UTF-8 stay recognizable.
            return Topic.JSON.readTree(SourceRow.Csv.decoded(json));
        } catch (JacksonException | NumberFormatException _) {
            return Topic.JSON.missingNode();
        }
    }

    private static void addMembers(String prefix, JsonNode object, Map<String, List<String>> columns) {
        object.forEachEntry((name, value) -> {
            if (value.isObject() && prefix.isEmpty()) {
                addMembers(name + '.', value, columns);
            } else {
                add(prefix + name, value.isNull() || value.isContainer() ? "" : value.asString(), columns);
            }
        });
    }

    private static void add(String column, String value, Map<String, List<String>> columns) {
        List<String> values = columns.computeIfAbsent(column, _ -> new ArrayList<>());
        if (!value.isBlank()) {
            values.add(value.strip());
        }
    }
}
