package altdata.ingest.source;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.LongSupplier;

/// An open source.
public final class OpenSource implements Closeable {
    private final RowReader rows;
    private final LongSupplier bytesRead;

    OpenSource(RowReader rows, LongSupplier bytesRead) {
        this.rows = rows;
        this.bytesRead = bytesRead;
    }

    public RowReader rows() {
        return rows;
    }

    /// Returns the number of stored (possibly compressed) bytes read so far, or 0 if it is unknown; any thread
    /// may call this.
    public long bytesRead() {
        return bytesRead.getAsLong();
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
