package altdata.ingest.source;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/// What is in a stream of gzip (RFC 1952), all of its members, as soon as it is there.
///
/// Java's own reader takes whatever is wrong behind a member for the end of all, so that rows would be lost in silence;
/// others wait until a buffer is full, which a slow sender's never is.
final class GzipInput extends InputStream {
    private static final int BUFFER = 64 * 1024;
    private static final int DEFLATE = 8;
    private static final int HAS_HEADER_CHECKSUM = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;
    private static final int RESERVED = 0xE0;
    private static final int BYTES_OF_TIME_AND_SYSTEM = 6;

    private final InputStream source;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] compressed = new byte[BUFFER];
    private int next;
    private int end;
    private boolean hasEnded;

    /// @throws ZipException where it does not begin as gzip
    GzipInput(InputStream source) throws IOException {
        this.source = source;
        beginMember(required());
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    /// @throws ZipException where the bytes are wrong
    /// @throws EOFException where they are cut
    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        while (length > 0 && !hasEnded) {
            int count = inflate(bytes, offset, length);
            if (count > 0) {
                checksum.update(bytes, offset, count);
                return count;
            }
            if (inflater.finished()) {
                endMember();
            } else {
                fill();
                inflater.setInput(compressed, 0, end);
            }
        }
        return hasEnded ? -1 : 0;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        source.close();
    }

    private int inflate(byte[] bytes, int offset, int length) throws ZipException {
        try {
            int count = inflater.inflate(bytes, offset, length);
            if (inflater.needsDictionary()) {
                throw new ZipException("it needs a dictionary");
            }
            return count;
        } catch (DataFormatException e) {
            ZipException broken = new ZipException(e.getMessage());
            broken.initCause(e);
            throw broken;
        }
    }

    private void beginMember(int first) throws IOException {
        if (first != 0x1F || required() != 0x8B) {
            throw new ZipException("what is behind a member is no gzip");
        }
        int method = required();
        int flags = required();
        if (method != DEFLATE || (flags & RESERVED) != 0) {
            throw new ZipException("a member is of an unknown kind");
        }
        skip(BYTES_OF_TIME_AND_SYSTEM);
        if ((flags & HAS_EXTRA) != 0) {
            skip((int) number(2));
        }
        if ((flags & HAS_NAME) != 0) {
            skipText();
        }
        if ((flags & HAS_COMMENT) != 0) {
            skipText();
        }
        if ((flags & HAS_HEADER_CHECKSUM) != 0) {
            skip(2);
        }
        inflater.setInput(compressed, next, end - next);
    }

    private void endMember() throws IOException {
        next = end - inflater.getRemaining();
        if (number(4) != checksum.getValue() || number(4) != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
            throw new ZipException("a member is not what its checksum says");
        }
        inflater.reset();
        checksum.reset();
        int first = nextOrEnd();
        // Some tools fill the last block with zeros.
        while (first == 0) {
            first = nextOrEnd();
        }
        if (first < 0) {
            hasEnded = true;
        } else {
            beginMember(first);
        }
    }

    private void skip(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            int _ = required();
        }
    }

    private void skipText() throws IOException {
        while (required() != 0) {
            // Up to its end.
        }
    }

    /// The least byte first.
    private long number(int bytes) throws IOException {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number |= (long) required() << (8 * i);
        }
        return number;
    }

    private int required() throws IOException {
        if (next == end) {
            fill();
        }
        return compressed[next++] & 0xFF;
    }

    private int nextOrEnd() throws IOException {
        if (next == end && !hasMore()) {
            return -1;
        }
        return compressed[next++] & 0xFF;
    }

    private void fill() throws IOException {
        if (!hasMore()) {
            throw new EOFException("the gzip ends early");
        }
    }

    /// Waits for at least one byte, and takes what is there.
    private boolean hasMore() throws IOException {
        int count = source.read(compressed, 0, BUFFER);
        next = 0;
        end = Math.max(0, count);
        return count >= 0;
    }
}
