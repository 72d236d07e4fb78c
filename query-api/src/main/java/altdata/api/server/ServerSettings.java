package altdata.api.server;

import altdata.hosting.tls.TlsFiles;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// Settings of the HTTP server.
///
/// @param tlsCertificate the server's certificate, see [altdata.hosting.tls.TlsFiles]; null for no TLS
/// @param tlsKey         the private key of that certificate
/// @param clients        the maximum number of open connections
/// @param requestTimeout the timeout for receiving a request, including a body, which is ignored
/// @param writeTimeout   the timeout for a client that does not read its response, see [SlowClientHandler]
@ConfigurationProperties("altdata.http")
record ServerSettings(
        @Nullable Path tlsCertificate,
        @Nullable Path tlsKey,
        int clients,
        Duration requestTimeout,
        Duration writeTimeout) {
    /// @throws IllegalArgumentException if a setting is invalid; the message names it
    ServerSettings {
        TlsFiles.check(tlsCertificate, tlsKey);
        if (clients < 1) {
            throw new IllegalArgumentException(
                    "ALTDATA_CLIENTS: expected a number of connections, at least 1; found " + clients);
        }
        checkTimeout("ALTDATA_REQUEST_TIMEOUT", requestTimeout);
        checkTimeout("ALTDATA_WRITE_TIMEOUT", writeTimeout);
    }

    private static void checkTimeout(String name, Duration timeout) {
        if (timeout.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException(
                    name + ": expected a duration such as 10s, at least 1ms; found " + timeout);
        }
    }
}
