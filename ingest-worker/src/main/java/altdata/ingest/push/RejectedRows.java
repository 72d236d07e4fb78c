package altdata.ingest.push;

import altdata.ingest.IngestException;
import altdata.ingest.source.Source;
import altdata.ingest.source.SourceRow;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/// The file of a source's refused rows; it comes into being with the first of them.
final class RejectedRows implements AutoCloseable {
    static final String SUFFIX = ".rejected.ndjson";

    private static final ObjectWriter LINE = JsonMapper.shared().writerFor(Rejected.class);

    private final Path file;
    private final Tally tally;
    private @Nullable OutputStream output;

    private RejectedRows(Path file, Tally tally) {
        this.file = file;
        this.tally = tally;
    }

    /// The refused rows of a source, without those of an earlier run.
    /// @throws IngestException where a file of an earlier run cannot be removed
    static RejectedRows of(Source source, Tally tally) {
        Path path = source.path();
        Path file = path == null ? Path.of("stdin" + SUFFIX) : path.resolveSibling(path.getFileName() + SUFFIX);
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new IngestException(
                    file + ": the refused rows of an earlier run cannot be removed: " + e.getMessage(), e);
        }
        return new RejectedRows(file, tally);
    }

    /// @throws IngestException where the file cannot be written
    void add(SourceRow row, Checked.Refusal refusal) {
        try {
            OutputStream lines = output;
            if (lines == null) {
                lines = new BufferedOutputStream(Files.newOutputStream(file));
                output = lines;
                tally.rejectedFile(file.toString());
            }
            lines.write(
                    LINE.writeValueAsBytes(new Rejected(row.line(), refusal.reason(), refusal.message(), row.text())));
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

    private IngestException cannotBeWritten(IOException e) {
        return new IngestException(file + ": the refused rows cannot be written there: " + e.getMessage(), e);
    }

    /// One line of the file.
    private record Rejected(long line, String reason, String message, String row) {}
}
