package altdata.builder.operator.export;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// What an export contains: `manifest.json`.
///
/// @param product  `altdata`
/// @param version  of the manifest's own format
/// @param format   of the files
/// @param release  the release whose tables were read
/// @param moment   when the snapshot was taken
/// @param asOf     the moment whose state the rows show; null for that of the snapshot
/// @param offsets  the records of the log that the rows contain: all those before these offsets
/// @param datasets in the order of [Dataset]
public record Manifest(
        String product,
        int version,
        String format,
        long release,
        Instant moment,
        @JsonInclude @Nullable Instant asOf,
        List<Offset> offsets,
        List<Contents> datasets) {
    /// The name of the file.
    static final String NAME = "manifest.json";

    static final String PRODUCT = "altdata";
    static final int VERSION = 1;

    static final ObjectMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /// @param topicId    identifies the topic if it is deleted and created again; null if unknown
    /// @param nextOffset the first record that the rows do not contain
    public record Offset(String topic, @Nullable String topicId, int partition, long nextOffset) {}

    /// @param generation the generation whose tables were read
    /// @param rows       in all files
    /// @param empty      the partitions without rows that were read, with their fingerprints
    public record Contents(
            String name,
            String generation,
            List<Column> columns,
            long rows,
            List<DataFile> files,
            Map<String, String> empty) {}

    public record Column(String name, String type) {}

    /// @param path        relative to the manifest, with `/` between names
    /// @param sha256      of the file, in hexadecimal
    /// @param fingerprint of the rows; see [PartitionVersion]
    public record DataFile(String path, long rows, long bytes, String sha256, String fingerprint) {}

    /// The manifest of a directory; null if absent.
    ///
    /// @throws IllegalArgumentException if the file is not a manifest of an export
    /// @throws IOException              if it cannot be read
    static @Nullable Manifest read(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        if (!Files.exists(file)) {
            return null;
        }
        Manifest manifest;
        try {
            manifest = JSON.readValue(Files.readAllBytes(file), Manifest.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    file + " is not the manifest of an export of this service; choose an empty"
                            + " directory, or one with an export",
                    e);
        }
        if (!PRODUCT.equals(manifest.product()) || manifest.version() != VERSION) {
            throw new IllegalArgumentException(
                    file + " is not a manifest that this version can read; choose an empty directory");
        }
        return manifest;
    }
}
