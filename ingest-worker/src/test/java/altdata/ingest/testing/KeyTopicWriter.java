package altdata.ingest.testing;

import altdata.contracts.topic.Topics;
import altdata.ingest.publish.KafkaAddress;
import altdata.ingest.publish.PushTopicCreation;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/// Writes record versions of API keys to their topic.
public record KeyTopicWriter(String broker) {
    /// Issues a key; it is in the topic when this method returns.
    public String issue(String... scopes) {
        String key = "v2_" + UUID.randomUUID();
        writeVersion(key, key, 10, false, scopes);
        return key;
    }

    /// Writes a version of a key.
    ///
    /// @param id the id of the key
    public void writeVersion(String id, String key, long dataKey, boolean revoked, String... scopes) {
        write(
                id,
                "{\"data_key\":%d,\"key_id\":\"%s\",\"sha256\":\"%s\",\"scopes\":[%s],\"revoked\":%b}"
                        .formatted(
                                dataKey,
                                id,
                                sha256(key),
                                List.of(scopes).stream()
                                        .map(scope -> '"' + scope + '"')
                                        .collect(Collectors.joining(",")),
                                revoked));
    }

    /// Writes a version of a key that [#issue] returned, for the topic of metrics, with an expiry.
    public void expire(String key, long dataKey, String expires) {
        write(
                key,
                "{\"data_key\":%d,\"key_id\":\"%s\",\"sha256\":\"%s\",\"scopes\":[\"ingest:metrics\"],\"expires\":\"%s\"}"
                        .formatted(dataKey, key, sha256(key), expires));
    }

    /// Writes any value.
    public void write(String id, String value) {
        PushTopicCreation.createIfMissing(Topics.API_KEYS, new KafkaAddress(broker, Duration.ofSeconds(20)));
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker), new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>(Topics.API_KEYS.name(), id, value))
                    .get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /// Writes any value in a transaction, and aborts it.
    public void abort(String id, String value) {
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker, "transactional.id", "aborted-" + id),
                new StringSerializer(),
                new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(Topics.API_KEYS.name(), id, value))
                    .get();
            producer.abortTransaction();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    private static String sha256(String key) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
