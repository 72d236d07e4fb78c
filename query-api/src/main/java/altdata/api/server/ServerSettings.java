package altdata.api.server;

import altdata.hosting.tls.TlsFiles;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// What can be set of the interfaces' server.
///
/// @param tlsCertificate what it shows itself with, see [altdata.hosting.tls.TlsFiles]; null for no TLS
/// @param tlsKey         the key of that certificate
/// @param clients        the most connections at a time
/// @param longestHead    how long all of a request is waited for, of which only line and headers are read
/// @param longestStandstill after this time without taking a byte of its answer, a client is not waited for
@ConfigurationProperties("altdata.http")
record ServerSettings(
        @Nullable Path tlsCertificate,
        @Nullable Path tlsKey,
        int clients,
        Duration longestHead,
        Duration longestStandstill) {
    /// @throws IllegalArgumentException where one cannot be; the message names it
    ServerSettings {
        TlsFiles.check(tlsCertificate, tlsKey);
        if (clients < 1) {
            throw new IllegalArgumentException("ALTDATA_CLIENTS: a number of connections, at least 1");
        }
        if (longestHead.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("ALTDATA_LONGEST_HEAD: a time such as 10s, at least 1ms");
        }
        if (longestStandstill.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("ALTDATA_LONGEST_STANDSTILL: a time such as 30s, at least 1ms");
        }
    }
}
