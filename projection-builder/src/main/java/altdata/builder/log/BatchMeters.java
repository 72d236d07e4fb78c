package altdata.builder.log;

import altdata.builder.generations.Generation;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/// What is counted of the batches of one generation; docs/monitoring.md lists names and units.
public final class BatchMeters {
    private final Timer batches;
    private final Counter accepted;
    private final Counter refused;
    private final Counter stale;
    private final Counter fenced;

    public BatchMeters(MeterRegistry registry, Generation generation) {
        Tags tags = Tags.of("projection", generation.projection().publishedName(), "generation", generation.schema());
        batches = registry.timer("altdata.batch", tags);
        accepted = registry.counter("altdata.rows.accepted", tags);
        refused = registry.counter("altdata.rows.refused", tags);
        stale = registry.counter("altdata.rows.stale", tags);
        fenced = registry.counter("altdata.writes.fenced", tags);
    }

    /// A batch was committed.
    ///
    /// @param lost statements that had no effect, because others won over them
    void applied(Iterable<? extends PartitionBatch<?>> batch, long lost, Duration took) {
        for (PartitionBatch<?> reading : batch) {
            accepted.increment(reading.rows().size());
            refused.increment(reading.refused().size());
        }
        stale.increment(lost);
        batches.record(took);
    }

    /// A batch was kept from being written, because another instance has the partition.
    void fenced() {
        fenced.increment();
    }
}
