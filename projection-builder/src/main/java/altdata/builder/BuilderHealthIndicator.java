package altdata.builder;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/// Reports the builder as out of service until PostgreSQL and Kafka have responded.
@Component
final class BuilderHealthIndicator implements HealthIndicator {
    private final BuilderLifecycle lifecycle;

    BuilderHealthIndicator(BuilderLifecycle lifecycle) {
        this.lifecycle = lifecycle;
    }

    @Override
    public Health health() {
        return lifecycle.isReady()
                ? Health.up().build()
                : Health.outOfService()
                        .withDetail("waiting for", lifecycle.waitingFor())
                        .build();
    }
}
