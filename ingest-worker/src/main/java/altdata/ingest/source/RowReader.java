package altdata.ingest.source;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads the rows of one source in order.
public sealed interface RowReader extends Closeable
        permits NdjsonRowReader, JsonValueReader, CsvRowReader, ParquetRowReader {
    /// Returns the next row, or null at the end.
    /// @throws IOException                    if the source cannot be read any further
    /// @throws altdata.ingest.IngestException if the rest of the source cannot be split into rows
    @Nullable
    SourceRow next() throws IOException;

    /// Returns the header, or null if the format has no header.
    @Nullable
    CsvHeader header();
}
