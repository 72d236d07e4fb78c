package altdata.ingest.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// A stream that says so before it is read. A megabyte that comes in may be a gigabyte that is read, and none of it
/// a row.
final class ProgressInputStream extends FilterInputStream {
    private final Runnable onRead;

    ProgressInputStream(InputStream input, Runnable onRead) {
        super(input);
        this.onRead = onRead;
    }

    @Override
    public int read() throws IOException {
        onRead.run();
        return super.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        onRead.run();
        return super.read(bytes, offset, length);
    }
}
