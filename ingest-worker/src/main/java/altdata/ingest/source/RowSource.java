package altdata.ingest.source;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The rows of one file, one after the other.
public interface RowSource extends Closeable {
    /// The next row, or null at the end.
    @Nullable SourceRow next() throws IOException;
}
