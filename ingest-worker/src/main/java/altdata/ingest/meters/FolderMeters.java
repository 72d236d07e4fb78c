package altdata.ingest.meters;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/// Metrics of the watched folder. Only the worker that holds the lock of the folder knows its backlog; the
/// others report NaN.
public final class FolderMeters {
    private final Map<String, Counter> done = new HashMap<>();
    private final Map<String, Counter> rejected = new HashMap<>();
    private final Map<String, AtomicInteger> waiting = new HashMap<>();
    private final AtomicBoolean isWatching = new AtomicBoolean();

    public FolderMeters(MeterRegistry registry) {
        var _ = Gauge.builder("altdata.ingest.folder.watched", isWatching, watching -> watching.get() ? 1 : 0)
                .register(registry);
        for (Topic<?> topic : Topics.ALL) {
            String name = topic.shortName();
            done.put(name, files(registry, name, "done"));
            rejected.put(name, files(registry, name, "rejected"));
            AtomicInteger backlog = new AtomicInteger();
            waiting.put(name, backlog);
            var _ = Gauge.builder(
                            "altdata.ingest.backlog.files",
                            backlog,
                            files -> isWatching.get() ? files.get() : Double.NaN)
                    .tag("topic", name)
                    .register(registry);
        }
    }

    /// Sets whether this worker watches the folder now.
    public void setWatching(boolean watches) {
        isWatching.set(watches);
    }

    /// Sets the number of files that wait for a topic.
    public void setWaiting(Topic<?> topic, int files) {
        of(waiting, topic).set(files);
    }

    /// Counts a file whose rows were all sent.
    public void done(Topic<?> topic) {
        of(done, topic).increment();
    }

    /// Counts a file that has rejected rows, or that could not be read to its end.
    public void rejected(Topic<?> topic) {
        of(rejected, topic).increment();
    }

    private static <V> V of(Map<String, V> meters, Topic<?> topic) {
        return Objects.requireNonNull(meters.get(topic.shortName()));
    }

    private static Counter files(MeterRegistry registry, String topic, String outcome) {
        return Counter.builder("altdata.ingest.files")
                .tags("topic", topic, "outcome", outcome)
                .register(registry);
    }
}
