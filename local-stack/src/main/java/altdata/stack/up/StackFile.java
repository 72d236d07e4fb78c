package altdata.stack.up;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The file `run/stack.json`, in which a running local stack records its ports and process ids.
///
/// @param ready             whether startup is complete
/// @param apiMetricsPort    null if an older version wrote the file
/// @param ingestMetricsPort the same
/// @param processes         process ids by name
record StackFile(
        boolean ready,
        @JsonProperty("api_port") int apiPort,
        @JsonProperty("kafka_port") int kafkaPort,
        @JsonProperty("postgres_port") int postgresPort,
        @JsonProperty("ingest_port") int ingestPort,
        @JsonProperty("operate_port") int operatePort,
        @JsonProperty("api_metrics_port") @Nullable Integer apiMetricsPort,
        @JsonProperty("ingest_metrics_port") @Nullable Integer ingestMetricsPort,
        Map<String, Long> processes) {
    static final String SUPERVISOR = "supervisor";
    static final String POSTGRES = "postgres";

    private static final JsonMapper JSON = new JsonMapper();

    StackFile {
        processes = Map.copyOf(processes);
    }

    Ports ports() {
        return new Ports(
                apiPort,
                kafkaPort,
                postgresPort,
                ingestPort,
                operatePort,
                Objects.requireNonNullElse(apiMetricsPort, 0),
                Objects.requireNonNullElse(ingestMetricsPort, 0));
    }

    /// Replaces the file atomically.
    void write(DataDirectory directory) throws IOException {
        Path draft = directory.run().resolve("stack.json.new");
        Path _ = Files.write(draft, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(this));
        Path _ =
                Files.move(draft, file(directory), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// Reads the file; null if absent.
    static @Nullable StackFile read(DataDirectory directory) {
        try {
            return Files.exists(file(directory))
                    ? JSON.readValue(file(directory).toFile(), StackFile.class)
                    : null;
        } catch (JacksonException _) {
            return null;
        }
    }

    static void delete(DataDirectory directory) throws IOException {
        boolean _ = Files.deleteIfExists(file(directory));
    }

    private static Path file(DataDirectory directory) {
        return directory.run().resolve("stack.json");
    }
}
