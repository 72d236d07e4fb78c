package altdata.ingest.meters;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.ingest.publish.SharedProducer;
import altdata.ingest.validation.RowReceiver;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Metrics of rows: rows read, rejected and skipped by topic and channel, and rows acknowledged by Kafka by
/// topic. docs/monitoring.md lists names and labels. All series exist from the start, so that the first row is
/// visible as an increase.
@Component
public final class RowMeters {
    private record Key(String topic, IngestChannel channel) {}

    private final Map<Key, RowCounts> counts;

    public RowMeters(MeterRegistry registry, SharedProducer producer) {
        counts = Topics.ALL.stream()
                .flatMap(topic -> Stream.of(IngestChannel.values()).map(channel -> new Key(topic.shortName(), channel)))
                .collect(Collectors.toMap(key -> key, key -> {
                    Tags tags =
                            Tags.of("topic", key.topic(), "way", key.channel().label());
                    return new RowCounts(
                            counter(registry, "altdata.ingest.rows.taken", tags),
                            counter(registry, "altdata.ingest.rows.skipped", tags),
                            counter(registry, "altdata.ingest.rows.rejected", tags),
                            new IgnoredFieldMeter(registry, tags));
                }));
        for (Topic<?> topic : Topics.ALL) {
            var _ = FunctionCounter.builder("altdata.ingest.rows.sent", producer, each -> each.sent(topic))
                    .tags("topic", topic.shortName())
                    .register(registry);
        }
    }

    /// Wraps a receiver so that its rows are counted.
    public RowReceiver counting(Topic<?> topic, IngestChannel channel, RowReceiver receiver) {
        return new CountingRowReceiver(
                Objects.requireNonNull(counts.get(new Key(topic.shortName(), channel))), receiver);
    }

    private static LongAdder counter(MeterRegistry registry, String name, Tags tags) {
        LongAdder count = new LongAdder();
        var _ = FunctionCounter.builder(name, count, LongAdder::doubleValue)
                .tags(tags)
                .register(registry);
        return count;
    }
}
