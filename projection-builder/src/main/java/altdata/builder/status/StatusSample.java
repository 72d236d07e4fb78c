package altdata.builder.status;

import altdata.builder.generations.Generation;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// What is remembered of a look: little, for many are.
public record StatusSample(Instant at, Map<Generation, Measures> measures) {
    /// How far a generation had come.
    ///
    /// @param lagRows       records it had not read
    /// @param lag           how long ago the oldest of them was written
    /// @param rowsPerSecond how many records a second it read
    public record Measures(long lagRows, Duration lag, long rowsPerSecond) {}

    static StatusSample of(StatusSnapshot look) {
        Map<Generation, Measures> measures = new LinkedHashMap<>();
        look.statuses()
                .forEach(status -> measures.put(
                        status.known().generation(),
                        new Measures(status.lagRows(), status.lag(), Math.round(look.rate(status)))));
        return new StatusSample(look.at(), measures);
    }
}
