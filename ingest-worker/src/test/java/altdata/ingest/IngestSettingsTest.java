package altdata.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Invalid settings fail at startup, instead of with the first client or the first request to Kafka.
class IngestSettingsTest {
    @TempDir
    private Path directory;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private static IngestSettings settings(@Nullable Path kafka, @Nullable Path certificate, @Nullable Path key) {
        return new IngestSettings(
                "localhost:9092", kafka, Duration.ofSeconds(1), null, Duration.ofSeconds(1), certificate, key);
    }

    @Test
    void allSettingsAreOptional() {
        assertThatCode(() -> settings(null, null, null)).doesNotThrowAnyException();
    }

    /// Kafka's client quotes a part of a value that is not in quotes.
    @ParameterizedTest
    @ValueSource(strings = {"required password=\"secret\"", "required password=my secret;", "secret password=my;"})
    void invalidKafkaLoginIsRejectedWithoutExposingThePassword(String login) throws IOException {
        Path file = file("kafka.properties", """
                security.protocol=SASL_PLAINTEXT
                sasl.mechanism=PLAIN
                sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule %s
                """.formatted(login));
        assertThatThrownBy(() -> settings(file, null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("ALTDATA_KAFKA_PROPERTIES", "kafka.properties", "sasl.jaas.config")
                .hasMessageNotContaining("secret")
                .satisfies(e -> assertThat(e).hasNoCause());
    }

    @Test
    void missingTrustStoreIsNamedInTheError() throws IOException {
        Path file = file("kafka.properties", """
                security.protocol=SSL
                ssl.truststore.type=PEM
                ssl.truststore.location=/nowhere/ca.pem
                """);
        assertThatThrownBy(() -> settings(file, null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("ALTDATA_KAFKA_PROPERTIES", "/nowhere/ca.pem");
    }

    @Test
    void certificateRequiresItsKey() throws IOException {
        Path certificate = file("a.pem", "-");
        assertThatThrownBy(() -> settings(null, certificate, null)).hasMessageContaining("ALTDATA_TLS_KEY: not set");
        assertThatThrownBy(() -> settings(null, null, certificate))
                .hasMessageContaining("ALTDATA_TLS_CERTIFICATE: not set");
    }
}
