package altdata.builder.operator.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/// The complete files of an unfinished export, so that an export continues after it was killed.
final class Journal {
    static final String NAME = "journal";

    private static final ObjectMapper LINES = JsonMapper.builder().build();

    /// A complete file.
    ///
    /// @param name  below `.incomplete`
    /// @param bytes 0 for a partition without rows, which has no file
    record Entry(String name, String fingerprint, long rows, long bytes, String sha256) {}

    private final Path file;
    private final Map<String, Entry> entries = new HashMap<>();

    private Journal(Path file) {
        this.file = file;
    }

    /// Reads the journal. A line that was not written completely is ignored.
    static Journal open(ExportDirectory directory) throws IOException {
        Journal journal = new Journal(directory.incomplete(NAME));
        if (Files.exists(journal.file)) {
            for (String line : Files.readAllLines(journal.file)) {
                try {
                    Entry entry = LINES.readValue(line, Entry.class);
                    journal.entries.put(entry.name(), entry);
                } catch (JacksonException _) {
                    // The export was killed here.
                }
            }
        }
        return journal;
    }

    /// The complete file with this name and these rows; null if absent.
    @Nullable
    Entry complete(ExportDirectory directory, String name, String fingerprint) throws IOException {
        Entry entry = entries.get(name);
        boolean isComplete = entry != null
                && entry.fingerprint().equals(fingerprint)
                && (entry.bytes() == 0
                        || ExportDirectory.hasContent(directory.incomplete(name), entry.bytes(), entry.sha256()));
        return isComplete ? entry : null;
    }

    /// Adds a complete file.
    void add(Entry entry) throws IOException {
        Files.writeString(
                file, '\n' + LINES.writeValueAsString(entry), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        ExportDirectory.sync(file);
    }
}
