package altdata.ingest.publish;

import java.time.Duration;

/// Where Kafka is, and how long it may take to answer.
///
/// @param servers host:port, several separated by commas
/// @param patience after this time without an answer the broker counts as unreachable
public record KafkaAddress(String servers, Duration patience) {
    /// What to do about a broker that does not answer.
    public String notAnswering() {
        return "Kafka does not answer at " + servers + " (waited " + patience.toSeconds()
                + " s); is it running there? Another address is named with --kafka HOST:PORT or ALTDATA_KAFKA";
    }
}
