package altdata.hosting.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SortedMap;

/// A fingerprint of content: the first 12 bytes of its SHA-256 as 24 hexadecimal digits, which can be part of a
/// path.
final class Fingerprint {
    private static final int BYTES = 12;

    private Fingerprint() {}

    static String of(byte[] bytes) {
        return text(digest().digest(bytes));
    }

    /// The fingerprint of several files, including their names.
    static String of(SortedMap<String, byte[]> files) {
        MessageDigest digest = digest();
        files.forEach((name, bytes) -> {
            digest.update(name.getBytes(StandardCharsets.UTF_8));
            digest.update(digest().digest(bytes));
        });
        return text(digest.digest());
    }

    private static String text(byte[] digest) {
        return HexFormat.of().formatHex(digest, 0, BYTES);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is not available", e);
        }
    }
}
