package altdata.ingest.validation;

import altdata.ingest.source.SourceRow;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/// The file of a source's refused rows (NDJSON); it comes into being with the first of them.
public final class RejectedRowsFile implements AutoCloseable {
    /// How its name goes on behind the source's.
    public static final String SUFFIX = ".rejected.ndjson";

    private static final ObjectWriter LINE = JsonMapper.shared().writerFor(Refused.class);

    private final Path file;
    private @Nullable OutputStream output;

    /// The refused rows of a source, without those of an earlier try.
    /// @throws UncheckedIOException where a file of an earlier try cannot be removed
    public RejectedRowsFile(Path file) {
        this.file = file;
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    file + ": the refused rows of an earlier run cannot be removed: " + e.getMessage(), e);
        }
    }

    public Path file() {
        return file;
    }

    /// Whether there are any.
    public boolean exist() {
        return output != null;
    }

    /// @throws UncheckedIOException where the file cannot be written
    public void add(SourceRow row, ValidationResult.Rejection refusal) {
        write(new Refused(row.line(), refusal.reason(), refusal.message(), row.text()));
    }

    /// What is wrong with the source as a whole, or from some row on.
    /// @throws UncheckedIOException where the file cannot be written
    public void addSource(ValidationResult.Rejection refusal) {
        write(new Refused(null, refusal.reason(), refusal.message(), null));
    }

    private void write(Refused refused) {
        try {
            OutputStream lines = output;
            if (lines == null) {
                lines = new BufferedOutputStream(Files.newOutputStream(file));
                output = lines;
            }
            lines.write(LINE.writeValueAsBytes(refused));
            lines.write('\n');
        } catch (IOException e) {
            throw cannotBeWritten(e);
        }
    }

    @Override
    public void close() {
        try {
            if (output != null) {
                output.close();
            }
        } catch (IOException e) {
            throw cannotBeWritten(e);
        }
    }

    private UncheckedIOException cannotBeWritten(IOException e) {
        return new UncheckedIOException(file + ": the refused rows cannot be written there: " + e.getMessage(), e);
    }

    /// One line of the file.
    ///
    /// @param line null where it is about the source
    private record Refused(
            @Nullable Long line,
            String reason,
            String message,
            @Nullable String row) {}
}
