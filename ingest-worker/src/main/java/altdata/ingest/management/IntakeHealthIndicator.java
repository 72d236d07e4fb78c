package altdata.ingest.management;

import altdata.ingest.keys.KeyTopicConsumer;
import altdata.ingest.keys.PushKeys;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/// Reports whether rows can be accepted, under the same conditions as `/health/ready`.
@Component
final class IntakeHealthIndicator implements HealthIndicator {
    private final PushKeys keys;
    private final KeyTopicConsumer keyConsumer;

    IntakeHealthIndicator(PushKeys keys, KeyTopicConsumer keyConsumer) {
        this.keys = keys;
        this.keyConsumer = keyConsumer;
    }

    @Override
    public Health health() {
        if (!keyConsumer.isKafkaReachable()) {
            return Health.outOfService().withDetail("waiting for", "Kafka").build();
        }
        return keys.areLoaded()
                ? Health.up().build()
                : Health.outOfService()
                        .withDetail("waiting for", "the API keys")
                        .build();
    }
}
