package altdata.builder.status;

import altdata.builder.generations.Generation;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// The few values of a snapshot that the history keeps.
public record StatusSample(Instant at, Map<Generation, Measures> measures) {
    /// The progress of a generation.
    ///
    /// @param lagRows       unread records
    /// @param lag           age of the oldest unread record
    /// @param rowsPerSecond records per second
    public record Measures(long lagRows, Duration lag, long rowsPerSecond) {}

    static StatusSample of(StatusSnapshot snapshot) {
        Map<Generation, Measures> measures = new LinkedHashMap<>();
        snapshot.statuses()
                .forEach(status -> measures.put(
                        status.known().generation(),
                        new Measures(status.lagRows(), status.lag(), Math.round(snapshot.rate(status)))));
        return new StatusSample(snapshot.at(), measures);
    }
}
