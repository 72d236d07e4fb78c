package altdata.api.management;

import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import altdata.api.replica.ReplicaReads;
import altdata.api.request.WarmUp;
import altdata.api.statements.ConnectionLoss;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The readiness of the read tables: a release is loaded, the warm-up has ended, and PostgreSQL responds and is
/// not too far behind its primary. `/health/ready` also checks whether the service is shutting down.
@Component
final class ReadTablesHealthIndicator implements ReactiveHealthIndicator {
    private final ReleaseCatalog releases;
    private final WarmUp warmUp;
    private final ReplicaReads replica;
    private final ReadTables tables;

    ReadTablesHealthIndicator(ReleaseCatalog releases, WarmUp warmUp, ReplicaReads replica, ReadTables tables) {
        this.releases = releases;
        this.warmUp = warmUp;
        this.replica = replica;
        this.tables = tables;
    }

    @Override
    public Mono<Health> health() {
        Release release = releases.current();
        if (release == null || !warmUp.isComplete() || replica.isTooStale()) {
            return Mono.just(Health.down().build());
        }
        return ConnectionLoss.retryOnce(
                        tables.probe(release).thenReturn(Health.up().build()))
                .onErrorResume(_ -> Mono.just(Health.down().build()));
    }
}
