package altdata.api.cache;

import com.dynatrace.hash4j.hashing.Hashing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// A response body, with its content hash and its gzip form; immutable, so that it can be cached and sent many
/// times.
public final class ApiResponse {
    private final byte[] bytes;
    private final String tag;
    private volatile byte @Nullable [] gzipped;

    public ApiResponse(byte[] bytes) {
        this.bytes = bytes;
        this.tag = tag(bytes);
    }

    public byte[] bytes() {
        return bytes;
    }

    /// A hash of the bytes, for the entity tag; without quotes.
    public String tag() {
        return tag;
    }

    /// The bytes in gzip. The first call compresses them, later calls return the same array.
    public byte[] gzipped() {
        byte[] known = gzipped;
        if (known == null) {
            known = gzip(bytes);
            gzipped = known;
        }
        return known;
    }

    /// Not a cryptographic hash: it only has to distinguish one body from the next, and takes a tenth of the
    /// time of a cryptographic one.
    private static String tag(byte[] bytes) {
        return Hashing.xxh3_128().hashBytesTo128Bits(bytes).toString();
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream(Math.max(64, bytes.length / 4));
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }
}
