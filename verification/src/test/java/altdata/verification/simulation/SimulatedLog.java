package altdata.verification.simulation;

import altdata.builder.log.TopicLog;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.core.ConsumerFactory;

/// A topic with one consumer group. A partition is assigned to another member at once, even if its former owner has not
/// noticed it: it then is a zombie until its next poll.
final class SimulatedLog implements ConsumerFactory<byte[], byte[]>, TopicLog {
    /// The default of Kafka's client.
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    private final Scheduler scheduler;
    private final Random random;
    private final String topic;
    private final List<List<byte[]>> partitions;
    private final List<Member> members = new ArrayList<>();
    /// The owner of each partition; null if the group has no members.
    private final @Nullable Member[] owners;
    private int created;
    /// A partition whose leader does not respond; null if all do.
    private @Nullable Integer leaderless;

    /// @param partitions the values of the records of each partition
    SimulatedLog(Scheduler scheduler, Random random, String topic, List<List<byte[]>> partitions) {
        this.scheduler = scheduler;
        this.random = random;
        this.topic = topic;
        this.partitions = partitions;
        this.owners = new Member[partitions.size()];
    }

    /// Stops the leader of a partition, or restarts it.
    ///
    /// @param partition null to restart it
    void setLeaderless(@Nullable Integer partition) {
        leaderless = partition;
        scheduler.say("the partition without a leader is %s", partition);
        scheduler.progress();
    }

    /// Waits until the leader of a partition responds.
    private boolean awaitLeader(int partition, Duration timeout) {
        return scheduler.await(() -> !Objects.equals(leaderless, partition), timeout);
    }

    /// A topic that loses no records.
    @Override
    public String id(String topic) {
        return "topic-id";
    }

    @Override
    public Map<TopicPartition, OffsetAndMetadata> ends(Set<TopicPartition> requested) {
        Map<TopicPartition, OffsetAndMetadata> ends = new HashMap<>();
        for (TopicPartition each : requested) {
            if (awaitLeader(each.partition(), Duration.ofSeconds(5))) {
                ends.put(
                        each,
                        new OffsetAndMetadata(partitions.get(each.partition()).size()));
            }
        }
        return ends;
    }

