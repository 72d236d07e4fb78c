package altdata.ingest.source;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// An open source.
public final class OpenSource implements Closeable {
    private final RowReader rows;
    private final LongSupplier bytesRead;
    private final @Nullable Path temporaryFile;

    OpenSource(RowReader rows, LongSupplier bytesRead) {
        this(rows, bytesRead, null);
    }

    /// @param temporaryFile from which the rows are read; deleted at the end
    OpenSource(RowReader rows, LongSupplier bytesRead, @Nullable Path temporaryFile) {
        this.rows = rows;
        this.bytesRead = bytesRead;
        this.temporaryFile = temporaryFile;
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
        try {
            rows.close();
        } finally {
            if (temporaryFile != null) {
                boolean _ = Files.deleteIfExists(temporaryFile);
            }
        }
    }
}
