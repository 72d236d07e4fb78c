package altdata.ingest.meters;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.ingest.validation.RowReceiver;
import altdata.ingest.publish.SharedProducer;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Counts rows: those that were read, refused or left out, by topic and way, and those that Kafka has, by topic.
/// docs/monitoring.md lists names and labels. Every series is there from the start, so that a first row is a change.
@Component
public final class RowMeters {
    private record Place(String topic, IngestChannel way) {}

    private final Map<Place, RowCounts> counts;

    public RowMeters(MeterRegistry registry, SharedProducer producer) {
        counts = Topics.ALL.stream()
                .flatMap(topic -> Stream.of(IngestChannel.values()).map(way -> new Place(topic.shortName(), way)))
                .collect(Collectors.toMap(place -> place, place -> {
                    Tags tags =
                            Tags.of("topic", place.topic(), "way", place.way().label());
                    return new RowCounts(
                            counter(registry, "altdata.ingest.rows.taken", tags),
                            counter(registry, "altdata.ingest.rows.skipped", tags),
                            counter(registry, "altdata.ingest.rows.refused", tags));
                }));
        for (Topic<?> topic : Topics.ALL) {
            var _ = FunctionCounter.builder("altdata.ingest.rows.sent", producer, each -> each.sent(topic))
                    .tags("topic", topic.shortName())
                    .register(registry);
        }
    }

    /// The same receiver, whose rows are counted.
    public RowReceiver counted(Topic<?> topic, IngestChannel way, RowReceiver receiver) {
        return new CountingRowReceiver(Objects.requireNonNull(counts.get(new Place(topic.shortName(), way))), receiver);
    }

    private static LongAdder counter(MeterRegistry registry, String name, Tags tags) {
        LongAdder count = new LongAdder();
        var _ = FunctionCounter.builder(name, count, LongAdder::doubleValue)
                .tags(tags)
                .register(registry);
        return count;
    }
}
