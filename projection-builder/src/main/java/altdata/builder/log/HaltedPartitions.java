package altdata.builder.log;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/// The partitions of a consumer that are halted because records are lost, until an operator has restored the topic, or
/// has dropped the generation; and those that cannot be taken over because their leader does not respond. Each is tried
/// again every 10 s. Not thread-safe.
final class HaltedPartitions {
    private static final Duration RETRY_DELAY = Duration.ofSeconds(10);

    /// @param problem    null if only the leader does not respond
    /// @param retryAt    in nanoseconds of the consumer's runtime
    /// @param isRecorded whether the problem is recorded in the database
    private record Halt(@Nullable String problem, long retryAt, boolean isRecorded) {}

    private final ConsumerRuntime runtime;
    private final Map<TopicPartition, Halt> halts = new HashMap<>();

    HaltedPartitions(ConsumerRuntime runtime) {
        this.runtime = runtime;
    }

    /// Halts a partition until the next attempt.
    ///
    /// @return whether the partition was not halted before, or for another reason
    boolean add(TopicPartition partition, String problem) {
        Halt before = halts.put(partition, new Halt(problem, retryAt(), false));
        return before == null || !problem.equals(before.problem);
    }

    /// Postpones the next attempt, because the leader of the partition does not respond.
    ///
    /// @return whether this is the first time
    boolean postpone(TopicPartition partition) {
        Halt before = halts.get(partition);
        halts.put(
                partition,
                before == null
                        ? new Halt(null, retryAt(), false)
                        : new Halt(before.problem, retryAt(), before.isRecorded));
        return before == null;
    }

    private long retryAt() {
        return runtime.nanoTime() + RETRY_DELAY.toNanos();
    }

    /// Removes partitions that are consumed again, or that were reassigned to another instance.
    void remove(Collection<TopicPartition> partitions) {
        halts.keySet().removeAll(partitions);
    }

    /// Whether the next attempt is not due yet.
    boolean isWaiting(TopicPartition partition) {
        Halt halt = halts.get(partition);
        return halt != null && runtime.nanoTime() - halt.retryAt < 0;
    }

    /// The problems that are not recorded in the database yet.
    Map<TopicPartition, String> unrecorded() {
        Map<TopicPartition, String> problems = new HashMap<>();
        halts.forEach((partition, halt) -> {
            if (halt.problem != null && !halt.isRecorded) {
                problems.put(partition, halt.problem);
            }
        });
        return problems;
    }

    void recorded(TopicPartition partition) {
        halts.computeIfPresent(partition, (_, halt) -> new Halt(halt.problem, halt.retryAt, true));
    }
}
