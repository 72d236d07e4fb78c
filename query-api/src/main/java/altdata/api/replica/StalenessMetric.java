package altdata.api.replica;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/// Exports how far the replica is behind; NaN if the database is a primary, or if it is unknown.
@Component
@ConditionalOnProperty("altdata.quota-database-url")
final class StalenessMetric implements MeterBinder {
    private final ReplicaReads reads;

    StalenessMetric(ReplicaReads reads) {
        this.reads = reads;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge _ = Gauge.builder("altdata.replica.staleness", this::seconds)
                .baseUnit("seconds")
                .description("How far responses are behind the primary at most.")
                .register(registry);
    }

    private double seconds() {
        Staleness staleness = reads.staleness();
        return staleness == null ? Double.NaN : staleness.seconds();
    }
}
