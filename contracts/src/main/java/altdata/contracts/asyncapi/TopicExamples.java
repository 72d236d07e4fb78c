package altdata.contracts.asyncapi;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Verdict.Accepted;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The example rows of a topic: a record, and the record that deletes or retracts it. They can be pushed
/// unchanged.
final class TopicExamples {
    private TopicExamples() {}

    /// The rows as JSON: first the record, then its deletion or retraction.
    static List<String> of(Topic<?> topic) {
        String file = "/altdata/contracts/examples/" + topic.shortName() + ".ndjson";
        try (InputStream rows = TopicExamples.class.getResourceAsStream(file)) {
            if (rows == null) {
                throw new IllegalStateException("the topic " + topic + " has no examples: expected " + file);
            }
            return new String(rows.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The record key of an example, or null if the row does not determine it.
    ///
    /// @throws IllegalStateException if the example is not a valid row of its topic
    static <T> @Nullable String key(Topic<T> topic, String example) {
        if (topic.read(example.getBytes(StandardCharsets.UTF_8)) instanceof Accepted<T>(T row, var _, var _)) {
            return topic.key(row);
        }
        throw new IllegalStateException(topic + " rejects its own example " + example);
    }
}
