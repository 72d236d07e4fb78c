package altdata.ingest;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// What can be set of the service.
///
/// @param kafka         host:port, several separated by commas
/// @param kafkaPatience after this time without an answer Kafka counts as away
/// @param folder        the watched folder, or null for none
/// @param folderQuiet   for how long a file must not have changed before it is taken
@ConfigurationProperties("altdata")
public record IngestSettings(
        String kafka, Duration kafkaPatience, @Nullable Path folder, Duration folderQuiet) {}
