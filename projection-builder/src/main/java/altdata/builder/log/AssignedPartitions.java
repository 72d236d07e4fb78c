package altdata.builder.log;

import altdata.builder.tables.ReplayScope;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The partitions that the group has assigned to one consumer. Each is paused until its checkpoint is taken over, or
/// halted because records are lost. Used by the consumer's thread.
final class AssignedPartitions<T> implements ConsumerRebalanceListener {
    private static final Logger LOG = LoggerFactory.getLogger(AssignedPartitions.class);
    /// Of lookups for one partition. They delay the other partitions.
    private static final Duration LOOKUP_TIMEOUT = Duration.ofSeconds(2);

    private final TopicLog topicLog;
    private final BatchTransaction<T> transaction;
    private final Consumer<byte[], byte[]> consumer;
    private final PendingBatch<T> batch;
    private final ConsumerLagPublisher lagPublisher;
    private final ReadRateLimit rateLimit;
    private final ConsumerRuntime runtime;
    private final ReplayScope scope;
    private final String topic;
    private final String name;

    private final Set<TopicPartition> assigned = new TreeSet<>(Comparator.comparingInt(TopicPartition::partition));
    /// The checkpoints of the partitions that are taken over.
    private final Map<TopicPartition, OwnedCheckpoint> owned = new HashMap<>();
    private final HaltedPartitions halted;

    AssignedPartitions(
            ConsumerParameters<T> parameters,
            BatchTransaction<T> transaction,
            Consumer<byte[], byte[]> consumer,
            PendingBatch<T> batch,
            ConsumerLagPublisher lagPublisher) {
        this.topicLog = parameters.services().topicLog();
        this.transaction = transaction;
        this.consumer = consumer;
        this.batch = batch;
        this.lagPublisher = lagPublisher;
        this.rateLimit = parameters.rateLimit();
        this.runtime = parameters.runtime();
        this.scope = parameters.known().scope();
        this.topic = parameters.topic();
        this.name = parameters.generation().schema();
        this.halted = new HaltedPartitions(runtime);
    }

    /// The checkpoints of the partitions that are taken over.
    Map<TopicPartition, OwnedCheckpoint> owned() {
        return Collections.unmodifiableMap(owned);
    }

    /// Whether partitions are assigned, and all of them are taken over.
    boolean areAllOwned() {
        return !assigned.isEmpty() && owned.keySet().containsAll(assigned);
    }

    /// Moves the checkpoint of a partition to the end of a batch that was written.
    void advance(PartitionBatch<T> written) {
        owned.computeIfPresent(written.partition(), (_, before) -> before.at(written.end()));
        lagPublisher.set(written.partition(), written.nextOffset());
    }

    /// Forgets the checkpoints of partitions that another instance has taken over. Those that are still assigned are
    /// taken over again, at the checkpoint, after the next poll.
    void disown(Set<TopicPartition> partitions) {
        owned.keySet().removeAll(partitions);
    }

    /// Pauses all partitions, or only those that are not taken over. The consumer continues to poll, to stay in the
    /// group.
    void pause(boolean isEverythingPaused) {
        Set<TopicPartition> paused = new HashSet<>(assigned);
        if (!isEverythingPaused) {
            paused.removeAll(owned.keySet());
        }
        if (!paused.equals(consumer.paused())) {
            consumer.pause(paused);
            consumer.resume(assigned.stream()
                    .filter(partition -> !paused.contains(partition))
                    .toList());
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

    /// Kafka's client looks up the committed offset of each newly assigned partition and may report only later that
    /// no offset was committed. Offsets come from the checkpoints, so this error only requires seeking again. All
    /// other errors mean that records are lost.
    void reposition(InvalidOffsetException reason) {
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

    /// Records in the database why partitions are halted, if this is not recorded yet.
    void recordHalts() throws SQLException {
        for (Map.Entry<TopicPartition, String> problem : halted.unrecorded().entrySet()) {
            transaction.recordProblem(problem.getKey(), problem.getValue());
            halted.recorded(problem.getKey());
        }
    }

    /// Takes over the partitions that are assigned and not owned yet, unless they are halted.
    void takeOver() throws SQLException {
        List<TopicPartition> untaken = assigned.stream()
                .filter(partition -> !owned.containsKey(partition) && !halted.isWaiting(partition))
                .toList();
        if (untaken.isEmpty()) {
            return;
        }
        // All partitions belong to one topic.
        String topicId = topicLog.id(topic);
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
            } catch (TimeoutException _) {
                if (halted.postpone(each.getKey())) {
                    LOG.warn("{}: the leader of {} does not respond; retrying every 10 s", name, each.getKey());
                }
            }
        }
    }

    /// Starts to consume a partition from its checkpoint.
    ///
    /// @param end the end of the partition, with the epoch of its leader; null if unknown
    /// @throws HaltedException  if the log has lost records that were read or are next
    /// @throws TimeoutException if the leader of the partition does not respond, and has to
    private void start(TopicPartition partition, OwnedCheckpoint checkpoint, @Nullable OffsetAndMetadata end)
            throws SQLException {
        if (end == null && (checkpoint.problem() != null || mayStartLater(checkpoint))) {
            // Another lookup would only delay the other partitions.
            throw new TimeoutException("the end of " + partition + " is not known");
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
            resume(partition, first);
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
    /// @throws HaltedException  if it is still halted
    /// @throws TimeoutException if the leader of the partition does not respond
    private void resume(TopicPartition partition, OffsetAndMetadata next) throws SQLException {
        if (next.offset() < firstOffset(partition) || isTruncated(partition, next)) {
            throw new HaltedException(recordsLost(partition));
        }
        transaction.recordProblem(partition, null);
    }

    /// The offset of the first record that retention has not removed.
    ///
    /// @throws TimeoutException if the leader of the partition does not respond
    private long firstOffset(TopicPartition partition) {
        return consumer.beginningOffsets(Set.of(partition), LOOKUP_TIMEOUT).getOrDefault(partition, 0L);
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
    /// @throws TimeoutException if the leader of the partition does not respond
    private OffsetAndMetadata skipRemoved(TopicPartition partition, OwnedCheckpoint checkpoint) {
        long first = firstOffset(partition);
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
}
