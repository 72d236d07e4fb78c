package altdata.builder.status;

import altdata.builder.generations.Generation;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The status of every generation at one moment.
///
/// @param nanos         when it was taken, on the clock of [System#nanoTime]
/// @param rates         records per second since the previous snapshot
/// @param topicWarnings warnings about the settings of the topics
public record StatusSnapshot(
        Instant at,
        long nanos,
        List<GenerationStatus> statuses,
        Map<Generation, Double> rates,
        List<String> topicWarnings) {
    private static final double NANOS = 1e9;

    /// @param before the previous snapshot, null for the first
    static StatusSnapshot after(
            @Nullable StatusSnapshot before,
            Instant at,
            long nanos,
            List<GenerationStatus> statuses,
            List<String> topicWarnings) {
        Map<Generation, Double> rates = new HashMap<>();
        if (before != null && nanos > before.nanos) {
            double seconds = (nanos - before.nanos) / NANOS;
            Map<Generation, Long> records = new HashMap<>();
            before.statuses.forEach(status -> records.put(status.known().generation(), status.records()));
            for (GenerationStatus status : statuses) {
                Long former = records.get(status.known().generation());
                if (former != null) {
                    rates.put(status.known().generation(), Math.max(0, status.records() - former) / seconds);
                }
            }
        }
        return new StatusSnapshot(at, nanos, List.copyOf(statuses), Map.copyOf(rates), List.copyOf(topicWarnings));
    }

    /// Returns the records per second of a generation; 0 if the previous snapshot did not have it.
    public double rate(GenerationStatus status) {
        return rates.getOrDefault(status.known().generation(), 0.0);
    }
}
