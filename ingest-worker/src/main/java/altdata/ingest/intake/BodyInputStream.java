package altdata.ingest.intake;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Iterator;
import java.util.stream.Stream;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;

/// Exposes a request body as a blocking stream. A read returns the data that is available, so a row of a slow
/// sender does not wait for later rows. Only a few buffers are requested ahead (backpressure).
final class BodyInputStream extends InputStream {
    /// Up to 64 KiB each.
    private static final int MAX_BUFFERS = 8;

    private final Stream<byte[]> stream;
    private final Iterator<byte[]> chunks;
    private byte[] chunk = {};
    private int position;

    BodyInputStream(Flux<DataBuffer> body) {
        // Copied to the heap immediately, so that no network buffer leaks if the reader stops early.
        stream = body.map(BodyInputStream::copied).toStream(MAX_BUFFERS);
        chunks = stream.iterator();
    }

    @Override
    public int read() throws IOException {
        return hasMore() ? chunk[position++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!hasMore()) {
            return -1;
        }
        int read = Math.min(length, chunk.length - position);
        System.arraycopy(chunk, position, bytes, offset, read);
        position += read;
        return read;
    }

    private boolean hasMore() throws IOException {
        try {
            while (position == chunk.length) {
                if (!chunks.hasNext()) {
                    return false;
                }
                chunk = chunks.next();
                position = 0;
            }
            return true;
        } catch (RuntimeException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException();
            }
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        stream.close();
    }

    private static byte[] copied(DataBuffer buffer) {
        byte[] bytes = new byte[buffer.readableByteCount()];
        buffer.read(bytes);
        DataBufferUtils.release(buffer);
        return bytes;
    }
}
