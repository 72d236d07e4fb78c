package altdata.ingest.source;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The rows of one source, one after the other.
public sealed interface RowReader extends Closeable permits NdjsonRowReader, CsvRowReader {
    /// The next row, or null at the end.
    /// @throws IOException                    where the source cannot be read on
    /// @throws altdata.ingest.IngestException where what follows cannot be told apart into rows
    @Nullable
    SourceRow next() throws IOException;

    /// The columns, or null where the format has no header.
    @Nullable
    CsvHeader header();
}
