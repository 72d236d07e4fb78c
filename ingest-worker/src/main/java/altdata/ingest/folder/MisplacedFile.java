package altdata.ingest.folder;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import altdata.ingest.IngestException;
import altdata.ingest.source.OpenSource;
import altdata.ingest.source.Source;
import altdata.ingest.source.SourceFormat;
import altdata.ingest.source.SourceRow;
import altdata.ingest.validation.RejectedRowsFile;
import altdata.ingest.validation.ValidationResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Rejects a file that is in the watched folder itself instead of a topic's folder: moves it to `rejected/`,
/// with an explanation that suggests folders.
final class MisplacedFile {
    private static final Logger LOG = LoggerFactory.getLogger(MisplacedFile.class);
    private static final String REASON = "no_topic";

    private final FolderLayout layout;

    MisplacedFile(FolderLayout layout) {
        this.layout = layout;
    }

    /// Moves the file to `rejected/`, next to a file with the explanation.
    void reject(Path file) throws IOException {
        String explanation = explanation(file);
        try (RejectedRowsFile errors = RejectedRowsFile.replacing(layout.rejectedRowsDraft())) {
            errors.addSourceError(new ValidationResult.Rejection(REASON, explanation));
        }
        LOG.warn("file {} not ingested: {}", layout.moveToRejected(file), explanation);
    }

    private static String explanation(Path file) {
        String name = file.getFileName().toString();
        List<String> topics = likelyTopics(file, name);
        String start = name + ": a file belongs in the folder of its topic. ";
        return topics.isEmpty()
                ? start + "Move it to one of: " + folders(Topics.ALL.stream().map(Topic::shortName))
                : start + "Its content or name fits: " + folders(topics.stream());
    }

    private static String folders(Stream<String> topics) {
        return topics.map(topic -> topic + '/').collect(Collectors.joining(", "));
    }

    /// Returns the topics that accept the first row of a JSON file; otherwise the topics that the file name
    /// contains.
    private static List<String> likelyTopics(Path file, String name) {
        List<String> accepting = acceptingTopics(file, name);
        return accepting.isEmpty()
                ? Topics.ALL.stream()
                        .map(Topic::shortName)
                        .filter(name::contains)
                        .toList()
                : accepting;
    }

    private static List<String> acceptingTopics(Path file, String name) {
        if (SourceFormat.ofName(name) != SourceFormat.NDJSON) {
            return List.of();
        }
        try (OpenSource open = new Source(name, file, SourceFormat.NDJSON).open()) {
            return open.rows().next() instanceof SourceRow.Json row ? acceptingTopics(row.bytes()) : List.of();
        } catch (IOException | IngestException _) {
            // It cannot be read, but its place is the first problem.
            return List.of();
        }
    }

    /// Returns the topics that accept the row and ignore the fewest of its fields.
    private static List<String> acceptingTopics(byte[] row) {
        TreeMap<Integer, List<String>> byIgnored = new TreeMap<>();
        for (Topic<?> topic : Topics.ALL) {
            if (topic.read(row) instanceof Verdict.Accepted<?> accepted) {
                byIgnored
                        .computeIfAbsent(accepted.ignoredFields().count(), _ -> new ArrayList<>())
                        .add(topic.shortName());
            }
        }
        return byIgnored.isEmpty() ? List.of() : byIgnored.firstEntry().getValue();
    }
}
