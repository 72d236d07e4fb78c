package altdata.api.health;

import altdata.api.release.ReadTables;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Problem;
import altdata.api.request.WarmUp;
import java.util.List;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// `/health/live` and `/health/ready`: liveness and readiness, without a key.
@Component
final class Health implements OperationProvider {
    public record Body(int status) {}

    private static final Body UP = new Body(200);

    private final ReadTables tables;
    private final ApplicationAvailability availability;
    private final WarmUp warmUp;

    Health(ReadTables tables, ApplicationAvailability availability, WarmUp warmUp) {
        this.tables = tables;
        this.availability = availability;
        this.warmUp = warmUp;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                Operation.v1Open("/health/live", "Liveness of the service").handler(Body.class, this::live),
                Operation.v1Open("/health/ready", "Readiness of the service")
                        .tables("entities.entity", "api_keys.api_key")
                        .uncached()
                        .handler(Body.class, this::ready));
    }

    private Mono<Body> live(ApiRequest request) {
        return Mono.just(UP);
    }

    /// Ready if a release is loaded, the warm-up has ended, the database responds for entities and keys, and
    /// the service is not shutting down.
    private Mono<Body> ready(ApiRequest request) {
        if (availability.getReadinessState() == ReadinessState.REFUSING_TRAFFIC || !warmUp.isComplete()) {
            return Mono.error(new Problem.NotReady().exception());
        }
        return tables.probe(request.release()).thenReturn(UP);
    }
}
