package altdata.ingest.meters;

import altdata.contracts.topic.IgnoredFields;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Counts the ignored fields of one topic and ingest channel by name. Producers choose the names, so only the
/// first 20 have a counter of their own; the others share one.
final class IgnoredFieldMeter {
    private static final int MAX_NAMES = 20;
    private static final String OTHER = "(other)";

    private final MeterRegistry registry;
    private final Tags tags;
    private final Map<String, Counter> counters = new ConcurrentHashMap<>();

    IgnoredFieldMeter(MeterRegistry registry, Tags tags) {
        this.registry = registry;
        this.tags = tags;
    }

    void add(IgnoredFields fields) {
        fields.names().forEach(name -> counter(name).increment());
        if (fields.count() > fields.names().size()) {
            counter(OTHER).increment(fields.count() - fields.names().size());
        }
    }

    private Counter counter(String name) {
        String shown = counters.size() < MAX_NAMES || counters.containsKey(name) ? name : OTHER;
        return counters.computeIfAbsent(
                shown,
                each -> Counter.builder("altdata.ingest.fields.ignored")
                        .tags(tags.and("field", each))
                        .register(registry));
    }
}
