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

/// Counts the files of the watched folder. Only the worker that watches it knows what waits there; from the others
/// there is nothing of that.
public final class FolderMeters {
    private final Map<String, Counter> done = new HashMap<>();
    private final Map<String, Counter> refused = new HashMap<>();
    private final Map<String, AtomicInteger> waiting = new HashMap<>();
    private final AtomicBoolean isWatching = new AtomicBoolean();

    public FolderMeters(MeterRegistry registry) {
        var _ = Gauge.builder("altdata.ingest.folder.watched", isWatching, watching -> watching.get() ? 1 : 0)
                .register(registry);
        for (Topic<?> topic : Topics.ALL) {
            String name = topic.shortName();
            done.put(name, files(registry, name, "done"));
            refused.put(name, files(registry, name, "refused"));
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

    /// Whether this worker watches the folder now.
    public void watching(boolean watches) {
        isWatching.set(watches);
    }

    /// How many files wait for a topic.
    public void waiting(Topic<?> topic, int files) {
        of(waiting, topic).set(files);
    }

    /// A file all of whose rows were sent.
    public void done(Topic<?> topic) {
        of(done, topic).increment();
    }

    /// A file with rows that were refused, or that could not be read to its end.
    public void refused(Topic<?> topic) {
        of(refused, topic).increment();
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
