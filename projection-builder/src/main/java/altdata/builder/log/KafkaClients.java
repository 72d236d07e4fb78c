package altdata.builder.log;

import altdata.contracts.access.KafkaSecurity;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.jspecify.annotations.Nullable;

/// Loads the security settings of the builder's Kafka clients.
public final class KafkaClients {
    private KafkaClients() {}

    /// Loads a file with client properties.
    ///
    /// @param file null or empty if there is no such file
    /// @throws IllegalArgumentException if the file is invalid; the message says why and contains no property
    /// values
    public static KafkaSecurity access(@Nullable Path file) {
        return KafkaSecurity.load(
                file,
                AdminClientConfig.configNames(),
                settings -> Admin.create(settings).close(Duration.ZERO));
    }
}
