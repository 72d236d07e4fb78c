package altdata.ingest.publish;

import altdata.contracts.access.KafkaSecurity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.jspecify.annotations.Nullable;

/// Where Kafka is, how it lets us in, and how long it may take to answer.
///
/// @param servers host:port, several separated by commas
/// @param access how it lets us in
/// @param patience after this time without an answer the broker counts as unreachable
public record KafkaAddress(String servers, KafkaSecurity access, Duration patience) {
    /// Of a broker that takes whoever comes.
    public KafkaAddress(String servers, Duration patience) {
        this(servers, KafkaSecurity.NONE, patience);
    }

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

    /// The same, for calls that may take only so long.
    public KafkaAddress within(Duration shorter) {
        return new KafkaAddress(servers, access, shorter);
    }

    /// The settings of a client of it.
    public Map<String, Object> client(Map<String, ?> settings) {
        Map<String, Object> all = access.addTo(settings);
        all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, servers);
        return all;
    }

    /// What is wrong with an address of which no client can be made.
    String unusable(Throwable failure) {
        String reason = PushTopicCreation.reason(root(failure));
        // The client's words for it are about its own settings.
        return reason.startsWith("No resolvable bootstrap")
                ? "--kafka " + servers + ": no such host is known (yet); is the name right, and does it resolve here?"
                : "--kafka " + servers + ": expected HOST:PORT of a broker: " + reason;
    }

    private static Throwable root(Throwable failure) {
        return failure.getCause() == null ? failure : root(failure.getCause());
    }

    /// What to do about a broker that does not answer.
    public String notAnswering() {
        return "Kafka does not answer at " + servers + " (waited " + patience.toSeconds()
                + " s); is it running there? Another address is named with --kafka HOST:PORT or ALTDATA_KAFKA";
    }
}
