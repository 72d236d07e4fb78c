package altdata.contracts.access;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The certificate and the key with which a service shows who it is.
public final class TlsFiles {
    private static final String CERTIFICATE = "ALTDATA_TLS_CERTIFICATE";
    private static final String KEY = "ALTDATA_TLS_KEY";

    private TlsFiles() {}

    /// Looks whether two files can serve.
    ///
    /// @param certificate PEM, the service's own first, those that vouch for it behind it; null where none is named
    /// @param key         PEM (PKCS #8, not encrypted), of that certificate; null where none is named
    /// @param trial       makes of them what the server needs, and throws what it has against them
    /// @throws IllegalArgumentException where they cannot; the message has the setting's name, and
    /// nothing of the key
    public static void check(@Nullable Path certificate, @Nullable Path key, BiConsumer<Path, Path> trial) {
        if (certificate == null && key == null) {
            return;
        }
        if (certificate == null || key == null) {
            throw new IllegalArgumentException((certificate == null ? CERTIFICATE : KEY)
                    + ": not set, but a certificate and its key serve together only; set both or neither of "
                    + CERTIFICATE + " and " + KEY);
        }
        readable(CERTIFICATE, certificate);
        readable(KEY, key);
        try {
            trial.accept(certificate, key);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    CERTIFICATE + ", " + KEY + ": " + certificate + " and " + key + " cannot serve ("
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
                            + "); accepted: a chain of certificates and the key of its first, PEM, the key not encrypted",
                    e);
        }
    }

    private static void readable(String setting, Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IllegalArgumentException(setting + ": there is no file " + file + " that can be read");
        }
    }
}
