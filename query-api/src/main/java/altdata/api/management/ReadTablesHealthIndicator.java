package altdata.api.management;

import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import altdata.api.request.Authenticator;
import altdata.api.statements.ConnectionLoss;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The readiness of the read tables: a release and the keys are loaded, and PostgreSQL responds. The same
/// checks as `/health/ready`.
@Component
final class ReadTablesHealthIndicator implements ReactiveHealthIndicator {
    private final ReleaseCatalog releases;
    private final Authenticator authenticator;
    private final DatabaseClient database;

    ReadTablesHealthIndicator(
            ReleaseCatalog releases, Authenticator authenticator, @Qualifier("lookups") DatabaseClient database) {
        this.releases = releases;
        this.authenticator = authenticator;
        this.database = database;
    }

    @Override
    public Mono<Health> health() {
        Release release = releases.current();
        if (release == null || !authenticator.areKeysLoaded()) {
            return Mono.just(Health.down().build());
        }
        return ConnectionLoss.retryOnce(database.sql(release.statement("select 1 from {entities}.entity limit 1")
                                .sql())
                        .fetch()
                        .all()
                        .then(Mono.just(Health.up().build())))
                .onErrorResume(_ -> Mono.just(Health.down().build()));
    }
}
