package altdata.builder.log;

import altdata.builder.generations.MissingTables;
import altdata.builder.tables.ReplayScope;
import altdata.traces.SpanScope;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Consumes one projection's topic with one client of Kafka, as a member of the generation's consumer group, and
/// writes the records in batches. Used by one thread.
///
/// The checkpoints in PostgreSQL determine the offsets; Kafka's committed offsets only serve lag tools. While
/// the database is unavailable, the consumer pauses its partitions but continues to poll, so that the group
/// does not reassign them from a healthy instance.
final class ConsumerSession<T> implements ConsumerRebalanceListener {
    private static final Logger LOG = LoggerFactory.getLogger(ConsumerSession.class);
    private static final Duration POLL_TIMEOUT = Duration.ofMillis(200);
    /// If every assigned partition is taken over, only new records, a rebalance or the stop signal matter.
    private static final Duration IDLE_POLL_TIMEOUT = Duration.ofMillis(500);
    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);
    /// Of lookups for a halted partition. They delay the other partitions.
    private static final Duration LOOKUP_TIMEOUT = Duration.ofSeconds(2);
    /// From this size on the fixed costs of a batch do not matter, so the next one starts without a pause.
    private static final int LARGE_BATCH_RECORDS = 2_000;

    private final TopicLog topicLog;
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
    private final ReplayScope scope;
    private final ScopeFilter<T> filter;
    private final String name;
    private final ConsumerLagPublisher lagPublisher;

    /// The partitions that the group has assigned to this consumer.
    private final Set<TopicPartition> assigned = new TreeSet<>(Comparator.comparingInt(TopicPartition::partition));
    /// The checkpoints of the partitions that this consumer has taken over.
    private final Map<TopicPartition, OwnedCheckpoint> owned = new HashMap<>();
    private final HaltedPartitions halted;
    private final PendingBatch<T> batch;

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
        this.topicLog = parameters.services().topicLog();
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
        this.scope = parameters.known().scope();
        this.filter = new ScopeFilter<>(binding.tables(), scope);
        this.name = parameters.generation().schema();
        this.lagPublisher = new ConsumerLagPublisher(parameters.generation().group(), runtime);
        this.halted = new HaltedPartitions(runtime);
        this.batch = new PendingBatch<>(runtime);
        this.retryAt = runtime.nanoTime();
        this.nextBatchAt = retryAt;
    }

    /// Consumes until the stop signal is sent.
    ///
    /// @throws org.apache.kafka.common.KafkaException if Kafka's client fails
    void run() {
        consumer.subscribe(List.of(binding.topic().name()), this);
        boolean hasMore = false;
        try {
            while (!stop.isSent()) {
                stop.await(Duration.ofNanos(Math.max(0, nextBatchAt - runtime.nanoTime())));
                updatePaused();
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
            rateLimit.assign(this, 0);
        }
    }

    /// Pauses partitions that are not taken over; and all partitions while the rate is exceeded, or while a batch has
    /// to be written again. The consumer continues to poll, to stay in the group.
    private void updatePaused() {
        isThrottled = !hasFailedToWrite && rateLimit.nanosToWait() > 0;
        Set<TopicPartition> paused = new HashSet<>(assigned);
        if (!isThrottled && !hasFailedToWrite) {
            paused.removeAll(owned.keySet());
        }
        if (!paused.equals(consumer.paused())) {
            consumer.pause(paused);
            consumer.resume(assigned.stream()
                    .filter(partition -> !paused.contains(partition))
                    .toList());
        }
    }

    private void writeBatch() {
        try {
            recordHalts();
            takeOverAssigned();
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
            reposition(e);
            return ConsumerRecords.empty();
        }
    }

    /// Kafka's client looks up the committed offset of each newly assigned partition and may report only later that
    /// no offset was committed. Offsets come from the checkpoints, so this error only requires seeking again. All
    /// other errors mean that records are lost.
    private void reposition(InvalidOffsetException reason) {
        for (TopicPartition partition : reason.partitions()) {
            OwnedCheckpoint checkpoint = owned.get(partition);
            if (!(reason instanceof NoOffsetForPartitionException)) {
                // It may just have been reassigned.
                if (assigned.contains(partition)) {
                    halt(partition, recordsLost(partition));
                }
            } else if (checkpoint != null && !batch.partitions().contains(partition)) {
                consumer.seek(partition, checkpoint.next());
            }
        }
    }

    private static String recordsLost(TopicPartition partition) {
        return partition.topic() + " has lost records: it was deleted, retention removed the next ones, or the broker "
                + "lost them";
    }

    /// Stops consuming a partition; the others continue. Polled records that are not written yet are discarded.
    private void halt(TopicPartition partition, String problem) {
        owned.remove(partition);
        batch.remove(partition);
        // Otherwise the client would report the lost position at each poll.
        consumer.seek(partition, 0);
        consumer.pause(List.of(partition));
        if (halted.add(partition, problem)) {
            LOG.error("{} of {} is halted and needs an operator: {}", partition, name, problem);
        }
    }

    private void recordHalts() throws SQLException {
        for (Map.Entry<TopicPartition, String> problem : halted.unrecorded().entrySet()) {
            transaction.recordProblem(problem.getKey(), problem.getValue());
            halted.recorded(problem.getKey());
        }
    }

    private void takeOverAssigned() throws SQLException {
        List<TopicPartition> untaken = assigned.stream()
                .filter(partition -> !owned.containsKey(partition) && !halted.isWaiting(partition))
                .toList();
        if (untaken.isEmpty()) {
            return;
        }
        // All partitions belong to one topic.
        String topicId = topicLog.id(binding.topic().name());
        Map<TopicPartition, OwnedCheckpoint> taken = new LinkedHashMap<>();
        for (TopicPartition partition : untaken) {
            try {
                OwnedCheckpoint checkpoint = transaction.takeOver(partition, topicId);
                // Null if the generation was paused, dropped or failed. The supervisor then stops this consumer.
                if (checkpoint != null) {
                    taken.put(partition, checkpoint);
                }
            } catch (HaltedException e) {
                halt(partition, String.valueOf(e.getMessage()));
            }
        }
        // After the takeovers, because until then the previous owner may apply records beyond an earlier end.
        Map<TopicPartition, OffsetAndMetadata> ends = topicLog.ends(taken.keySet());
        for (Map.Entry<TopicPartition, OwnedCheckpoint> each : taken.entrySet()) {
            try {
                start(each.getKey(), each.getValue(), ends.get(each.getKey()));
            } catch (HaltedException e) {
                halt(each.getKey(), String.valueOf(e.getMessage()));
            }
        }
    }

    /// Starts to consume a partition from its checkpoint.
    ///
    /// @param end the end of the partition, with the epoch of its leader; null if unknown
    /// @throws HaltedException if the log has lost records that were read or are next
    private void start(TopicPartition partition, OwnedCheckpoint checkpoint, @Nullable OffsetAndMetadata end)
            throws SQLException {
        if (end == null && checkpoint.problem() != null) {
            // Its leader does not respond, so looking up more would only delay the other partitions.
            throw new HaltedException(checkpoint.problem());
        }
        // With an epoch that the broker does not know yet, Kafka's client would wait for it.
        if (end != null && isBefore(end, checkpoint.next())) {
            throw new HaltedException(recordsLost(partition));
        }
        // The previous owner may not have published its last offset.
        lagPublisher.set(partition, checkpoint.nextOffset());
        OffsetAndMetadata first = mayStartLater(checkpoint) ? skipRemoved(partition, checkpoint) : checkpoint.next();
        consumer.seek(partition, first);
        if (checkpoint.problem() != null) {
            resume(partition, first, checkpoint.problem());
        }
        halted.remove(List.of(partition));
        // At the end: if one of the steps fails, all of them are repeated.
        owned.put(partition, checkpoint);
        LOG.info(
                "{}: consuming {} from offset {}, fencing epoch {}",
                name,
                partition,
                first.offset(),
                checkpoint.epoch());
    }

    private static boolean isBefore(OffsetAndMetadata end, OffsetAndMetadata next) {
        return end.offset() < next.offset()
                || end.leaderEpoch().orElse(Integer.MAX_VALUE)
                        < next.leaderEpoch().orElse(0);
    }

    /// Ends the halt of a partition if the topic contains its next records again, for example after an operator
    /// restored the topic.
    ///
    /// @param problem why it was halted
    /// @throws HaltedException if it is still halted, or if the leader of the partition does not respond
    private void resume(TopicPartition partition, OffsetAndMetadata next, String problem) throws SQLException {
        try {
            long first =
                    consumer.beginningOffsets(Set.of(partition), LOOKUP_TIMEOUT).getOrDefault(partition, 0L);
            if (next.offset() < first || isTruncated(partition, next)) {
                throw new HaltedException(recordsLost(partition));
            }
        } catch (TimeoutException _) {
            throw new HaltedException(problem);
        }
        transaction.recordProblem(partition, null);
    }

    /// Whether the broker has lost records before the position. The client compares the leader epoch of the position
    /// with those of the log.
    ///
    /// @throws TimeoutException if the leader of the partition does not respond
    private boolean isTruncated(TopicPartition partition, OffsetAndMetadata next) {
        long end = runtime.nanoTime() + LOOKUP_TIMEOUT.toNanos();
        while (true) {
            try {
                long _ = consumer.position(partition, Duration.ofNanos(Math.max(0, end - runtime.nanoTime())));
                return false;
            } catch (InvalidOffsetException e) {
                // It may concern other partitions.
                reposition(e);
                if (e.partitions().contains(partition)) {
                    if (halted.isWaiting(partition)) {
                        return true;
                    }
                    consumer.seek(partition, next);
                }
                if (runtime.nanoTime() - end > 0) {
                    throw new TimeoutException("the position of " + partition + " was not checked", e);
                }
            }
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
    private OffsetAndMetadata skipRemoved(TopicPartition partition, OwnedCheckpoint checkpoint) {
        long first = consumer.beginningOffsets(Set.of(partition)).getOrDefault(partition, 0L);
        if (first <= checkpoint.nextOffset()) {
            return checkpoint.next();
        }
        LOG.warn(
                "{}: {} starts at offset {}; this generation does not contain the earlier records",
                name,
                partition,
                first);
        batch.add(PartitionBatch.empty(partition, first));
        return new OffsetAndMetadata(first);
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
            // Partitions that are still assigned are taken over again, at the checkpoint, after the next
            // poll.
            batch.partitions().forEach(owned::remove);
            batch.clear();
            spans.reset();
            return;
        }
        spans.reset();
        for (PartitionBatch<T> written : batch.byPartition()) {
            owned.computeIfPresent(written.partition(), (_, before) -> before.at(written.end()));
            lagPublisher.set(written.partition(), written.nextOffset());
        }
        batch.clear();
        afterBatch.run();
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

    /// Pauses new partitions until their checkpoints are taken over.
    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        assigned.addAll(partitions);
        rateLimit.assign(this, assigned.size());
        // Without a position the client would look up a committed offset and fail, because there is no such
        // offset.
        partitions.forEach(partition -> consumer.seek(partition, 0));
        consumer.pause(partitions);
    }

    /// Discards the polled records of these partitions.
    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        assigned.removeAll(partitions);
        rateLimit.assign(this, assigned.size());
        partitions.forEach(owned::remove);
        partitions.forEach(batch::remove);
        halted.remove(partitions);
        lagPublisher.remove(partitions);
    }
}
