package altdata.ingest.publish;

import altdata.contracts.access.KafkaSecurity;
import altdata.contracts.failure.FailureText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.jspecify.annotations.Nullable;

/// Address of Kafka, how to log in, and how long to wait for a response.
///
/// @param servers  host:port; several are separated by commas
/// @param security encryption and login
/// @param timeout  if the broker does not respond within this time, it counts as unreachable
public record KafkaAddress(String servers, KafkaSecurity security, Duration timeout) {
    /// Address of a broker that accepts any client.
    public KafkaAddress(String servers, Duration timeout) {
        this(servers, KafkaSecurity.NONE, timeout);
    }

    /// Reads a file of Kafka client properties.
    ///
    /// @param file null or empty for no file
    /// @throws IllegalArgumentException if the file is unusable; the message says why, and contains none of its
    /// values
    public static KafkaSecurity loadSecurity(@Nullable Path file) {
        return KafkaSecurity.load(
                file,
                AdminClientConfig.configNames(),
                settings -> Admin.create(settings).close(Duration.ZERO));
    }

    /// Returns the same address with another timeout.
    public KafkaAddress withTimeout(Duration other) {
        return new KafkaAddress(servers, security, other);
    }

    /// Returns the client settings for this address, merged with `settings`.
    public Map<String, Object> clientSettings(Map<String, ?> settings) {
        Map<String, Object> all = security.addTo(settings);
        all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, servers);
        return all;
    }

    /// Returns the error message if no client can be created for this address.
    String invalidAddressMessage(Throwable failure) {
        String reason = FailureText.firstLine(FailureText.rootCause(failure));
        // The client's own message refers to its configuration, which the user does not see.
        return reason.startsWith("No resolvable bootstrap")
                ? "--kafka " + servers + ": unknown host. Check the name, and that it resolves on this machine."
                : "--kafka " + servers + ": expected HOST:PORT of a broker: " + reason;
    }

    /// Returns the error message if the broker does not respond.
    public String unreachableMessage() {
        return "Kafka does not respond at " + servers + " (timeout " + timeout.toSeconds()
                + " s). Check that it is running, or set its address with --kafka HOST:PORT or ALTDATA_KAFKA";
    }
}
