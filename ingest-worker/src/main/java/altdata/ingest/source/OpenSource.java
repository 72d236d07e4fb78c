package altdata.ingest.source;

import java.io.Closeable;
import java.io.IOException;

/// A source that is being read.
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

    /// How many bytes of it, as it is stored, were read; any thread may ask.
    public long bytesRead() {
        return input.count();
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
