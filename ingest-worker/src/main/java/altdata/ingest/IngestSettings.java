package altdata.ingest;

import altdata.hosting.tls.TlsFiles;
import altdata.ingest.publish.KafkaAddress;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// Settings of the service (prefix `altdata`).
///
/// @param kafka           host:port; several are separated by commas
/// @param kafkaProperties client properties for encryption and login, see
/// [altdata.contracts.access.KafkaSecurity]; null if Kafka accepts any client
/// @param kafkaTimeout    if Kafka does not respond within this time, it counts as unavailable
/// @param folder          the watched folder; null disables it
/// @param folderQuiet     a file is ingested after it has not changed for this time
/// @param tlsCertificate  certificate of the HTTP server, see [altdata.hosting.tls.TlsFiles]; null disables TLS
/// @param tlsKey          private key of the certificate
@ConfigurationProperties("altdata")
public record IngestSettings(
        String kafka,
        @Nullable Path kafkaProperties,
        Duration kafkaTimeout,
        @Nullable Path folder,
        Duration folderQuiet,
        @Nullable Path tlsCertificate,
        @Nullable Path tlsKey) {
    /// @throws IllegalArgumentException if a setting is invalid; the message names the setting and contains no
    /// password
    public IngestSettings {
        var _ = KafkaAddress.loadSecurity(kafkaProperties);
        if (!kafkaTimeout.isPositive()) {
            throw new IllegalArgumentException("altdata.kafka-timeout must be more than 0, but is " + kafkaTimeout);
        }
        if (folderQuiet.isNegative()) {
            throw new IllegalArgumentException("ALTDATA_FOLDER_QUIET must not be negative, but is " + folderQuiet);
        }
        TlsFiles.check(tlsCertificate, tlsKey);
    }
}
