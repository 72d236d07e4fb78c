package altdata.builder.status;

import altdata.builder.generations.KnownGeneration;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How far a generation has come.
///
/// @param lag      how long ago the oldest record was written that it has not read; zero where there is none
/// @param markAge  for how long what is derived has been behind; zero where it is not
/// @param stall    for how long it has not moved although there was something to read
/// @param problem  why nobody reads on, null where somebody does
/// @param deadLetters refused records of its topic that are kept
public record GenerationStatus(
        KnownGeneration known,
        List<PartitionStatus> partitions,
        Duration lag,
        Duration markAge,
        Duration stall,
        @Nullable String problem,
        long deadLetters) {
    /// From when on a generation counts as stalled.
    private static final Duration STALLED = Duration.ofSeconds(10);

    /// Whether somebody should look.
    public boolean isStalled() {
        return !known.paused() && (problem != null || stall.compareTo(STALLED) > 0);
    }

    /// How many records it has read.
    public long records() {
        return partitions.stream().mapToLong(PartitionStatus::nextOffset).sum();
    }

    /// How many records it has not read.
    public long lagRows() {
        return partitions.stream().mapToLong(PartitionStatus::lag).sum();
    }

    /// How much of the log it has read, 0 to 1.
    public double progress() {
        long all = records() + lagRows();
        return all == 0 ? 1 : (double) records() / all;
    }
}
