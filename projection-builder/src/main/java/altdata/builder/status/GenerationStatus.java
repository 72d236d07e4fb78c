package altdata.builder.status;

import altdata.builder.generations.KnownGeneration;
import altdata.contracts.topic.IgnoredField;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The progress of a generation.
///
/// @param lag      age of the oldest unread record; zero if absent
/// @param markAge  age of the oldest dirty mark of the derived tables; zero if absent
/// @param stall    time without progress although there were unread records
/// @param problem  why consumption stopped, null if it did not
/// @param deadLetters stored rejected records of its topic
/// @param ignored  the 20 most frequent fields that it ignores
public record GenerationStatus(
        KnownGeneration known,
        List<PartitionStatus> partitions,
        Duration lag,
        Duration markAge,
        Duration stall,
        @Nullable String problem,
        long deadLetters,
        List<IgnoredField> ignored) {
    /// A generation without progress for longer than this is stalled.
    private static final Duration STALLED = Duration.ofSeconds(10);

    /// Why builders of this version cannot write to it; null if they can.
    public @Nullable String obstacle() {
        return known.hasCurrentDefinition()
                ? problem
                : "its tables were defined by another version; builders of this version do not write to it";
    }

    /// Returns true if an operator should check this generation.
    public boolean isStalled() {
        return !known.paused() && (problem != null || stall.compareTo(STALLED) > 0);
    }

    /// How many records it has read.
    public long records() {
        return partitions.stream().mapToLong(PartitionStatus::nextOffset).sum();
    }

    /// How many fields of accepted rows it ignores, because it does not know them.
    public long ignoredFields() {
        return partitions.stream().mapToLong(PartitionStatus::fieldsIgnored).sum();
    }

    /// How many records it has not read.
    public long lagRows() {
        return partitions.stream().mapToLong(PartitionStatus::lag).sum();
    }

    /// How many records builders of this version can apply now. Paused generations, those of other versions and halted
    /// partitions do not count: more builders would not help.
    public long backlogRows() {
        return known.shouldConsume()
                ? partitions.stream()
                        .filter(partition -> partition.problem() == null)
                        .mapToLong(PartitionStatus::lag)
                        .sum()
                : 0;
    }

    /// How much of the log it has read, 0 to 1; 0 while its base tables are being copied.
    public double progress() {
        if (known.isBeingCopied()) {
            return 0;
        }
        long all = records() + lagRows();
        return all == 0 ? 1 : (double) records() / all;
    }
}
