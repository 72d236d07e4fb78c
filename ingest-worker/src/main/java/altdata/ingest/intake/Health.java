package altdata.ingest.intake;

import altdata.ingest.keys.ApiKeys;
import altdata.ingest.keys.KeyFeed;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// `/health/live` and `/health/ready`, without a key.
@Component
final class Health {
    private record Body(int status) {}

    private final ApiKeys keys;
    private final KeyFeed feed;

    Health(ApiKeys keys, KeyFeed feed) {
        this.keys = keys;
        this.feed = feed;
    }

    /// The service runs.
    Mono<ServerResponse> live() {
        return ServerResponse.ok().contentType(MediaType.APPLICATION_JSON).bodyValue(new Body(200));
    }

    /// The keys are known, and Kafka answers.
    Mono<ServerResponse> ready() {
        if (!feed.hearsKafka()) {
            return Mono.error(Problem.notReady("Kafka does not answer").exception());
        }
        if (!keys.areKnown()) {
            return Mono.error(
                    Problem.notReady("the API keys have not been read yet").exception());
        }
        return live();
    }
}
