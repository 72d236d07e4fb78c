package altdata.ingest.source;

import altdata.contracts.topic.Topic;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;

/// A file (or `-`, standard input) that rows are read from. What it is follows from its name.
///
/// @param format what `-` holds
public record SourceFile(String name, Format format) {
    private static final String STANDARD_INPUT = "-";

    /// How rows are written down.
    public enum Format {
        NDJSON,
        CSV
    }

    /// The file of a name: `.csv` or anything else for NDJSON, either with `.gz` behind it.
    public static SourceFile of(String name, Format formatOfStandardInput) {
        String plain = name.endsWith(".gz") ? name.substring(0, name.length() - ".gz".length()) : name;
        Format format = name.equals(STANDARD_INPUT)
                ? formatOfStandardInput
                : plain.endsWith(".csv") ? Format.CSV : Format.NDJSON;
        return new SourceFile(name, format);
    }

    /// Opens it. What is read of it is added to the counter, in bytes as they lie in the file.
    public RowSource open(AtomicLong bytesRead) throws IOException {
        InputStream raw = isStandardInput() ? System.in : Files.newInputStream(Path.of(name));
        InputStream counted = new BufferedInputStream(new Counting(raw, bytesRead), 256 * 1024);
        InputStream plain = name.endsWith(".gz") ? new GZIPInputStream(counted, 64 * 1024) : counted;
        return switch (format) {
            case NDJSON -> new NdjsonSource(plain, Topic.MOST_BYTES);
            case CSV -> new CsvSource(plain, Topic.MOST_BYTES);
        };
    }

    /// Its size in bytes, or -1 where nobody knows.
    public long size() throws IOException {
        return isStandardInput() ? -1 : Files.size(Path.of(name));
    }

    /// When it was last changed, in milliseconds since 1970; for standard input the given moment.
    public long lastModified(long now) throws IOException {
        return isStandardInput() ? now : Files.getLastModifiedTime(Path.of(name)).toMillis();
    }

    /// Where the rows that were refused are written.
    public Path rejects() {
        return Path.of((isStandardInput() ? "stdin" : name) + ".rejected.ndjson");
    }

    private boolean isStandardInput() {
        return name.equals(STANDARD_INPUT);
    }

    private static final class Counting extends FilterInputStream {
        private final AtomicLong count;

        Counting(InputStream in, AtomicLong count) {
            super(in);
            this.count = count;
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count.addAndGet(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            count.addAndGet(Math.max(0, read));
            return read;
        }
    }
}
