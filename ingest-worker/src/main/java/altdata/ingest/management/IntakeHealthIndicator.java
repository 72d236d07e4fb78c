package altdata.ingest.management;

import altdata.ingest.keys.PushKeys;
import altdata.ingest.keys.KeyTopicConsumer;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/// Whether rows can be taken, as `/health/ready` of the interface tells.
@Component
final class IntakeHealthIndicator implements HealthIndicator {
    private final PushKeys keys;
    private final KeyTopicConsumer feed;

    IntakeHealthIndicator(PushKeys keys, KeyTopicConsumer feed) {
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
