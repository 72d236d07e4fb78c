package altdata.ingest.intake;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.ingest.IngestException;
import altdata.ingest.mapping.Mapping;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/// Mappings that requests can name: one file `NAME.yaml` each in the configured folder.
@Component
final class NamedMappings {
    private static final Logger LOG = LoggerFactory.getLogger(NamedMappings.class);
    /// Excludes path separators and dots, so that a name cannot leave the folder.
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    private final @Nullable Path folder;

    NamedMappings(@Value("${altdata.mappings:}") String folder) {
        this.folder = folder.isBlank() ? null : Path.of(folder);
    }

    /// Reads the mapping with this name. It is read for every request, so that changes take effect immediately.
    /// Blocks on the disk.
    /// @throws PushProblemException if there is no such mapping, or it is for another topic
    Mapping read(String name, Topic<?> topic) {
        Path file = folder == null || !NAME.matcher(name).matches() ? null : folder.resolve(name + ".yaml");
        if (file == null || !Files.isRegularFile(file)) {
            throw new PushProblem(
                            HttpStatus.NOT_FOUND,
                            "MAPPING_NOT_FOUND",
                            "Unknown mapping. Check the name after ?mapping=.")
                    .exception();
        }
        Mapping mapping;
        try {
            mapping = Mapping.read(file);
        } catch (IngestException e) {
            LOG.warn("a request uses an invalid mapping: {}", e.message());
            throw new PushProblem(
                            HttpStatus.UNPROCESSABLE_CONTENT,
                            "INVALID_MAPPING",
                            // Omits the path on this machine.
                            "The mapping is invalid: " + e.message().replace(file.toString(), name) + '.')
                    .exception();
        }
        if (Topics.named(mapping.topic()) != topic) {
            throw PushProblem.badRequest("The mapping is for the topic " + mapping.topic() + ".")
                    .exception();
        }
        return mapping;
    }
}
