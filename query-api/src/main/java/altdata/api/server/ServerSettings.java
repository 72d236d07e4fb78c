package altdata.api.server;

import altdata.contracts.access.TlsFiles;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.ssl.PemSslBundleProperties;
import org.springframework.boot.autoconfigure.ssl.PropertiesSslBundle;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// What can be set of the interfaces' server.
///
/// @param tlsCertificate what it shows itself with, see [altdata.contracts.access.TlsFiles]; null for no TLS
/// @param tlsKey         the key of that certificate
/// @param clients        the most connections at a time
/// @param longestStandstill after this time without taking a byte of its answer, a client is not waited for
@ConfigurationProperties("altdata.http")
record ServerSettings(
        @Nullable Path tlsCertificate, @Nullable Path tlsKey, int clients, Duration longestStandstill) {
    /// @throws IllegalArgumentException where one cannot be; the message names it
    ServerSettings {
        TlsFiles.check(tlsCertificate, tlsKey, ServerSettings::tryOut);
        if (clients < 1) {
            throw new IllegalArgumentException("ALTDATA_CLIENTS: a number of connections, at least 1");
        }
        if (longestStandstill.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("ALTDATA_LONGEST_STANDSTILL: a time such as 30s, at least 1ms");
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
}
