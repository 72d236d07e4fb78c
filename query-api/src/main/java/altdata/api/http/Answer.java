package altdata.api.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// A body that is ready to be sent, as often as it is asked for.
final class Answer {
    private final byte[] bytes;
    private final String tag;
    private volatile byte @Nullable [] compressed;

    Answer(byte[] bytes) {
        this.bytes = bytes;
        this.tag = tag(bytes);
    }

    byte[] bytes() {
        return bytes;
    }

    /// What tells these bytes from all others, without quotes.
    String tag() {
        return tag;
    }

    /// The bytes in gzip, compressed once.
    byte[] compressed() {
        byte[] known = compressed;
        if (known == null) {
            known = gzip(bytes);
            compressed = known;
        }
        return known;
    }

    private static String tag(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
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
