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

/// The mappings that requests may name, one file for each in the operator's folder, `NAME.yaml`.
@Component
final class NamedMappings {
    private static final Logger LOG = LoggerFactory.getLogger(NamedMappings.class);
    /// Cannot leave the folder.
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    private final @Nullable Path folder;

    NamedMappings(@Value("${altdata.mappings:}") String folder) {
        this.folder = folder.isBlank() ? null : Path.of(folder);
    }

    /// The mapping of that name, read anew each time, so that a changed one counts at once. Waits for the disk.
    /// @throws ProblemException where there is none, or it is not for the topic
    Mapping of(String name, Topic<?> topic) {
        Path file = folder == null || !NAME.matcher(name).matches() ? null : folder.resolve(name + ".yaml");
        if (file == null || !Files.isRegularFile(file)) {
            throw new PushProblem(HttpStatus.NOT_FOUND, "MAPPING_NOT_FOUND", "there is no mapping of that name")
                    .exception();
        }
        Mapping mapping;
        try {
            mapping = Mapping.read(file);
        } catch (IngestException e) {
            LOG.error("a request names a mapping that is none: {}", e.sentence());
            throw PushProblem.FAULT.exception();
        }
        if (Topics.named(mapping.topic()) != topic) {
            throw PushProblem.badRequest("the mapping is for the topic " + mapping.topic())
                    .exception();
        }
        return mapping;
    }
}
