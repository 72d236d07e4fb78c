package altdata.builder.log;

import altdata.builder.generations.Generation;
import altdata.traces.SpanScope;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// A span for each batch that is written to a generation, linked to the traces its records come from, and one within
/// it for the transaction. Of one consumer, and its thread's alone.
final class BatchSpans {
    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("messaging.system");
    private static final AttributeKey<String> TOPIC = AttributeKey.stringKey("messaging.destination.name");
    private static final AttributeKey<List<Long>> PARTITIONS = AttributeKey.longArrayKey("altdata.partitions");
    private static final AttributeKey<String> PROJECTION = AttributeKey.stringKey("altdata.projection");
    private static final AttributeKey<String> GENERATION = AttributeKey.stringKey("altdata.generation");
    private static final AttributeKey<Long> ACCEPTED = AttributeKey.longKey("altdata.rows.accepted");
    private static final AttributeKey<Long> REFUSED = AttributeKey.longKey("altdata.rows.refused");
    private static final AttributeKey<String> DATABASE = AttributeKey.stringKey("db.system.name");

    private final Tracer tracer;
    private final Generation generation;
    private final String topic;
    private final Map<TopicPartition, RecordTraces> origins = new HashMap<>();
    private @Nullable Instant begun;

    BatchSpans(Tracer tracer, Generation generation, String topic) {
        this.tracer = tracer;
        this.generation = generation;
        this.topic = topic;
    }

    /// These belong to the next batch.
    void read(ConsumerRecords<byte[], byte[]> records) {
        if (records.isEmpty() || !tracer.isEnabled()) {
            return;
        }
        if (begun == null) {
            begun = Instant.now();
        }
        for (TopicPartition partition : records.partitions()) {
            origins.computeIfAbsent(partition, _ -> new RecordTraces()).add(records.records(partition));
        }
    }

    /// What was read is written; begins with the first record of it that was read.
    SpanScope batch(Collection<? extends PartitionBatch<?>> batch) {
        SpanBuilder builder =
                tracer.spanBuilder("batch " + generation.schema()).setNoParent().setSpanKind(SpanKind.CONSUMER);
        if (begun != null) {
            builder.setStartTimestamp(begun);
        }
        for (PartitionBatch<?> reading : batch) {
            RecordTraces known = origins.get(reading.partition());
            if (known != null) {
                for (SpanContext origin : known.found()) {
                    builder.addLink(origin);
                }
            }
        }
        SpanScope work = SpanScope.start(builder);
        if (work.span().isRecording()) {
            describe(work.span(), batch);
        }
        return work;
    }

    /// Within a batch.
    SpanScope transaction() {
        return SpanScope.start(tracer.spanBuilder("transaction " + generation.schema())
                .setSpanKind(SpanKind.CLIENT)
                .setAttribute(DATABASE, "postgresql"));
    }

    /// The batch is written, or given up: what is read from now on belongs to another.
    void forget() {
        origins.clear();
        begun = null;
    }

    private void describe(Span span, Collection<? extends PartitionBatch<?>> batch) {
        span.setAttribute(SYSTEM, "kafka")
                .setAttribute(TOPIC, topic)
                .setAttribute(
                        PARTITIONS,
                        batch.stream()
                                .map(reading -> (long) reading.partition().partition())
                                .toList())
                .setAttribute(PROJECTION, generation.projection().publishedName())
                .setAttribute(GENERATION, generation.schema())
                .setAttribute(
                        ACCEPTED,
                        batch.stream()
                                .mapToLong(reading -> reading.rows().size())
                                .sum())
                .setAttribute(
                        REFUSED,
                        batch.stream()
                                .mapToLong(reading -> reading.refused().size())
                                .sum());
    }
}
