package altdata.builder.log;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/// The partitions of a consumer that are halted because records are lost. Each is tried again every 10 s, until an
/// operator has restored the topic, or has dropped the generation. Not thread-safe.
final class HaltedPartitions {
    private static final Duration RETRY_DELAY = Duration.ofSeconds(10);

    /// @param retryAt    in nanoseconds of the consumer's runtime
    /// @param isRecorded whether the problem is recorded in the database
    private record Halt(String problem, long retryAt, boolean isRecorded) {}

    private final ConsumerRuntime runtime;
    private final Map<TopicPartition, Halt> halts = new HashMap<>();

    HaltedPartitions(ConsumerRuntime runtime) {
        this.runtime = runtime;
    }

    /// Halts a partition until the next attempt.
    ///
    /// @return whether the partition was not halted before, or for another reason
    boolean add(TopicPartition partition, String problem) {
        Halt before = halts.put(partition, new Halt(problem, runtime.nanoTime() + RETRY_DELAY.toNanos(), false));
        return before == null || !before.problem.equals(problem);
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
            if (!halt.isRecorded) {
                problems.put(partition, halt.problem);
            }
        });
        return problems;
    }

    void recorded(TopicPartition partition) {
        halts.computeIfPresent(partition, (_, halt) -> new Halt(halt.problem, halt.retryAt, true));
    }
}
