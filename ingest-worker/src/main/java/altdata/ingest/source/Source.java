package altdata.ingest.source;

import altdata.contracts.failure.FailureText;
import altdata.ingest.IngestException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A source of rows: a file or standard input.
///
/// @param name   name for messages
/// @param path   null for standard input
/// @param format the format of its rows
/// @param text   how its text is read
public record Source(String name, @Nullable Path path, SourceFormat format, TextOptions text) {
    /// Name of standard input on a command line.
    public static final String STANDARD_INPUT = "-";

    private static final int BUFFER = 128 * 1024;

    public Source(String name, @Nullable Path path, SourceFormat format) {
        this(name, path, format, TextOptions.DETECT);
    }

    /// Creates the source for a command-line argument.
    /// @param defaultFormat the format if the file name does not determine one, or null
    /// @throws IngestException if the file does not exist, or its format is unknown
    public static Source of(String argument, @Nullable SourceFormat defaultFormat) {
        if (argument.equals(STANDARD_INPUT)) {
            return new Source("standard input", null, defaultFormat == null ? SourceFormat.NDJSON : defaultFormat);
        }
        Path path = Path.of(argument);
        checkFile(argument, path);
        SourceFormat formatOfName = SourceFormat.ofName(path.getFileName().toString());
        if (formatOfName == null && defaultFormat == null) {
            checkSupported(argument, path);
            throw new IngestException(
                    argument + ": unknown format. Use a name that ends in " + SourceFormat.NAMES + ", or set --format");
        }
        return new Source(argument, path, formatOfName != null ? formatOfName : Objects.requireNonNull(defaultFormat));
    }

    /// Returns the same source with other options.
    public Source with(TextOptions options) {
        return new Source(name, path, format, options);
    }

    /// Checks that a file, or a pipe, exists.
    /// @throws IngestException if it does not, or is a directory
    public static void checkFile(String name, Path path) {
        if (!Files.exists(path)) {
            throw new IngestException(name + ": file not found");
        }
        if (Files.isDirectory(path)) {
            throw new IngestException(name + ": is a directory, expected a file");
        }
    }

    /// Checks a file whose name does not determine its format.
    /// @throws IngestException if its first bytes are those of a format that is not supported
    public static void checkSupported(String name, Path path) {
        try (InputStream input = decompressed(new BufferedInputStream(Files.newInputStream(path), BUFFER))) {
            FileSignature.checkSupported(name, input.readNBytes(FileSignature.LENGTH));
        } catch (IOException e) {
            throw new IngestException(name + ": cannot be read: " + FailureText.ofFile(e), e);
        }
    }

    /// Returns the real path, which is the same for all paths of a file; for a pipe its path, and
    /// [#STANDARD_INPUT] for standard input.
    ///
    /// @throws IngestException if the file no longer exists
    public String identity() {
        try {
            if (path == null) {
                return STANDARD_INPUT;
            }
            // The real path of a pipe does not exist.
            return (Files.isRegularFile(path) ? path.toRealPath() : path).toString();
        } catch (IOException e) {
            throw new IngestException(name + ": cannot be read: " + FailureText.ofFile(e), e);
        }
    }

    /// Returns whether the source can be read twice; a pipe cannot.
    public boolean isRepeatable() {
        return path != null && Files.isRegularFile(path);
    }

    /// Returns the stored length in bytes; 0 if it is unknown.
    public long length() throws IOException {
        return path != null && Files.isRegularFile(path) ? Files.size(path) : 0;
    }

    /// Returns the modification time in milliseconds since 1970; null for standard input.
    public @Nullable Long modified() throws IOException {
        return path == null ? null : Files.getLastModifiedTime(path).toMillis();
    }

    /// Opens the source without a limit for large rows.
    /// @throws IngestException if the beginning does not match the format
    public OpenSource open() throws IOException {
        return open(LargeRowLimiter.unlimited());
    }

    /// Opens the source.
    ///
    /// @param largeRows limits large rows in memory
    /// @throws IngestException if the beginning does not match the format
    public OpenSource open(LargeRowLimiter largeRows) throws IOException {
        if (format == SourceFormat.PARQUET) {
            return openParquet();
        }
        CountingInputStream counting = new CountingInputStream(path == null ? System.in : opened(path));
        try {
            return new OpenSource(rows(name, counting, format, text, largeRows, () -> {}), counting::count);
        } catch (IOException | RuntimeException e) {
            counting.close();
            throw e;
        }
    }

    /// Returns whether the source must be copied to a temporary file before it can be read: Parquet that is compressed
    /// or not in a file, because its index is at the end.
    public boolean needsCopy() throws IOException {
        if (format != SourceFormat.PARQUET) {
            return false;
        }
        if (path == null || !isRepeatable()) {
            return true;
        }
        try (BufferedInputStream input = new BufferedInputStream(opened(path), BUFFER)) {
            return isGzip(input);
        }
    }

    private OpenSource openParquet() throws IOException {
        long heap = Runtime.getRuntime().maxMemory();
        if (!needsCopy()) {
            return new OpenSource(new ParquetRowReader(name, Objects.requireNonNull(path), heap), () -> 0);
        }
        Path copy = Files.createTempFile("altdata-", ".parquet");
        boolean isOpen = false;
        try (InputStream plain =
                decompressed(new BufferedInputStream(path == null ? System.in : opened(path), BUFFER))) {
            long _ = Files.copy(plain, copy, StandardCopyOption.REPLACE_EXISTING);
            OpenSource source = new OpenSource(new ParquetRowReader(name, copy, heap), () -> 0, copy);
            isOpen = true;
            return source;
        } finally {
            if (!isOpen) {
                boolean _ = Files.deleteIfExists(copy);
            }
        }
    }

    static RowReader rows(String name, InputStream input, SourceFormat format) throws IOException {
        return rows(name, input, format, TextOptions.DETECT, LargeRowLimiter.unlimited(), () -> {});
    }

    /// Reads the rows of a stream, gzipped or not. A CSV record that would need a permit for large rows counts
    /// as too large and ends the reading with an IngestException.
    ///
    /// @param name   name for messages
    /// @param onRead called before each read, even if the data read contains no complete row
    /// @throws IngestException if the beginning does not match the format
    public static RowReader rows(
            String name,
            InputStream input,
            SourceFormat format,
            TextOptions text,
            LargeRowLimiter largeRows,
            Runnable onRead)
            throws IOException {
        InputStream plain = new ProgressInputStream(decompressed(new BufferedInputStream(input, BUFFER)), onRead);
        InputStream utf8 = TextInput.utf8(name, plain, text.encoding());
        return switch (format) {
            case NDJSON -> JsonValueReader.detect(name, new ByteWindow(utf8, largeRows));
            case CSV -> new CsvRowReader(name, utf8, largeRows.maxBytesWithoutPermit(), text.delimiter());
            case PARQUET -> throw new IllegalArgumentException("Parquet must be read from a file, not from a stream");
        };
    }

    private static InputStream opened(Path path) throws IOException {
        try {
            return Files.newInputStream(path);
        } catch (NoSuchFileException e) {
            throw new IngestException(path + ": file no longer exists", e);
        }
    }

    /// Detects gzip by its first bytes, because downloads are often renamed and standard input has no name.
    private static InputStream decompressed(BufferedInputStream input) throws IOException {
        return isGzip(input) ? new StreamingGzipInputStream(input) : input;
    }

    private static boolean isGzip(BufferedInputStream input) throws IOException {
        input.mark(2);
        boolean isGzip = input.read() == 0x1F && input.read() == 0x8B;
        input.reset();
        return isGzip;
    }
}
