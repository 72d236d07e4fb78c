package altdata.builder.operator.export;

import altdata.contracts.digest.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/// SHA-256 digests, in hexadecimal.
final class ExportDigest {
    private ExportDigest() {}

    static String of(String text) {
        return Sha256.hexOf(text);
    }

    /// @throws IOException if the file cannot be read
    static String of(Path file) throws IOException {
        MessageDigest digest = Sha256.start();
        try (InputStream stream = new DigestInputStream(Files.newInputStream(file), digest)) {
            long _ = stream.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
