package altdata.contracts.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaSecurityTest {
    private static final Set<String> KNOWN =
            Set.of("security.protocol", "sasl.mechanism", "sasl.jaas.config", "acks", "bootstrap.servers");
    private static final Consumer<Map<String, Object>> ACCEPTS_ALL = _ -> {};

    @TempDir
    private Path directory;

    private Path file(String... lines) throws IOException {
        return Files.write(directory.resolve("kafka.properties"), List.of(lines));
    }

    private KafkaSecurity read(String... lines) throws IOException {
        return KafkaSecurity.load(file(lines), KNOWN, ACCEPTS_ALL);
    }

    @Test
    void theSettingsOfAFileAreAddedToAClientsSettings() throws IOException {
        assertThat(read("# ours", "security.protocol=SASL_SSL", "sasl.mechanism = PLAIN ")
                        .addTo(Map.of("acks", "all")))
                .isEqualTo(Map.of("acks", "all", "security.protocol", "SASL_SSL", "sasl.mechanism", "PLAIN"));
    }

    @Test
    void withoutAFileNoSettingsAreAdded() {
        assertThat(KafkaSecurity.load(null, KNOWN, ACCEPTS_ALL).addTo(Map.of("acks", "all")))
                .isEqualTo(Map.of("acks", "all"));
        assertThat(KafkaSecurity.load(Path.of(""), KNOWN, ACCEPTS_ALL).addTo(Map.of()))
                .isEmpty();
    }

    @Test
    void anUnknownSettingIsRejectedByName() {
        assertThatThrownBy(() -> read("security.protocol=SSL", "sasl.mechanisms=PLAIN-secret"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "ALTDATA_KAFKA_PROPERTIES", "kafka.properties", "unknown setting sasl.mechanisms")
                .hasMessageNotContaining("secret");
    }

    @Test
    void aSettingOutsideSecurityIsRejected() {
        assertThatThrownBy(() -> read("security.protocol=SSL", "acks=0"))
                .hasMessageContaining("unknown setting acks; accepted: Kafka's own security.*, sasl.* and ssl.*");
    }

    @Test
    void aFileWithoutAProtocolIsRejected() {
        assertThatThrownBy(() -> read("sasl.mechanism=PLAIN")).hasMessageContaining("security.protocol is missing");
    }

    @Test
    void aMissingFileIsRejectedByName() {
        assertThatThrownBy(() -> KafkaSecurity.load(directory.resolve("none"), KNOWN, ACCEPTS_ALL))
                .hasMessageContainingAll("ALTDATA_KAFKA_PROPERTIES", "cannot read ", "none as a properties file");
    }

    @Test
    void theClientsErrorIsReported() {
        assertThatThrownBy(() -> KafkaSecurity.load(file("security.protocol=SSL"), KNOWN, _ -> {
                    throw new IllegalStateException("no client", new IllegalStateException("no such store"));
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("ALTDATA_KAFKA_PROPERTIES", "kafka.properties: no such store");
    }

    @Test
    void toStringContainsNoValues() throws IOException {
        assertThat(read("security.protocol=SASL_SSL", "sasl.jaas.config=module password=\"secret\";")
                        .toString())
                .contains("sasl.jaas.config")
                .doesNotContain("secret");
    }
}
