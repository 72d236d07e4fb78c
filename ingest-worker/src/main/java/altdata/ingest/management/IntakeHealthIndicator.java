package altdata.ingest.management;

import altdata.ingest.keys.ApiKeys;
import altdata.ingest.keys.KeyFeed;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/// Whether rows can be taken, as `/health/ready` of the interface tells.
@Component
final class IntakeHealthIndicator implements HealthIndicator {
    private final ApiKeys keys;
    private final KeyFeed feed;

    IntakeHealthIndicator(ApiKeys keys, KeyFeed feed) {
        this.keys = keys;
        this.feed = feed;
    }

    @Override
    public Health health() {
        if (!feed.hearsKafka()) {
            return Health.outOfService().withDetail("waiting for", "Kafka").build();
        }
        return keys.areKnown()
                ? Health.up().build()
                : Health.outOfService()
                        .withDetail("waiting for", "the API keys")
                        .build();
    }
}
