package altdata.ingest.source;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A sliding window over the bytes of a source: the current row, and some bytes after it. To grow beyond 1 MiB,
/// it needs a permit.
final class ByteWindow implements Closeable {
    private static final int INITIAL_CAPACITY = 256 * 1024;

    private final InputStream input;
    private final LargeRowLimiter largeRows;
    private boolean hasPermit;
    private byte[] buffer = new byte[INITIAL_CAPACITY];
    private int position;
    private int limit;

    ByteWindow(InputStream input, LargeRowLimiter largeRows) {
        this.input = input;
        this.largeRows = largeRows;
    }

    /// Returns whether there is a byte at this offset from the start of the window; reads more if necessary.
    boolean has(int offset) throws IOException {
        while (position + offset >= limit) {
            if (!fill()) {
                return false;
            }
        }
        return true;
    }

    /// Returns the byte at an offset for which [#has] returned true.
    byte at(int offset) {
        return buffer[position + offset];
    }

    /// Returns the number of bytes that were read and not skipped.
    int available() {
        return limit - position;
    }

    /// Returns the offset of the next byte with this value among the available ones; -1 if absent.
    int indexOf(byte value, int from) {
        for (int i = position + from; i < limit; i++) {
            if (buffer[i] == value) {
                return i - position;
            }
        }
        return -1;
    }

    /// Moves the start of the window.
    void skip(int bytes) {
        position += bytes;
    }

    /// Returns a copy of the first bytes.
    byte[] bytes(int length) {
        return Arrays.copyOfRange(buffer, position, position + length);
    }

    /// Returns the text of the first bytes.
    String text(int length) {
        return new String(buffer, position, length, StandardCharsets.UTF_8);
    }

    /// Reads more bytes; returns false at the end of the input.
    boolean fill() throws IOException {
        if (position > 0) {
            System.arraycopy(buffer, position, buffer, 0, limit - position);
            limit -= position;
            position = 0;
        }
        if (limit == buffer.length) {
            if (!hasPermit && buffer.length >= LargeRowLimiter.MAX_BYTES_WITHOUT_PERMIT) {
                largeRows.acquire();
                hasPermit = true;
            }
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        // Reads in small steps, so that the rows after a large row do not keep the buffer large.
        int read = input.read(buffer, limit, Math.min(INITIAL_CAPACITY, buffer.length - limit));
        limit += Math.max(read, 0);
        return read >= 0;
    }

    /// Shrinks the buffer and releases the permit of a large row. Called when that row is finished.
    void releasePermit() {
        if (hasPermit) {
            buffer = Arrays.copyOfRange(buffer, position, Math.max(limit, position + INITIAL_CAPACITY));
            limit -= position;
            position = 0;
            hasPermit = false;
            largeRows.release();
        }
    }

    @Override
    public void close() throws IOException {
        releasePermit();
        input.close();
    }
}
