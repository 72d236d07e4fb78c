package altdata.hosting.tls;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.ssl.PemSslBundleProperties;
import org.springframework.boot.autoconfigure.ssl.PropertiesSslBundle;

/// The certificate and the key with which a service shows who it is.
public final class TlsFiles {
    private static final String CERTIFICATE = "ALTDATA_TLS_CERTIFICATE";
    private static final String KEY = "ALTDATA_TLS_KEY";

    /// The part of a service's settings that counts where a certificate is named.
    private static final String PROFILE = "tls";

    private TlsFiles() {}

    /// The profiles a service starts with: that of TLS, or none where no certificate is named.
    public static String[] profiles() {
        return System.getenv().getOrDefault(CERTIFICATE, "").isEmpty() ? new String[0] : new String[] {PROFILE};
    }

    /// Looks whether two files can serve.
    ///
    /// @param certificate PEM, the service's own first, those that vouch for it behind it; null where none is named
    /// @param key         PEM (PKCS #8, not encrypted), of that certificate; null where none is named
    /// @throws IllegalArgumentException where they cannot; the message has the setting's name, and
    /// nothing of the key
    public static void check(@Nullable Path certificate, @Nullable Path key) {
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
            tryOut(certificate, key);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    CERTIFICATE + ", " + KEY + ": " + certificate + " and " + key + " cannot serve ("
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
                            + "); accepted: a chain of certificates and the key of its first, PEM, the key not encrypted",
                    e);
        }
    }

    /// Says what the server would have against them, which says it without naming a setting.
    private static void tryOut(Path certificate, Path key) {
        PemSslBundleProperties properties = new PemSslBundleProperties();
        properties.getKeystore().setCertificate(certificate.toString());
        properties.getKeystore().setPrivateKey(key.toString());
        properties.getKeystore().setVerifyKeys(true);
        var _ = PropertiesSslBundle.get(properties).getStores().getKeyStore();
    }

    private static void readable(String setting, Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IllegalArgumentException(setting + ": there is no file " + file + " that can be read");
        }
    }
}
