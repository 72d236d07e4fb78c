package altdata.builder.log;

import altdata.builder.generations.Generation;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.MissingTables;
import altdata.builder.tables.ReplayScope;
import altdata.traces.SpanScope;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.core.ConsumerFactory;

/// Consumes one projection's topic as a member of its Kafka consumer group, and writes the records in batches.
///
/// The checkpoints in PostgreSQL determine the offsets; Kafka's committed offsets only serve lag tools. While
/// the database is unavailable, the consumer pauses its partitions but continues to poll, so that the group
/// does not reassign them from a healthy instance.
final class ProjectionConsumer<T> implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectionConsumer.class);
    private static final Duration POLL_TIMEOUT = Duration.ofMillis(200);
    /// If every assigned partition is taken over, only new records, a rebalance or [#stop] matter.
    private static final Duration IDLE_POLL_TIMEOUT = Duration.ofMillis(500);
    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);
    private static final Duration HALT_RETRY_DELAY = Duration.ofSeconds(10);
    /// From this size on the fixed costs of a batch do not matter, so the next one starts without a pause.
    private static final int LARGE_BATCH_RECORDS = 2_000;

    private final ConsumerFactory<byte[], byte[]> consumers;
    private final TopicIds topicIds;
    private final ProjectionBinding<T> binding;
    private final BatchTransaction<T> transaction;
    private final ConsumerPlan plan;
    private final ReadRateLimit rateLimit;
    private final BatchMeters meters;
    private final BatchSpans spans;
    private final Runnable afterBatch;
    private final ConsumerRuntime runtime;
    private final ReplayScope scope;
    private final ScopeFilter<T> filter;
    private final String name;
    private final String group;
    private final ConsumerLagPublisher lagPublisher;
    private final CountDownLatch stopping = new CountDownLatch(1);

    /// The partitions that the group has assigned to this consumer.
    private final Set<TopicPartition> assigned = new TreeSet<>(Comparator.comparingInt(TopicPartition::partition));
    /// The checkpoints of the partitions that this consumer has taken over.
    private final Map<TopicPartition, OwnedCheckpoint> owned = new HashMap<>();
    private final PendingBatch<T> batch;

    private volatile @Nullable Consumer<byte[], byte[]> current;
    private long retryAt;
    private long nextBatchAt;
    /// Whether the partitions are paused because the rate is exceeded.
    private boolean isThrottled;
    /// Whether the last batch could not be written. The partitions are paused until it is.
    private boolean hasFailedToWrite;
    private String lastProblem = "";

    /// @param afterBatch called after each committed batch
    ProjectionConsumer(
            ConsumerServices services,
            KnownGeneration known,
            ProjectionBinding<T> binding,
            ConsumerPlan plan,
            ReadRateLimit rateLimit,
            BatchMeters meters,
            Runnable afterBatch) {
        Generation generation = known.generation();
        this.consumers = services.consumers();
        this.topicIds = services.topicIds();
        this.binding = binding;
        this.transaction = new BatchTransaction<>(services.database(), known, binding);
        this.scope = known.scope();
        this.filter = new ScopeFilter<>(binding.tables(), scope);
        this.plan = plan;
        this.rateLimit = rateLimit;
        this.meters = meters;
        this.spans =
                new BatchSpans(services.tracer(), generation, binding.topic().name());
        this.afterBatch = afterBatch;
        this.runtime = services.runtime();
        this.retryAt = runtime.nanoTime();
        this.nextBatchAt = retryAt;
        this.batch = new PendingBatch<>(runtime);
        this.name = generation.schema();
        this.group = generation.group();
        this.lagPublisher = new ConsumerLagPublisher(group, runtime);
    }

    @Override
    public void run() {
        while (!isStopping()) {
            assigned.clear();
            owned.clear();
            batch.clear();
            isThrottled = false;
            hasFailedToWrite = false;
            rateLimit.assign(this, 0);
            lagPublisher.clear();
            spans.reset();
            try (Consumer<byte[], byte[]> consumer =
                    consumers.createConsumer(group, "", "", rateLimit.consumerProperties())) {
                current = consumer;
                consume(consumer);
            } catch (WakeupException _) {
                // stop() interrupted the poll.
            } catch (HaltedException e) {
                halt(e);
            } catch (KafkaException e) {
                LOG.warn("consumer of {} failed: {}; restarting in 1 s", name, RootCause.of(e));
                awaitStop(RETRY_DELAY);
            } catch (RuntimeException e) {
                // A bug. Nothing of the batch was committed; skipping it would lose records.
                LOG.error("consumer of {} failed to write a batch; restarting in 1 s", name, e);
                awaitStop(RETRY_DELAY);
            }
        }
    }

    /// Asks the consumer to finish the current batch and to leave the group; does not wait for it.
    void stop() {
        if (isStopping()) {
            // The consumer may be closing already, and wakeup() would interrupt that.
            return;
        }
        stopping.countDown();
        Consumer<byte[], byte[]> consumer = current;
        if (consumer != null) {
            consumer.wakeup();
        }
    }

    /// Reports the problem and retries every 10 s, until an operator starts a replay or restores the topic.
    private void halt(HaltedException reason) {
        String problem = String.valueOf(reason.getMessage());
        if (!problem.equals(lastProblem)) {
            LOG.error("{} is halted and needs an operator: {}", name, problem);
            lastProblem = problem;
        }
        try {
            transaction.recordHalt(reason.partitions(), problem);
        } catch (SQLException e) {
            LOG.warn("could not record the halt of {}: {}; retrying in 10 s", name, e.getMessage());
        }
        awaitStop(HALT_RETRY_DELAY);
    }

    private void consume(Consumer<byte[], byte[]> consumer) {
        consumer.subscribe(List.of(binding.topic().name()), new Assignment(consumer));
        boolean hasMore = false;
        while (!isStopping()) {
            awaitStop(Duration.ofNanos(Math.max(0, nextBatchAt - runtime.nanoTime())));
            throttle(consumer);
            ConsumerRecords<byte[], byte[]> records = poll(consumer, hasMore ? Duration.ZERO : pollTimeout());
            hasMore = records.count() >= rateLimit.maxPollRecords();
            add(records);
            if (rateLimit.isLimited()) {
                rateLimit.charge(records.count(), partitions(consumer));
            }
            // While the rate is exceeded, a poll without records does not mean that there are none.
            boolean isCollecting = isThrottled ? !batch.isEmpty() : !records.isEmpty();
            if (isCollecting && hasRoom(hasMore ? plan.maxBatchRows() : plan.targetBatchRows())) {
                continue;
            }
            if (runtime.nanoTime() - retryAt >= 0) {
                try {
                    takeOverAssigned(consumer);
                    apply(consumer);
                    lagPublisher.publish(consumer);
                    hasFailedToWrite = false;
                } catch (SQLException e) {
                    if (MissingTables.caused(e)) {
                        LOG.info("{} was dropped; its consumer is going to be stopped", name);
                    } else {
                        LOG.warn(
                                "consumer of {} could not write to PostgreSQL: {}; retrying in 1 s",
                                name,
                                e.getMessage());
                    }
                    consumer.pause(consumer.assignment());
                    hasFailedToWrite = true;
                    isThrottled = false;
                    retryAt = runtime.nanoTime() + RETRY_DELAY.toNanos();
                }
            }
        }
    }

    /// Pauses the partitions while the rate is exceeded. The consumer continues to poll, to stay in the group.
    private void throttle(Consumer<byte[], byte[]> consumer) {
        if (hasFailedToWrite) {
            return;
        }
        boolean isExceeded = rateLimit.nanosToWait() > 0;
        if (isExceeded && !isThrottled) {
            consumer.pause(consumer.assignment());
        } else if (!isExceeded && isThrottled) {
            consumer.resume(owned.keySet());
        }
        isThrottled = isExceeded;
    }

    /// The timeout of the next poll. While the partitions are paused, a poll always takes the whole timeout.
    /// The timeout is therefore the time until the rate limit allows more records, or until the batch must be
    /// written.
    private Duration pollTimeout() {
        if (!isThrottled) {
            return !assigned.isEmpty() && owned.keySet().containsAll(assigned) ? IDLE_POLL_TIMEOUT : POLL_TIMEOUT;
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
        records.nextOffsets()
                .forEach((partition, next) -> batch.add(PartitionBatch.of(
                        binding.topic(), partition, records.records(partition), next.offset(), filter)));
    }

    private boolean hasRoom(int maxRecords) {
        return batch.hasRoom(rateLimit.maxPollRecords(), maxRecords, plan.collectionTime());
    }

    private int partitions(Consumer<byte[], byte[]> consumer) {
        return consumer.partitionsFor(binding.topic().name()).size();
    }

    /// Polls. Kafka's client looks up the committed offset of each newly assigned partition and may report only
    /// later that there is none. Offsets come from the checkpoints, so this error only requires seeking again.
    private ConsumerRecords<byte[], byte[]> poll(Consumer<byte[], byte[]> consumer, Duration timeout) {
        try {
            return consumer.poll(timeout);
        } catch (NoOffsetForPartitionException e) {
            owned.forEach((partition, checkpoint) -> {
                if (e.partitions().contains(partition) && !batch.partitions().contains(partition)) {
                    consumer.seek(partition, checkpoint.nextOffset());
                }
            });
            return ConsumerRecords.empty();
        } catch (InvalidOffsetException e) {
            throw new HaltedException(
                    e.partitions(),
                    binding.topic().name()
                            + " no longer contains the next records: it was deleted, or retention removed them");
        }
    }

    private void takeOverAssigned(Consumer<byte[], byte[]> consumer) throws SQLException {
        List<TopicPartition> untaken = assigned.stream()
                .filter(partition -> !owned.containsKey(partition))
                .toList();
        // All partitions belong to one topic, so one lookup is enough.
        String topicId = untaken.isEmpty() ? "" : topicIds.of(binding.topic().name());
        for (TopicPartition partition : untaken) {
            OwnedCheckpoint checkpoint = transaction.takeOver(partition, topicId);
            if (checkpoint == null) {
                // The generation was paused, dropped or failed; the supervisor is going to stop this
                // consumer.
                continue;
            }
            owned.put(partition, checkpoint);
            // The previous owner may not have published its last offset.
            lagPublisher.set(partition, checkpoint.nextOffset());
            long first =
                    mayStartLater(checkpoint) ? skipRemoved(consumer, partition, checkpoint) : checkpoint.nextOffset();
            consumer.seek(partition, first);
            LOG.info("{}: consuming {} from offset {}, fencing epoch {}", name, partition, first, checkpoint.epoch());
        }
        if (batch.isEmpty() && !isThrottled) {
            consumer.resume(owned.keySet());
        }
    }

    /// Whether records may be missing before the first one that is read: in a new generation, but not in a copy, which
    /// continues where the copied one has ended.
    private boolean mayStartLater(OwnedCheckpoint checkpoint) {
        return checkpoint.nextOffset() == 0 || checkpoint.isUnread() && !scope.isEverything();
    }

    /// Skips records that retention removed before the generation has read any. A consumer with a checkpoint
    /// halts instead, because it would lose records.
    ///
    /// @return the first offset to read
    private long skipRemoved(Consumer<byte[], byte[]> consumer, TopicPartition partition, OwnedCheckpoint checkpoint) {
        long first = consumer.beginningOffsets(Set.of(partition)).getOrDefault(partition, 0L);
        if (first <= checkpoint.nextOffset()) {
            return checkpoint.nextOffset();
        }
        LOG.warn(
                "{}: {} starts at offset {}; this generation does not contain the earlier records",
                name,
                partition,
                first);
        batch.add(PartitionBatch.empty(partition, first));
        return first;
    }

    private void apply(Consumer<byte[], byte[]> consumer) throws SQLException {
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
                rateLimit.charge(-batch.records(), partitions(consumer));
            }
            // Partitions that are still assigned are taken over again, at the checkpoint, after the next
            // poll.
            batch.partitions().forEach(owned::remove);
            consumer.pause(batch.partitions());
            batch.clear();
            spans.reset();
            return;
        }
        spans.reset();
        for (PartitionBatch<T> written : batch.byPartition()) {
            owned.computeIfPresent(written.partition(), (_, before) -> before.at(written.nextOffset()));
            lagPublisher.set(written.partition(), written.nextOffset());
        }
        batch.clear();
        afterBatch.run();
        if (!isThrottled) {
            consumer.resume(owned.keySet());
        }
    }

    private void write(SpanScope batchSpan) throws SQLException {
        long start = runtime.nanoTime();
        try (SpanScope span = spans.startTransaction()) {
            try {
                long superseded = transaction.apply(batch.byPartition(), owned);
                meters.applied(batch.byPartition(), superseded, Duration.ofNanos(runtime.nanoTime() - start));
            } catch (SQLException | RuntimeException e) {
                span.recordFailure(e);
                batchSpan.recordFailure(e);
                throw e;
            }
        }
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private void awaitStop(Duration timeout) {
        try {
            if (runtime.await(stopping, timeout)) {
                LOG.debug("{}: stopping", name);
            }
        } catch (InterruptedException _) {
            stopping.countDown();
            Thread.currentThread().interrupt();
        }
    }

    /// Pauses new partitions until their checkpoints are taken over, and discards the polled records of revoked
    /// ones.
    private final class Assignment implements ConsumerRebalanceListener {
        private final Consumer<byte[], byte[]> consumer;

        Assignment(Consumer<byte[], byte[]> consumer) {
            this.consumer = consumer;
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            assigned.addAll(partitions);
            rateLimit.assign(ProjectionConsumer.this, assigned.size());
            // Without a position the client would look up a committed offset and fail, because there is no
            // such offset.
            partitions.forEach(partition -> consumer.seek(partition, 0));
            consumer.pause(partitions);
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            assigned.removeAll(partitions);
            rateLimit.assign(ProjectionConsumer.this, assigned.size());
            partitions.forEach(owned::remove);
            partitions.forEach(batch::remove);
            lagPublisher.remove(partitions);
        }
    }
}