    /// Assigns a random partition to a random member.
    void rebalance() {
        if (!members.isEmpty()) {
            int partition = random.nextInt(owners.length);
            Member owner = members.get(random.nextInt(members.size()));
            owners[partition] = owner;
            scheduler.say("partition %d is assigned to member %d", partition, owner.number);
            scheduler.progress();
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public Consumer<byte[], byte[]> createConsumer(
            @Nullable String group,
            @Nullable String clientIdPrefix,
            @Nullable String clientIdSuffix,
            @Nullable Properties properties) {
        Member member = new Member();
        return (Consumer<byte[], byte[]>) Proxy.newProxyInstance(
                Consumer.class.getClassLoader(),
                new Class<?>[] {Consumer.class},
                (_, method, arguments) -> member.call(method.getName(), arguments));
    }

    @Override
    public boolean isAutoCommit() {
        return false;
    }

    private final class Member {
        private final int number = ++created;
        private final Map<TopicPartition, Integer> positions = new HashMap<>();
        private final Set<TopicPartition> paused = new HashSet<>();
        private @Nullable ConsumerRebalanceListener listener;

        /// The methods that consumers of the service call.
        @SuppressWarnings("unchecked")
        private @Nullable Object call(String method, @Nullable Object[] arguments) {
            switch (method) {
                case "subscribe" -> subscribe((ConsumerRebalanceListener) arguments[1]);
                case "poll" -> {
                    return poll((Duration) arguments[0]);
                }
                case "seek" -> {
                    require((TopicPartition) arguments[0]);
                    long offset = arguments[1] instanceof OffsetAndMetadata next ? next.offset() : (long) arguments[1];
                    positions.put((TopicPartition) arguments[0], Math.toIntExact(offset));
                }
                case "pause", "resume" -> {
                    Collection<TopicPartition> changed = (Collection<TopicPartition>) arguments[0];
                    changed.forEach(this::require);
                    if (method.equals("pause")) {
                        paused.addAll(changed);
                    } else {
                        paused.removeAll(changed);
                    }
                }
                case "paused" -> {
                    return Set.copyOf(paused);
                }
                case "beginningOffsets" -> {
                    return beginningOffsets(
                            (Collection<TopicPartition>) arguments[0],
                            arguments.length > 1 ? (Duration) arguments[1] : DEFAULT_TIMEOUT);
                }
                case "commitAsync", "wakeup" -> {}
                case "close" -> leave();
                default -> throw new UnsupportedOperationException(method);
            }
            return null;
        }

        private Map<TopicPartition, Long> beginningOffsets(Collection<TopicPartition> requested, Duration timeout) {
            Map<TopicPartition, Long> offsets = new HashMap<>();
            for (TopicPartition each : requested) {
                if (!awaitLeader(each.partition(), timeout)) {
                    throw new TimeoutException("the leader of " + each + " does not respond");
                }
                offsets.put(each, 0L);
            }
            return offsets;
        }

        private void subscribe(ConsumerRebalanceListener rebalances) {
            listener = rebalances;
            members.add(this);
            for (int partition = 0; partition < owners.length; partition++) {
                if (owners[partition] == null || random.nextBoolean()) {
                    owners[partition] = this;
                }
            }
            scheduler.progress();
        }

        private void leave() {
            members.remove(this);
            for (int partition = 0; partition < owners.length; partition++) {
                if (owners[partition] == this) {
                    owners[partition] = members.isEmpty() ? null : members.get(random.nextInt(members.size()));
                }
            }
            scheduler.progress();
        }

        private ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
            scheduler.step("polls");
            if (!hasCurrentAssignment()) {
                assign();
                return ConsumerRecords.empty();
            }
            if (!hasRecords()) {
                boolean _ = scheduler.await(() -> !hasCurrentAssignment() || hasRecords(), timeout);
                return ConsumerRecords.empty();
            }
            return records();
        }

        private void assign() {
            Set<TopicPartition> revoked = new HashSet<>(positions.keySet());
            revoked.removeIf(each -> owners[each.partition()] == this);
            List<TopicPartition> assigned = new ArrayList<>();
            for (int partition = 0; partition < owners.length; partition++) {
                TopicPartition each = new TopicPartition(topic, partition);
                if (owners[partition] == this && !positions.containsKey(each)) {
                    assigned.add(each);
                }
            }
            ConsumerRebalanceListener rebalances = listener;
            if (rebalances == null) {
                throw new IllegalStateException("not subscribed");
            }
            if (!revoked.isEmpty()) {
                rebalances.onPartitionsRevoked(revoked);
                positions.keySet().removeAll(revoked);
                paused.removeAll(revoked);
            }
            if (!assigned.isEmpty()) {
                scheduler.say("is assigned %s", assigned);
                assigned.forEach(each -> positions.put(each, 0));
                rebalances.onPartitionsAssigned(assigned);
            }
        }

        private boolean hasCurrentAssignment() {
            for (int partition = 0; partition < owners.length; partition++) {
                if ((owners[partition] == this) != positions.containsKey(new TopicPartition(topic, partition))) {
                    return false;
                }
            }
            return true;
        }

        private boolean hasRecords() {
            return positions.entrySet().stream()
                    .anyMatch(each -> !paused.contains(each.getKey()) && each.getValue() < readableEnd(each.getKey()));
        }

        /// A random number of the next records of each partition.
        private ConsumerRecords<byte[], byte[]> records() {
            Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> found = new HashMap<>();
            Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>();
            positions.replaceAll((partition, position) -> {
                int end = readableEnd(partition);
                if (paused.contains(partition) || position >= end) {
                    return position;
                }
                int to = position + 1 + random.nextInt(end - position);
                List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
                for (int offset = position; offset < to; offset++) {
                    records.add(new ConsumerRecord<>(
                            topic,
                            partition.partition(),
                            offset,
                            null,
                            values(partition).get(offset)));
                }
                found.put(partition, records);
                next.put(partition, new OffsetAndMetadata(to));
                return to;
            });
            return new ConsumerRecords<>(found, next);
        }

        private int readableEnd(TopicPartition partition) {
            return Objects.equals(leaderless, partition.partition())
                    ? 0
                    : values(partition).size();
        }

        private List<byte[]> values(TopicPartition partition) {
            return partitions.get(partition.partition());
        }

        private void require(TopicPartition partition) {
            if (!positions.containsKey(partition)) {
                throw new IllegalStateException("No current assignment for partition " + partition);
            }
        }
    }
}
