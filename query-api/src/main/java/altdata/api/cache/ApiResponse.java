package altdata.api.cache;

import com.dynatrace.hash4j.hashing.Hashing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// A response body with its headers, its content hash and its gzip form; immutable, so that it can be cached
/// and sent many times.
public final class ApiResponse {
    private static final String JSON = "application/json";
    /// Compressing 64 KiB takes about 1 ms.
    private static final int MAX_QUICK_BYTES = 64 * 1024;

    private final byte[] bytes;
    private final String contentType;
    private final Map<String, String> headers;
    private final String tag;
    private volatile byte @Nullable [] gzipped;

    /// A JSON body.
    public ApiResponse(byte[] bytes) {
        this(bytes, JSON, Map.of());
    }

    /// @param headers that describe the content; part of the tag, because they can change while the bytes do
    ///                not
    public ApiResponse(byte[] bytes, String contentType, Map<String, String> headers) {
        this.bytes = bytes;
        this.contentType = contentType;
        this.headers = headers;
        this.tag = headers.isEmpty()
                ? tag(bytes)
                : tag(String.join("\n", List.of(tag(bytes), contentType, headers.toString())));
    }

    public byte[] bytes() {
        return bytes;
    }

    /// The header `Content-Type`.
    public String contentType() {
        return contentType;
    }

    /// The headers that describe the content, by name.
    public Map<String, String> headers() {
        return headers;
    }

    /// A hash of the content, for the entity tag; without quotes.
    public String tag() {
        return tag;
    }

    /// Whether the next call of [#gzipped] takes too long for a thread that serves other requests meanwhile.
    public boolean takesLongToGzip() {
        return gzipped == null && bytes.length > MAX_QUICK_BYTES;
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

    /// A hash of a text that determines the content, for the entity tag; without quotes.
    public static String tag(String text) {
        return tag(text.getBytes(StandardCharsets.UTF_8));
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
