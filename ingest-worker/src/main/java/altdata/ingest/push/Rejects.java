package altdata.ingest.push;

import altdata.ingest.source.SourceRow;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// The file of refused rows, which exists only where there are any.
final class Rejects implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final Path file;
    private @Nullable BufferedWriter writer;

    /// @throws IOException where what an earlier run left cannot be removed
    Rejects(Path file) throws IOException {
        this.file = file;
        Files.deleteIfExists(file);
    }

    void add(SourceRow row, String reason, String message) throws IOException {
        if (writer == null) {
            writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        }
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("line", row.line());
        line.put("reason", reason);
        line.put("message", message);
        line.put("row", row.text());
        writer.write(JSON.writeValueAsString(line));
        writer.write('\n');
    }

    Path file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        if (writer != null) {
            writer.close();
        }
    }
}
