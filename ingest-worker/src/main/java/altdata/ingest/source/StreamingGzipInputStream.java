package altdata.ingest.source;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/// Decompresses a gzip stream (RFC 1952) with any number of members, and returns data as soon as it is
/// available.
///
/// No library does all that ingestion needs. `java.util.zip.GZIPInputStream` treats corrupt or foreign data
/// after a member as the end of the stream, so rows would be lost silently. The stream of Apache Commons
/// Compress blocks until the whole buffer of the caller is full, so rows of a slow sender would be delayed, and
/// it rejects zero padding after the last member. Neither is faster.
final class StreamingGzipInputStream extends InputStream {
    private static final int BUFFER = 64 * 1024;
    private static final int DEFLATE = 8;
    private static final int HAS_HEADER_CHECKSUM = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;
    private static final int RESERVED = 0xE0;
    private static final int TIME_AND_SYSTEM_BYTES = 6;

    private final InputStream source;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] compressed = new byte[BUFFER];
    private int next;
    private int end;
    private boolean atEnd;

    /// @throws ZipException if the stream does not start with a gzip header
    StreamingGzipInputStream(InputStream source) throws IOException {
        this.source = source;
        beginMember(nextByte());
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    /// @throws ZipException if the data is corrupt
    /// @throws EOFException if the stream is truncated
    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        while (length > 0 && !atEnd) {
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
        return atEnd ? -1 : 0;
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
                throw new ZipException("preset dictionaries are not supported");
            }
            return count;
        } catch (DataFormatException e) {
            ZipException failure = new ZipException(e.getMessage());
            failure.initCause(e);
            throw failure;
        }
    }

    private void beginMember(int first) throws IOException {
        if (first != 0x1F || nextByte() != 0x8B) {
            throw new ZipException("expected a gzip header; found other data");
        }
        int method = nextByte();
        int flags = nextByte();
        if (method != DEFLATE || (flags & RESERVED) != 0) {
            throw new ZipException("unsupported compression method or flags");
        }
        skip(TIME_AND_SYSTEM_BYTES);
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
            throw new ZipException("checksum or length mismatch");
        }
        inflater.reset();
        checksum.reset();
        int first = nextByteOrEnd();
        // Some tools pad the last block with zeros.
        while (first == 0) {
            first = nextByteOrEnd();
        }
        if (first < 0) {
            atEnd = true;
        } else {
            beginMember(first);
        }
    }

    private void skip(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            int _ = nextByte();
        }
    }

    private void skipText() throws IOException {
        while (nextByte() != 0) {
            // Reads up to the terminating zero.
        }
    }

    /// Reads a little-endian number.
    private long number(int bytes) throws IOException {
        long number = 0;
        for (int i = 0; i < bytes; i++) {
            number |= (long) nextByte() << (8 * i);
        }
        return number;
    }

    private int nextByte() throws IOException {
        if (next == end) {
            fill();
        }
        return compressed[next++] & 0xFF;
    }

    private int nextByteOrEnd() throws IOException {
        if (next == end && !tryFill()) {
            return -1;
        }
        return compressed[next++] & 0xFF;
    }

    private void fill() throws IOException {
        if (!tryFill()) {
            throw new EOFException("unexpected end of gzip data");
        }
    }

    /// Blocks until at least one byte is available; returns false at the end of the source.
    private boolean tryFill() throws IOException {
        int count = source.read(compressed, 0, BUFFER);
        next = 0;
        end = Math.max(0, count);
        return count >= 0;
    }
}
