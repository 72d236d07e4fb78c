package altdata.builder.log;

import altdata.builder.generations.MissingTables;
import altdata.builder.generations.Generation;
import altdata.traces.SpanScope;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
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

/// Reads one projection's topic, shared with the other instances by Kafka's group protocol, and applies it
/// batch by batch.
///
/// Where to read is what the checkpoints say; Kafka's own offsets are committed for lag tools alone. While the
/// database is away the partitions are paused and polling goes on, so that the group does not take them from a
/// healthy instance.
final class ProjectionConsumer<T> implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectionConsumer.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration RETRY = Duration.ofSeconds(1);
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(10);
    /// A batch of as many rows has what one costs spread thin enough: the next one need not wait for company.
    private static final int LARGE = 2_000;
    /// What a transaction waits for to be worth its while, in bytes of rows and in time: while others' rows stream by,
    /// a checkpoint moves on as well.
    private static final long MOST_BYTES = 16 * 1024 * 1024;

    private static final Duration LONGEST_COLLECTION = Duration.ofSeconds(1);
    private static final Comparator<TopicPartition> BY_PARTITION = Comparator.comparingInt(TopicPartition::partition);

    private final ConsumerFactory<byte[], byte[]> consumers;
    private final TopicIds topicIds;
    private final ProjectionBinding<T> materialisation;
    private final BatchTransaction<T> transaction;
    private final ConsumerPlan plan;
    private final ReadRateLimit pace;
    private final BatchMeters meters;
    private final BatchSpans spans;
    private final String group;
    private final ConsumerLagPublisher lagTools;
    private final CountDownLatch stopping = new CountDownLatch(1);

    /// The partitions the group gives to this instance.
    private final Set<TopicPartition> assigned = new TreeSet<>(BY_PARTITION);
    /// The partitions this instance holds, and where each stands.
    private final Map<TopicPartition, OwnedCheckpoint> positions = new HashMap<>();
    /// Read but not applied yet.
    private final Map<TopicPartition, PartitionBatch<T>> batch = new TreeMap<>(BY_PARTITION);

    private volatile @Nullable Consumer<byte[], byte[]> current;
    private long retryAt = System.nanoTime();
    private long nextBatchAt = System.nanoTime();
    private long batchBegan = System.nanoTime();
    private String lastProblem = "";

    ProjectionConsumer(
            ConsumerFactory<byte[], byte[]> consumers,
            TopicIds topicIds,
            DataSource database,
            Generation generation,
            ProjectionBinding<T> materialisation,
            ConsumerPlan plan,
            BatchMeters meters,
            BatchSpans spans) {
        this.consumers = consumers;
        this.topicIds = topicIds;
        this.materialisation = materialisation;
        this.transaction = new BatchTransaction<>(database, generation, materialisation, plan.scope());
        this.plan = plan;
        this.pace = new ReadRateLimit(plan.rowsPerSecond(), plan.mostPerBatch());
        this.meters = meters;
        this.spans = spans;
        this.group = generation.group();
        this.lagTools = new ConsumerLagPublisher(group);
    }

    @Override
    public void run() {
        while (!isStopping()) {
            assigned.clear();
            positions.clear();
            batch.clear();
            lagTools.forgetAll();
            spans.forget();
            try (Consumer<byte[], byte[]> consumer = consumers.createConsumer(group, "", "", pace.properties())) {
                current = consumer;
                consume(consumer);
            } catch (WakeupException _) {
                // stop() interrupted the poll.
            } catch (HaltedException e) {
                halt(e);
            } catch (KafkaException e) {
                LOG.warn("{}: {}; starting over", materialisation.projection().publishedName(), RootCause.of(e));
                awaitStop(RETRY);
            } catch (RuntimeException e) {
                // A fault of ours. Nothing of the batch was committed; going on without it would lose rows.
                LOG.error(
                        "{} cannot apply a batch; starting over",
                        materialisation.projection().publishedName(),
                        e);
                awaitStop(RETRY);
            }
        }
    }

    /// Lets the batch in hand finish and leaves the group.
    void stop() {
        if (isStopping()) {
            // It may be closing by now, and must not be woken from that.
            return;
        }
        stopping.countDown();
        Consumer<byte[], byte[]> consumer = current;
        if (consumer != null) {
            consumer.wakeup();
        }
    }

    /// Tells everybody, and waits for somebody to do something about it: a replay, or the topic as it was.
    private void halt(HaltedException reason) {
        String problem = String.valueOf(reason.getMessage());
        if (!problem.equals(lastProblem)) {
            LOG.error("{} is halted: {}", group, problem);
            lastProblem = problem;
        }
        try {
            transaction.halt(reason.partitions(), problem);
        } catch (SQLException e) {
            LOG.warn("{}: that it is halted could not be written down: {}", group, e.getMessage());
        }
        awaitStop(LOOK_AGAIN);
    }

    private void consume(Consumer<byte[], byte[]> consumer) {
        consumer.subscribe(List.of(materialisation.topic().name()), new Assignment(consumer));
        boolean isMoreThere = false;
        while (!isStopping()) {
            awaitStop(Duration.ofNanos(Math.max(0, nextBatchAt - System.nanoTime())));
            ConsumerRecords<byte[], byte[]> records = poll(consumer, isMoreThere ? Duration.ZERO : POLL);
            isMoreThere = records.count() >= pace.recordsAtOnce();
            spans.read(records);
            if (batch.isEmpty()) {
                batchBegan = System.nanoTime();
            }
            records.nextOffsets()
                    .forEach((partition, next) -> batch.merge(
                            partition,
                            PartitionBatch.of(
                                    materialisation.topic(),
                                    partition,
                                    records.records(partition),
                                    next.offset(),
                                    row -> materialisation.tables().mayMatch(plan.scope(), row)),
                            PartitionBatch::and));
            pace.count(records.count(), (double) assigned.size() / partitions(consumer));
            if (!records.isEmpty() && isToBeLarger(isMoreThere ? plan.mostPerBatch() : plan.rowsPerBatch())) {
                continue;
            }
            if (System.nanoTime() - retryAt >= 0) {
                try {
                    takeOver(consumer);
                    apply(consumer);
                    lagTools.tell(consumer);
                    keepPace(consumer);
                } catch (SQLException e) {
                    if (MissingTables.caused(e)) {
                        LOG.info("{}: the tables are gone, the generation was dropped", group);
                    } else {
                        LOG.warn(
                                "{}: the database refused or is away ({}); trying again",
                                materialisation.projection().publishedName(),
                                e.getMessage());
                    }
                    consumer.pause(consumer.assignment());
                    retryAt = System.nanoTime() + RETRY.toNanos();
                }
            }
        }
    }

    private boolean isToBeLarger(int rows) {
        return records() + pace.recordsAtOnce() <= rows
                && batch.values().stream().mapToLong(PartitionBatch::bytes).sum() < MOST_BYTES
                && System.nanoTime() - batchBegan < LONGEST_COLLECTION.toNanos();
    }

    private int records() {
        return batch.values().stream().mapToInt(PartitionBatch::records).sum();
    }

    private void keepPace(Consumer<byte[], byte[]> consumer) {
        if (pace.isAhead()) {
            consumer.pause(consumer.assignment());
        }
    }

    private int partitions(Consumer<byte[], byte[]> consumer) {
        return plan.rowsPerSecond() == null
                ? 1
                : consumer.partitionsFor(materialisation.topic().name()).size();
    }

    /// Kafka looks for a committed offset as soon as a partition is assigned, and may tell only later that it
    /// found none; every position comes from a checkpoint, so that is no news.
    private ConsumerRecords<byte[], byte[]> poll(Consumer<byte[], byte[]> consumer, Duration longest) {
        try {
            return consumer.poll(longest);
        } catch (NoOffsetForPartitionException e) {
            positions.forEach((partition, position) -> {
                if (e.partitions().contains(partition) && !batch.containsKey(partition)) {
                    consumer.seek(partition, position.nextOffset());
                }
            });
            return ConsumerRecords.empty();
        } catch (InvalidOffsetException e) {
            throw new HaltedException(
                    e.partitions(),
                    materialisation.topic().name()
                            + " no longer holds the records that come next, so it was deleted or cut");
        }
    }

    private void takeOver(Consumer<byte[], byte[]> consumer) throws SQLException {
        List<TopicPartition> untaken = assigned.stream()
                .filter(partition -> !positions.containsKey(partition))
                .toList();
        // All are of one topic, so Kafka is asked once.
        String topicId =
                untaken.isEmpty() ? "" : topicIds.of(materialisation.topic().name());
        for (TopicPartition partition : untaken) {
            OwnedCheckpoint position = transaction.takeOver(partition, topicId);
            if (position == null) {
                // Nobody writes this generation any more; soon this thread is told so.
                continue;
            }
            positions.put(partition, position);
            // Whoever had it before may not have told all.
            lagTools.note(partition, position.nextOffset());
            long first = position.nextOffset() == 0 ? passedCut(consumer, partition) : position.nextOffset();
            consumer.seek(partition, first);
            LOG.info("{}: reading {} from offset {}, epoch {}", group, partition, first, position.epoch());
        }
        if (batch.isEmpty() && !pace.isAhead()) {
            consumer.resume(positions.keySet());
        }
    }

    /// What the log no longer holds cannot be read by anybody: whoever begins passes it. Who has read already and
    /// misses what comes next is halted instead.
    ///
    /// @return where the log begins
    private long passedCut(Consumer<byte[], byte[]> consumer, TopicPartition partition) {
        long first = consumer.beginningOffsets(Set.of(partition)).getOrDefault(partition, 0L);
        if (first > 0) {
            LOG.warn(
                    "{}: {} begins at offset {}; what was before it is lost to this generation",
                    group,
                    partition,
                    first);
            batch.put(partition, PartitionBatch.nothing(partition, first));
        }
        return first;
    }

    private void apply(Consumer<byte[], byte[]> consumer) throws SQLException {
        if (batch.isEmpty()) {
            return;
        }
        if (records() < LARGE) {
            nextBatchAt = System.nanoTime() + plan.interval().toNanos();
        }
        try (SpanScope work = spans.batch(batch.values())) {
            write(work);
        } catch (FencedException e) {
            meters.fenced();
            LOG.warn("{}: {}; letting go of it", group, e.getMessage());
            // Where it is still ours, the next round takes it over again from the checkpoint.
            batch.keySet().forEach(positions::remove);
            consumer.pause(batch.keySet());
            batch.clear();
            spans.forget();
            return;
        }
        spans.forget();
        batch.forEach((partition, reading) -> {
            positions.computeIfPresent(partition, (_, before) -> before.at(reading.nextOffset()));
            lagTools.note(partition, reading.nextOffset());
        });
        batch.clear();
        consumer.resume(positions.keySet());
    }

    private void write(SpanScope batchWork) throws SQLException {
        long start = System.nanoTime();
        try (SpanScope work = spans.transaction()) {
            try {
                long lost = transaction.apply(batch.values(), positions);
                meters.applied(batch.values(), lost, Duration.ofNanos(System.nanoTime() - start));
            } catch (SQLException | RuntimeException e) {
                work.recordFailure(e);
                batchWork.recordFailure(e);
                throw e;
            }
        }
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private void awaitStop(Duration most) {
        try {
            if (stopping.await(most.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.debug("{}: stopping", group);
            }
        } catch (InterruptedException _) {
            stopping.countDown();
            Thread.currentThread().interrupt();
        }
    }

    /// A new partition is read from nowhere until its checkpoint is taken over; a lost one is forgotten with
    /// what was read of it.
    private final class Assignment implements ConsumerRebalanceListener {
        private final Consumer<byte[], byte[]> consumer;

        Assignment(Consumer<byte[], byte[]> consumer) {
            this.consumer = consumer;
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            assigned.addAll(partitions);
            // Some position must be set, or the consumer looks for a committed one and finds none.
            partitions.forEach(partition -> consumer.seek(partition, 0));
            consumer.pause(partitions);
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            assigned.removeAll(partitions);
            partitions.forEach(positions::remove);
            partitions.forEach(batch::remove);
            lagTools.forget(partitions);
        }
    }
}
