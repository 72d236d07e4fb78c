package altdata.contracts.digest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Computes SHA-256 digests, 32 bytes each.
public final class Sha256 {
    private Sha256() {}

    /// The digest of bytes.
    public static byte[] of(byte[] bytes) {
        return start().digest(bytes);
    }

    /// The digest of a text in UTF-8.
    public static byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /// The digest of a text in UTF-8, in lower-case hexadecimal.
    public static String hexOf(String text) {
        return HexFormat.of().formatHex(of(text));
    }

    /// A digest without input.
    public static MessageDigest start() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
