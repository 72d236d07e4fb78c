package altdata.ingest.meters;

import altdata.contracts.topic.Topic;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Keeps the results of the last 50 files of the watched folder, for operators. Thread-safe.
@Component
public final class RecentFiles {
    private static final int MAX_FILES = 50;

    private final Clock clock;
    private final Deque<IngestedFile> files = new ArrayDeque<>();

    public RecentFiles(Clock clock) {
        this.clock = clock;
    }

    /// The result of a file.
    ///
    /// @param sent    records that Kafka acknowledged
    /// @param problem why the file could not be read to its end; null if it was
    public record IngestedFile(
            Instant time,
            String topic,
            String file,
            long sent,
            long skipped,
            long rejected,
            @Nullable String problem) {}

    /// Adds the result of a file.
    ///
    /// @param file its name, without its folder
    public void add(Topic<?> topic, String file, long sent, long skipped, long rejected, @Nullable String problem) {
        IngestedFile result =
                new IngestedFile(clock.instant(), topic.shortName(), file, sent, skipped, rejected, problem);
        synchronized (files) {
            files.addFirst(result);
            if (files.size() > MAX_FILES) {
                IngestedFile _ = files.removeLast();
            }
        }
    }

    /// The newest first.
    public List<IngestedFile> newest() {
        synchronized (files) {
            return List.copyOf(files);
        }
    }
}
