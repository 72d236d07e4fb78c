package altdata.builder;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/// Not ready before both servers have answered.
@Component
final class BuilderHealthIndicator implements HealthIndicator {
    private final BuilderLifecycle lifecycle;

    BuilderHealthIndicator(BuilderLifecycle lifecycle) {
        this.lifecycle = lifecycle;
    }

    @Override
    public Health health() {
        return lifecycle.isWorking()
                ? Health.up().build()
                : Health.outOfService()
                        .withDetail("waiting for", lifecycle.waitingFor())
                        .build();
    }
}
