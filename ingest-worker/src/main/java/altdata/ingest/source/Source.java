package altdata.ingest.source;

import altdata.ingest.IngestException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Where rows come from: a file, or standard input.
///
/// @param name   how messages call it
/// @param path   null for standard input
/// @param format how its rows lie in it
public record Source(String name, @Nullable Path path, SourceFormat format) {
    /// How standard input is named on a command line.
    public static final String STANDARD_INPUT = "-";

    private static final int BUFFER = 128 * 1024;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /// The source of one argument of a command line.
    /// @param otherwise the format where the name tells none, or null
    /// @throws IngestException where there is no such file, or its format is not known
    public static Source of(String argument, @Nullable SourceFormat otherwise) {
        if (argument.equals(STANDARD_INPUT)) {
            return new Source("standard input", null, otherwise == null ? SourceFormat.NDJSON : otherwise);
        }
        Path path = Path.of(argument);
        if (!Files.exists(path)) {
            throw new IngestException(argument + ": there is no such file");
        }
        if (Files.isDirectory(path)) {
            throw new IngestException(argument + ": expected a file, but it is a directory");
        }
        SourceFormat told = SourceFormat.ofName(path.getFileName().toString());
        if (told == null && otherwise == null) {
            throw new IngestException(
                    argument + ": expected a name that ends in .csv, .ndjson, .jsonl or .json (or that and .gz),"
                            + " or the option --format");
        }
        return new Source(argument, path, told != null ? told : Objects.requireNonNull(otherwise));
    }

    /// Whether it can be read twice, which a pipe cannot.
    public boolean isRepeatable() {
        return path != null && Files.isRegularFile(path);
    }

    /// The length in bytes, as it is stored; 0 where it is not known.
    public long length() throws IOException {
        return path != null && Files.isRegularFile(path) ? Files.size(path) : 0;
    }

    /// When the file was last changed, in milliseconds since 1970; null for standard input.
    public @Nullable Long modified() throws IOException {
        return path == null ? null : Files.getLastModifiedTime(path).toMillis();
    }

    /// Begins to read.
    /// @throws IngestException where it does not begin as its format should
    public OpenSource open() throws IOException {
        return open(LargeRowLimiter.any());
    }

    /// Begins to read.
    ///
    /// @param places for its large rows
    /// @throws IngestException where it does not begin as its format should
    public OpenSource open(LargeRowLimiter places) throws IOException {
        CountingInputStream counted = new CountingInputStream(path == null ? System.in : opened(path));
        try {
            return new OpenSource(rows(name, counted, format, places, () -> {}), counted);
        } catch (IOException | RuntimeException e) {
            counted.close();
            throw e;
        }
    }

    static RowReader rows(String name, InputStream input, SourceFormat format) throws IOException {
        return rows(name, input, format, LargeRowLimiter.any(), () -> {});
    }

    /// The rows of a stream, gzipped or not. A record of CSV that would need a place is too large.
    ///
    /// @param name   how messages call it
    /// @param onRead done before each stretch that is read, however much of it makes no row
    /// @throws IngestException where it does not begin as its format should
    public static RowReader rows(String name, InputStream input, SourceFormat format, LargeRowLimiter places, Runnable onRead)
            throws IOException {
        InputStream plain = new ProgressInputStream(withoutMark(unzipped(new BufferedInputStream(input, BUFFER))), onRead);
        return switch (format) {
            case NDJSON -> new NdjsonRowReader(plain, places);
            case CSV -> new CsvRowReader(name, plain, places.mostBytesWithout());
        };
    }

    private static InputStream opened(Path path) throws IOException {
        try {
            return Files.newInputStream(path);
        } catch (NoSuchFileException e) {
            throw new IngestException(path + ": there is no such file any more", e);
        }
    }

    /// What the bytes say counts, not the name: a download is often renamed, and standard input has no name.
    private static InputStream unzipped(BufferedInputStream input) throws IOException {
        input.mark(2);
        boolean zipped = input.read() == 0x1F && input.read() == 0x8B;
        input.reset();
        return zipped ? new GzipInput(input) : input;
    }

    /// Not by a buffer, which would wait to be full where a sender is slow.
    private static InputStream withoutMark(InputStream input) throws IOException {
        PushbackInputStream plain = new PushbackInputStream(input, BYTE_ORDER_MARK.length);
        byte[] first = plain.readNBytes(BYTE_ORDER_MARK.length);
        if (!Arrays.equals(first, BYTE_ORDER_MARK)) {
            plain.unread(first);
        }
        return plain;
    }
}
