package altdata.ingest.source;

import java.io.Closeable;
import java.io.IOException;

/// An open source.
public final class OpenSource implements Closeable {
    private final RowReader rows;
    private final CountingInputStream input;

    OpenSource(RowReader rows, CountingInputStream input) {
        this.rows = rows;
        this.input = input;
    }

    public RowReader rows() {
        return rows;
    }

    /// Returns the number of stored (possibly compressed) bytes read so far; any thread may call this.
    public long bytesRead() {
        return input.count();
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
