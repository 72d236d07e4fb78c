package altdata.api.management;

import altdata.api.request.Authenticator;
import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Whether a release and the keys are known and the tables can be read, as `/health/ready` of the interface tells.
@Component
final class ReadTablesHealthIndicator implements ReactiveHealthIndicator {
    private final ReleaseCatalog releases;
    private final Authenticator callers;
    private final DatabaseClient database;

    ReadTablesHealthIndicator(ReleaseCatalog releases, Authenticator callers, @Qualifier("lookups") DatabaseClient database) {
        this.releases = releases;
        this.callers = callers;
        this.database = database;
    }

    @Override
    public Mono<Health> health() {
        Release release = releases.current();
        if (release == null || !callers.areKnown()) {
            return Mono.just(Health.down().build());
        }
        return database.sql(release.sql("select 1 from {entities}.entity limit 1"))
                .fetch()
                .all()
                .then(Mono.just(Health.up().build()))
                .onErrorResume(_ -> Mono.just(Health.down().build()));
    }
}
