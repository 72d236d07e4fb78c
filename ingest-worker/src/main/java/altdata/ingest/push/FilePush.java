package altdata.ingest.push;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Verdict;
import altdata.ingest.mapping.Mapping;
import altdata.ingest.mapping.MappingException;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.SourceRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The rows of one file on their way: mapped where there is a mapping, judged by the topic's own contract, then sent or refused.
final class FilePush<T> {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String TOO_LONG = "too_long";
    private static final String MAPPING = "mapping";

    private final Topic<T> topic;
    private final @Nullable Mapping mapping;
    private final long fileTime;
    private final Publisher publisher;
    private final Rejects rejects;
    private final Summary summary;
    private boolean columnsChecked;

    FilePush(
            Topic<T> topic,
            @Nullable Mapping mapping,
            long fileTime,
            Publisher publisher,
            Rejects rejects,
            Summary summary) {
        this.topic = topic;
        this.mapping = mapping;
        this.fileTime = fileTime;
        this.publisher = publisher;
        this.rejects = rejects;
        this.summary = summary;
    }

    void push(SourceRow row) throws IOException {
        switch (row) {
            case SourceRow.TooLong(long _, int mostBytes) ->
                refuse(row, TOO_LONG, "expected a row of at most " + mostBytes + " bytes");
            case SourceRow.Json(long _, byte[] bytes) when mapping == null -> judge(row, bytes);
            case SourceRow.Json json -> map(json, flattened(json));
            case SourceRow.Columns columns -> map(columns, columns.values());
        }
    }

    private void map(SourceRow row, @Nullable Map<String, String> columns) throws IOException {
        if (mapping == null) {
            throw new IllegalStateException("CSV is pushed with a mapping");
        }
        if (columns == null) {
            refuse(row, MAPPING, "expected a JSON object");
            return;
        }
        if (!columnsChecked && row instanceof SourceRow.Columns) {
            mapping.checkColumns(columns.keySet());
            columnsChecked = true;
        }
        byte[] mapped;
        try {
            mapped = mapping.apply(columns, fileTime);
        } catch (MappingException e) {
            refuse(row, MAPPING, String.valueOf(e.getMessage()));
            return;
        }
        if (mapped == null) {
            summary.skipped();
        } else {
            judge(row, mapped);
        }
    }

    private void judge(SourceRow row, byte[] value) throws IOException {
        switch (topic.read(value)) {
            case Verdict.Accepted<T>(T accepted, int _) -> {
                String key = topic.key(accepted);
                publisher.send(key.getBytes(StandardCharsets.UTF_8), withTicker(value, key));
                summary.sent();
            }
            case Verdict.Refused<T> refused -> refuse(row, refused.reason().code(), refused.message());
        }
    }

    private void refuse(SourceRow row, String reason, String message) throws IOException {
        rejects.add(row, reason, message);
        summary.refused(reason);
    }

    /// On the topics tickers are upper case; only a row that has its in lower case is written anew.
    private static byte[] withTicker(byte[] value, String key) {
        // Looking for the bytes is far cheaper than reading the row a second time.
        if (contains(value, key)) {
            return value;
        }
        ObjectNode row = (ObjectNode) JSON.readTree(value);
        if (row.path("ticker").asString("").equalsIgnoreCase(key)) {
            row.put("ticker", key);
            return JSON.writeValueAsBytes(row);
        }
        return value;
    }

    private static boolean contains(byte[] value, String key) {
        byte[] quoted = ('"' + key + '"').getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i <= value.length - quoted.length; i++) {
            if (value[i] == '"' && Arrays.equals(value, i, i + quoted.length, quoted, 0, quoted.length)) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Map<String, String> flattened(SourceRow.Json json) {
        try {
            JsonNode node = JSON.readTree(json.bytes());
            if (!node.isObject()) {
                return null;
            }
            Map<String, String> columns = new LinkedHashMap<>();
            for (Map.Entry<String, JsonNode> member : node.properties()) {
                JsonNode value = member.getValue();
                columns.put(member.getKey(), value.isNull() ? "" : value.isValueNode() ? value.asString() : value.toString());
            }
            return columns;
        } catch (JacksonException _) {
            return null;
        }
    }
}
