package altdata.ingest.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Counts the bytes read. One thread reads; any thread may query the count.
final class CountingInputStream extends FilterInputStream {
    private volatile long count;

    CountingInputStream(InputStream input) {
        super(input);
    }

    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        add(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        add(Math.max(read, 0));
        return read;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // Only the reading thread writes.
    private void add(int read) {
        count += read;
    }
}
