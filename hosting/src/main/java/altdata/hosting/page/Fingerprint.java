package altdata.hosting.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SortedMap;

/// What tells content from all other content, in 24 letters and digits that a path may have.
final class Fingerprint {
    private static final int BYTES = 12;

    private Fingerprint() {}

    static String of(byte[] bytes) {
        return text(digest().digest(bytes));
    }

    /// Of files together, with their names.
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
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
