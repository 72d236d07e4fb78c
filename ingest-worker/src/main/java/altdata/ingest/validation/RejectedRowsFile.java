package altdata.ingest.validation;

import altdata.contracts.failure.FailureText;
import altdata.ingest.source.SourceRow;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/// Writes the rejected rows of one source to a file (NDJSON). The file is created with the first rejected row.
public final class RejectedRowsFile implements AutoCloseable {
    /// Appended to the name of the source.
    public static final String SUFFIX = ".rejected.ndjson";

    private static final ObjectWriter LINE = JsonMapper.shared().writerFor(Line.class);

    private final boolean keepsEarlier;
    private Path file;
    private @Nullable OutputStream output;
    private boolean hasRows;

    private RejectedRowsFile(Path file, boolean keepsEarlier) {
        this.file = file;
        this.keepsEarlier = keepsEarlier;
    }

    /// The file of a source that can be read again. Deletes the file if an earlier attempt has left one.
    /// @throws UncheckedIOException if an existing file cannot be deleted
    public static RejectedRowsFile replacing(Path file) {
        try {
            if (Files.exists(file)) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    file + ": cannot delete the rejected rows of an earlier run: " + FailureText.ofFile(e), e);
        }
        return new RejectedRowsFile(file, false);
    }

    /// The file of a stream, such as standard input. Keeps the files of earlier runs, and of those that run at the same
    /// time, because their rows cannot be read again: the name gets a number if it is taken.
    public static RejectedRowsFile keeping(Path file) {
        return new RejectedRowsFile(file, true);
    }

    /// The file of a source, next to it.
    public static Path of(Path source) {
        return source.resolveSibling(source.getFileName() + SUFFIX);
    }

    /// The name may change with the first row.
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
                stream = new BufferedOutputStream(open());
                output = stream;
            }
            stream.write(LINE.writeValueAsBytes(line));
            stream.write('\n');
            hasRows = true;
        } catch (IOException e) {
            throw writeFailure(e);
        }
    }

    private OutputStream open() throws IOException {
        if (!keepsEarlier) {
            return Files.newOutputStream(file);
        }
        Path first = file;
        for (int number = 2; ; number++) {
            try {
                return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            } catch (FileAlreadyExistsException _) {
                String name = first.getFileName().toString();
                file = first.resolveSibling(name.substring(0, name.length() - SUFFIX.length()) + '-' + number + SUFFIX);
            }
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
