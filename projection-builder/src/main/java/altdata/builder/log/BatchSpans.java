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

/// Creates a span for each batch of one consumer, linked to the traces of its records, and a child span for the
/// database transaction. Used by the consumer's thread only.
final class BatchSpans {
    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("messaging.system");
    private static final AttributeKey<String> TOPIC = AttributeKey.stringKey("messaging.destination.name");
    private static final AttributeKey<List<Long>> PARTITIONS = AttributeKey.longArrayKey("altdata.partitions");
    private static final AttributeKey<String> PROJECTION = AttributeKey.stringKey("altdata.projection");
    private static final AttributeKey<String> GENERATION = AttributeKey.stringKey("altdata.generation");
    private static final AttributeKey<Long> ACCEPTED = AttributeKey.longKey("altdata.rows.accepted");
    private static final AttributeKey<Long> REJECTED = AttributeKey.longKey("altdata.rows.rejected");
    private static final AttributeKey<String> DATABASE = AttributeKey.stringKey("db.system.name");

    private final Tracer tracer;
    private final Generation generation;
    private final String topic;
    private final Map<TopicPartition, RecordTraces> traces = new HashMap<>();
    private @Nullable Instant startedAt;

    BatchSpans(Tracer tracer, Generation generation, String topic) {
        this.tracer = tracer;
        this.generation = generation;
        this.topic = topic;
    }

    /// Adds polled records to the next batch.
    void add(ConsumerRecords<byte[], byte[]> records) {
        if (records.isEmpty() || !tracer.isEnabled()) {
            return;
        }
        if (startedAt == null) {
            startedAt = Instant.now();
        }
        for (TopicPartition partition : records.partitions()) {
            traces.computeIfAbsent(partition, _ -> new RecordTraces()).add(records.records(partition));
        }
    }

    /// Starts the span of a batch. Its start time is when the first of its records was polled.
    SpanScope startBatch(Collection<? extends PartitionBatch<?>> batch) {
        SpanBuilder builder =
                tracer.spanBuilder("batch " + generation.schema()).setNoParent().setSpanKind(SpanKind.CONSUMER);
        if (startedAt != null) {
            builder.setStartTimestamp(startedAt);
        }
        for (PartitionBatch<?> partitionBatch : batch) {
            RecordTraces recordTraces = traces.get(partitionBatch.partition());
            if (recordTraces != null) {
                for (SpanContext trace : recordTraces.contexts()) {
                    builder.addLink(trace);
                }
            }
        }
        SpanScope scope = SpanScope.start(builder);
        if (scope.span().isRecording()) {
            setAttributes(scope.span(), batch);
        }
        return scope;
    }

    /// Starts the span of the transaction, within the batch.
    SpanScope startTransaction() {
        return SpanScope.start(tracer.spanBuilder("transaction " + generation.schema())
                .setSpanKind(SpanKind.CLIENT)
                .setAttribute(DATABASE, "postgresql"));
    }

    /// Starts a new batch: the previous one was written or discarded.
    void reset() {
        traces.clear();
        startedAt = null;
    }

    private void setAttributes(Span span, Collection<? extends PartitionBatch<?>> batch) {
        span.setAttribute(SYSTEM, "kafka")
                .setAttribute(TOPIC, topic)
                .setAttribute(
                        PARTITIONS,
                        batch.stream()
                                .map(partitionBatch ->
                                        (long) partitionBatch.partition().partition())
                                .toList())
                .setAttribute(PROJECTION, generation.projection().publishedName())
                .setAttribute(GENERATION, generation.schema())
                .setAttribute(
                        ACCEPTED,
                        batch.stream()
                                .mapToLong(
                                        partitionBatch -> partitionBatch.rows().size())
                                .sum())
                .setAttribute(
                        REJECTED,
                        batch.stream()
                                .mapToLong(partitionBatch ->
                                        partitionBatch.rejected().size())
                                .sum());
    }
}
