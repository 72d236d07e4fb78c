package altdata.api.cache;

import com.dynatrace.hash4j.hashing.Hashing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// A body that is ready to be sent, as often as it is asked for.
public final class ApiResponse {
    private final byte[] bytes;
    private final String tag;
    private volatile byte @Nullable [] compressed;

    public ApiResponse(byte[] bytes) {
        this.bytes = bytes;
        this.tag = tag(bytes);
    }

    public byte[] bytes() {
        return bytes;
    }

    /// What tells these bytes from all others, without quotes.
    public String tag() {
        return tag;
    }

    /// The bytes in gzip, compressed once.
    public byte[] compressed() {
        byte[] known = compressed;
        if (known == null) {
            known = gzip(bytes);
            compressed = known;
        }
        return known;
    }

    /// It has to tell one body from the next, not to withstand anybody: a hash that is made for that takes a tenth
    /// of the time.
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
