package altdata.ingest.validation;

import altdata.contracts.failure.FailureText;
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

/// Writes the rejected rows of one source to a file (NDJSON). The file is created with the first rejected row.
public final class RejectedRowsFile implements AutoCloseable {
    /// Appended to the name of the source.
    public static final String SUFFIX = ".rejected.ndjson";

    private static final ObjectWriter LINE = JsonMapper.shared().writerFor(Line.class);

    private final Path file;
    private @Nullable OutputStream output;
    private boolean hasRows;

    /// Deletes the file if an earlier attempt has left one.
    /// @throws UncheckedIOException if an existing file cannot be deleted
    public RejectedRowsFile(Path file) {
        this.file = file;
        try {
            if (Files.exists(file)) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    file + ": cannot delete the rejected rows of an earlier run: " + FailureText.ofFile(e), e);
        }
    }

    public Path file() {
        return file;
    }

    /// Returns whether the file contains at least one row.
    public boolean hasRows() {
        return hasRows;
    }

    /// @throws UncheckedIOException if the file cannot be written
    public void add(SourceRow row, ValidationResult.Rejection rejection) {
        write(new Line(row.line(), rejection.reason(), rejection.message(), row.text()));
    }

    /// Adds an error that concerns the source as a whole, or all of it after a certain row.
    /// @throws UncheckedIOException if the file cannot be written
    public void addSourceError(ValidationResult.Rejection rejection) {
        write(new Line(null, rejection.reason(), rejection.message(), null));
    }

    private void write(Line line) {
        try {
            OutputStream stream = output;
            if (stream == null) {
                stream = new BufferedOutputStream(Files.newOutputStream(file));
                output = stream;
            }
            stream.write(LINE.writeValueAsBytes(line));
            stream.write('\n');
            hasRows = true;
        } catch (IOException e) {
            throw writeFailure(e);
        }
    }

    /// @throws UncheckedIOException if rows could not be written; not again if it is called again
    @Override
    public void close() {
        OutputStream stream = output;
        output = null;
        try {
            if (stream != null) {
                stream.close();
            }
        } catch (IOException e) {
            throw writeFailure(e);
        }
    }

    private UncheckedIOException writeFailure(IOException e) {
        return new UncheckedIOException(file + ": cannot write the rejected rows: " + FailureText.ofFile(e), e);
    }

    /// One line of the file.
    ///
    /// @param line line number in the source; null if the error concerns the source
    private record Line(
            @Nullable Long line,
            String reason,
            String message,
            @Nullable String row) {}
}
