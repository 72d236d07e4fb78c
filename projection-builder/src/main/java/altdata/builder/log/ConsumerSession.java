package altdata.builder.log;

import altdata.builder.generations.MissingTables;
import altdata.traces.SpanScope;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Consumes one projection's topic with one client of Kafka, as a member of the generation's consumer group, and
/// writes the records in batches. Used by one thread.
///
/// The checkpoints in PostgreSQL determine the offsets; Kafka's committed offsets only serve lag tools. While
/// the database is unavailable, the consumer pauses its partitions but continues to poll, so that the group
/// does not reassign them from a healthy instance.
final class ConsumerSession<T> {
    private static final Logger LOG = LoggerFactory.getLogger(ConsumerSession.class);
    private static final Duration POLL_TIMEOUT = Duration.ofMillis(200);
    /// If every assigned partition is taken over, only new records, a rebalance or the stop signal matter.
    private static final Duration IDLE_POLL_TIMEOUT = Duration.ofMillis(500);
    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);
    /// From this size on the fixed costs of a batch do not matter, so the next one starts without a pause.
    private static final int LARGE_BATCH_RECORDS = 2_000;

    private final ProjectionBinding<T> binding;
    private final BatchTransaction<T> transaction;
    private final Consumer<byte[], byte[]> consumer;
    private final StopSignal stop;
    private final ConsumerPlan plan;
    private final ReadRateLimit rateLimit;
    private final BatchMeters meters;
    private final BatchSpans spans;
    private final Runnable afterBatch;
    private final ConsumerRuntime runtime;
    private final ScopeFilter<T> filter;
    private final String name;
    private final ConsumerLagPublisher lagPublisher;

    private final PendingBatch<T> batch;
    private final AssignedPartitions<T> partitions;

    private long retryAt;
    private long nextBatchAt;
    /// Whether nothing is read because the rate is exceeded.
    private boolean isThrottled;
    /// Whether the last batch could not be written. Nothing is read until it is.
    private boolean hasFailedToWrite;

    ConsumerSession(
            ConsumerParameters<T> parameters,
            BatchTransaction<T> transaction,
            Consumer<byte[], byte[]> consumer,
            StopSignal stop) {
        this.binding = parameters.binding();
        this.transaction = transaction;
        this.consumer = consumer;
        this.stop = stop;
        this.plan = parameters.plan();
        this.rateLimit = parameters.rateLimit();
        this.meters = parameters.meters();
        this.spans = new BatchSpans(parameters.services().tracer(), parameters.generation(), parameters.topic());
        this.afterBatch = parameters.afterBatch();
        this.runtime = parameters.runtime();
        this.filter = new ScopeFilter<>(binding.tables(), parameters.known().scope());
        this.name = parameters.generation().schema();
        this.lagPublisher = new ConsumerLagPublisher(parameters.generation().group(), runtime);
        this.batch = new PendingBatch<>(runtime);
        this.partitions = new AssignedPartitions<>(parameters, transaction, consumer, batch, lagPublisher);
        this.retryAt = runtime.nanoTime();
        this.nextBatchAt = retryAt;
    }

    /// Consumes until the stop signal is sent.
    ///
    /// @throws org.apache.kafka.common.KafkaException if Kafka's client fails
    void run() {
        consumer.subscribe(List.of(binding.topic().name()), partitions);
        boolean hasMore = false;
        try {
            while (!stop.isSent()) {
                stop.await(Duration.ofNanos(Math.max(0, nextBatchAt - runtime.nanoTime())));
                isThrottled = !hasFailedToWrite && rateLimit.nanosToWait() > 0;
                partitions.pause(isThrottled || hasFailedToWrite);
                ConsumerRecords<byte[], byte[]> records = poll(hasMore ? Duration.ZERO : pollTimeout());
                hasMore = records.count() >= rateLimit.maxPollRecords();
                add(records);
                // While the rate is exceeded, a poll without records does not mean that the topic has no more.
                boolean isCollecting = isThrottled ? !batch.isEmpty() : !records.isEmpty();
                if (isCollecting && hasRoom(hasMore ? plan.maxBatchRows() : plan.targetBatchRows())) {
                    continue;
                }
                if (runtime.nanoTime() - retryAt >= 0) {
                    writeBatch();
                }
            }
        } finally {
            rateLimit.assign(partitions, 0);
        }
    }

    private void writeBatch() {
        try {
            partitions.recordHalts();
            partitions.takeOver();
            apply();
            lagPublisher.publish(consumer);
            hasFailedToWrite = false;
        } catch (SQLException e) {
            if (MissingTables.caused(e)) {
                LOG.info("{} was dropped; its consumer is going to be stopped", name);
            } else {
                LOG.warn("consumer of {} could not write to PostgreSQL: {}; retrying in 1 s", name, e.getMessage());
            }
            hasFailedToWrite = true;
            retryAt = runtime.nanoTime() + RETRY_DELAY.toNanos();
        }
    }

    /// The timeout of the next poll. While the partitions are paused, a poll always takes the whole timeout.
    /// The timeout is therefore the time until the rate limit allows more records, or until the batch must be
    /// written.
    private Duration pollTimeout() {
        if (!isThrottled) {
            return partitions.areAllOwned() ? IDLE_POLL_TIMEOUT : POLL_TIMEOUT;
        }
        long nanos = Math.min(POLL_TIMEOUT.toNanos(), rateLimit.nanosToWait());
        if (!batch.isEmpty()) {
            nanos = Math.min(nanos, batch.nanosLeft(plan.collectionTime()));
        }
        // Rounded up, because a poll of 0 ms would not wait at all.
        return Duration.ofMillis(TimeUnit.NANOSECONDS.toMillis(Math.max(0, nanos)) + 1);
    }

    private void add(ConsumerRecords<byte[], byte[]> records) {
        spans.add(records);
        if (rateLimit.isLimited()) {
            rateLimit.charge(records.count(), partitionsOfTopic());
        }
        records.nextOffsets()
                .forEach((partition, next) -> batch.add(
                        PartitionBatch.of(binding.topic(), partition, records.records(partition), next, filter)));
    }

    private boolean hasRoom(int maxRecords) {
        return batch.hasRoom(rateLimit.maxPollRecords(), maxRecords, plan.collectionTime());
    }

    private int partitionsOfTopic() {
        return consumer.partitionsFor(binding.topic().name()).size();
    }

    private ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        try {
            return consumer.poll(timeout);
        } catch (InvalidOffsetException e) {
            partitions.reposition(e);
            return ConsumerRecords.empty();
        }
    }

    private void apply() throws SQLException {
        if (batch.isEmpty()) {
            return;
        }
        if (batch.records() < LARGE_BATCH_RECORDS) {
            nextBatchAt = runtime.nanoTime() + plan.batchInterval().toNanos();
        }
        try (SpanScope span = spans.startBatch(batch.byPartition())) {
            write(span);
        } catch (FencedException e) {
            meters.fenced();
            LOG.warn(
                    "{}: {}; did not write the batch, because the other instance applies its records",
                    name,
                    e.getMessage());
            if (rateLimit.isLimited()) {
                rateLimit.charge(-batch.records(), partitionsOfTopic());
            }
            partitions.disown(batch.partitions());
            batch.clear();
            spans.reset();
            return;
        }
        spans.reset();
        for (PartitionBatch<T> written : batch.byPartition()) {
            partitions.advance(written);
        }
        batch.clear();
        afterBatch.run();
    }

    private void write(SpanScope batchSpan) throws SQLException {
        long start = runtime.nanoTime();
        try (SpanScope span = spans.startTransaction()) {
            try {
                long superseded = transaction.apply(batch.byPartition(), partitions.owned());
                meters.applied(batch.byPartition(), superseded, Duration.ofNanos(runtime.nanoTime() - start));
            } catch (SQLException | RuntimeException e) {
                span.recordFailure(e);
                batchSpan.recordFailure(e);
                throw e;
            }
        }
    }
}
