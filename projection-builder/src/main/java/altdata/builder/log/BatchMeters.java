package altdata.builder.log;

import altdata.builder.generations.Generation;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/// Metrics of one generation's batches; docs/monitoring.md lists names and units.
public final class BatchMeters {
    private final Timer batches;
    private final Counter accepted;
    private final Counter rejected;
    private final Counter stale;
    private final Counter fenced;

    public BatchMeters(MeterRegistry registry, Generation generation) {
        Tags tags = Tags.of("projection", generation.projection().publishedName(), "generation", generation.schema());
        batches = registry.timer("altdata.batch", tags);
        accepted = registry.counter("altdata.rows.accepted", tags);
        rejected = registry.counter("altdata.rows.rejected", tags);
        stale = registry.counter("altdata.rows.stale", tags);
        fenced = registry.counter("altdata.writes.fenced", tags);
    }

    /// Counts a committed batch.
    ///
    /// @param superseded record versions without effect, because the stored version wins
    void applied(Iterable<? extends PartitionBatch<?>> batch, long superseded, Duration took) {
        for (PartitionBatch<?> partitionBatch : batch) {
            accepted.increment(partitionBatch.rows().size());
            rejected.increment(partitionBatch.rejected().size());
        }
        stale.increment(superseded);
        batches.record(took);
    }

    /// Counts a batch that was not written, because another instance has taken over a partition.
    void fenced() {
        fenced.increment();
    }
}
