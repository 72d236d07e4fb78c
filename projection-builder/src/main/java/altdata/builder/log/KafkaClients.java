package altdata.builder.log;

import altdata.contracts.access.KafkaSecurity;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.jspecify.annotations.Nullable;

/// How this program's clients of Kafka are let in.
public final class KafkaClients {
    private KafkaClients() {}

    /// What a file of the client's properties says.
    ///
    /// @param file null or empty for none
    /// @throws IllegalArgumentException where it cannot be used; the message says why, and holds no value
    public static KafkaSecurity access(@Nullable Path file) {
        return KafkaSecurity.load(
                file,
                AdminClientConfig.configNames(),
                settings -> Admin.create(settings).close(Duration.ZERO));
    }
}
