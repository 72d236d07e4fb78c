package altdata.hosting.tls;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.ssl.PemSslBundleProperties;
import org.springframework.boot.autoconfigure.ssl.PropertiesSslBundle;

/// Validates the TLS certificate and the private key of a service.
public final class TlsFiles {
    private static final String CERTIFICATE = "ALTDATA_TLS_CERTIFICATE";
    private static final String KEY = "ALTDATA_TLS_KEY";

    /// The profile with the settings for TLS.
    private static final String PROFILE = "tls";

    private TlsFiles() {}

    /// The additional profiles of a service: the TLS profile if a certificate is configured.
    public static String[] profiles() {
        return System.getenv().getOrDefault(CERTIFICATE, "").isEmpty() ? new String[0] : new String[] {PROFILE};
    }

    /// Checks that a certificate and a key are valid and belong together.
    ///
    /// @param certificate the chain in PEM, starting with the service's certificate; null if not configured
    /// @param key         the private key of this certificate in PEM (PKCS #8, not encrypted); null if not
    /// configured
    /// @throws IllegalArgumentException if they are invalid; the message names the setting and contains no part
    /// of the key
    public static void check(@Nullable Path certificate, @Nullable Path key) {
        if (certificate == null && key == null) {
            return;
        }
        if (certificate == null || key == null) {
            throw new IllegalArgumentException((certificate == null ? CERTIFICATE : KEY)
                    + ": not set; set both or neither of "
                    + CERTIFICATE + " and " + KEY);
        }
        requireReadable(CERTIFICATE, certificate);
        requireReadable(KEY, key);
        try {
            loadKeyStore(certificate, key);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    CERTIFICATE + ", " + KEY + ": " + certificate + " and " + key + " cannot be used ("
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
                            + "); expected a certificate chain and the unencrypted key of its first certificate, both in PEM",
                    e);
        }
    }

    /// Loads the files as the server does. The server's own error would not name the setting.
    private static void loadKeyStore(Path certificate, Path key) {
        PemSslBundleProperties properties = new PemSslBundleProperties();
        properties.getKeystore().setCertificate(certificate.toString());
        properties.getKeystore().setPrivateKey(key.toString());
        properties.getKeystore().setVerifyKeys(true);
        var _ = PropertiesSslBundle.get(properties).getStores().getKeyStore();
    }

    private static void requireReadable(String setting, Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IllegalArgumentException(setting + ": cannot read the file " + file);
        }
    }
}
