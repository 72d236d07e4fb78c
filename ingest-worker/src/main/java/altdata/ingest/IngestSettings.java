package altdata.ingest;

import altdata.hosting.tls.TlsFiles;
import altdata.ingest.publish.KafkaAddress;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// What can be set of the service.
///
/// @param kafka         host:port, several separated by commas
/// @param kafkaProperties how Kafka lets it in, see [altdata.contracts.access.KafkaSecurity]; null for one that takes
/// whoever comes
/// @param kafkaPatience after this time without an answer Kafka counts as away
/// @param folder        the watched folder, or null for none
/// @param folderQuiet   for how long a file must not have changed before it is taken
/// @param tlsCertificate what it shows itself with, see [altdata.hosting.tls.TlsFiles]; null for no TLS
/// @param tlsKey        the key of that certificate
@ConfigurationProperties("altdata")
public record IngestSettings(
        String kafka,
        @Nullable Path kafkaProperties,
        Duration kafkaPatience,
        @Nullable Path folder,
        Duration folderQuiet,
        @Nullable Path tlsCertificate,
        @Nullable Path tlsKey) {
    /// @throws IllegalArgumentException where one cannot be; the message names it, and holds no password
    public IngestSettings {
        var _ = KafkaAddress.access(kafkaProperties);
        TlsFiles.check(tlsCertificate, tlsKey);
    }
}
