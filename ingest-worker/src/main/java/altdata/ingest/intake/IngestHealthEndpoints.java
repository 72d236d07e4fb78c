package altdata.ingest.intake;

import altdata.ingest.keys.PushKeys;
import altdata.ingest.keys.KeyTopicConsumer;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// `/health/live` and `/health/ready`, without a key.
@Component
final class IngestHealthEndpoints {
    private record Body(int status) {}

    private final PushKeys keys;
    private final KeyTopicConsumer feed;
    private final ApplicationAvailability availability;

    IngestHealthEndpoints(PushKeys keys, KeyTopicConsumer feed, ApplicationAvailability availability) {
        this.availability = availability;
        this.keys = keys;
        this.feed = feed;
    }

    /// The service runs.
    Mono<ServerResponse> live() {
        return ServerResponse.ok().contentType(MediaType.APPLICATION_JSON).bodyValue(new Body(200));
    }

    /// The keys are known, Kafka answers, and the service is not about to stop.
    Mono<ServerResponse> ready() {
        if (availability.getReadinessState() == ReadinessState.REFUSING_TRAFFIC) {
            return Mono.error(PushProblem.notReady("the service stops").exception());
        }
        if (!feed.hearsKafka()) {
            return Mono.error(PushProblem.notReady("Kafka does not answer").exception());
        }
        if (!keys.areKnown()) {
            return Mono.error(
                    PushProblem.notReady("the API keys have not been read yet").exception());
        }
        return live();
    }
}
