package altdata.ingest.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Runs a callback before each read. A compressed body of a megabyte may expand to a gigabyte that contains no
/// row, so a callback per row is not enough.
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
