package altdata.ingest.intake;

import altdata.ingest.keys.KeyTopicConsumer;
import altdata.ingest.keys.PushKeys;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// Serves `/health/live` and `/health/ready`, which need no key.
@Component
final class IngestHealthEndpoints {
    private record Body(int status) {}

    private final PushKeys keys;
    private final KeyTopicConsumer keyConsumer;
    private final ApplicationAvailability availability;

    IngestHealthEndpoints(PushKeys keys, KeyTopicConsumer keyConsumer, ApplicationAvailability availability) {
        this.availability = availability;
        this.keys = keys;
        this.keyConsumer = keyConsumer;
    }

    /// Responds 200 while the process is running.
    Mono<ServerResponse> live() {
        return ServerResponse.ok().contentType(MediaType.APPLICATION_JSON).bodyValue(new Body(200));
    }

    /// Responds 200 if the keys are loaded, Kafka responds, and the service is not shutting down; otherwise
    /// 503.
    Mono<ServerResponse> ready() {
        if (availability.getReadinessState() == ReadinessState.REFUSING_TRAFFIC) {
            return Mono.error(
                    PushProblem.notReady("The service is shutting down.").exception());
        }
        if (!keyConsumer.isKafkaReachable()) {
            return Mono.error(PushProblem.notReady("Kafka does not respond.").exception());
        }
        if (!keys.areLoaded()) {
            return Mono.error(PushProblem.notReady("The API keys have not been loaded yet.")
                    .exception());
        }
        return live();
    }
}
