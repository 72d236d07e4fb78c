package altdata.ingest.keys;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// Computes SHA-256 hashes.
final class Sha256 {
    private Sha256() {}

    static byte[] of(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
