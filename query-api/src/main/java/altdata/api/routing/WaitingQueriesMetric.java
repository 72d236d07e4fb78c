package altdata.api.routing;

import altdata.api.limits.FairQueryLimiter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.stereotype.Component;

/// Exports how many queries wait in the fair queues. The connection pool does not show them, because it has a
/// connection
/// for each query that runs.
@Component
final class WaitingQueriesMetric implements MeterBinder {
    private final OperationRunner runner;

    WaitingQueriesMetric(OperationRunner runner) {
        this.runner = runner;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        bind(registry, "searches", runner.ownStatements());
        bind(registry, "lookups", runner.batchedStatements());
    }

    private static void bind(MeterRegistry registry, String queue, FairQueryLimiter limiter) {
        Gauge _ = Gauge.builder("altdata.queries.waiting", limiter, FairQueryLimiter::waiting)
                .tag("queue", queue)
                .description("How many queries wait in the fair queue.")
                .register(registry);
    }
}
