package altdata.api.lookup;

import altdata.api.entities.Entity;
import altdata.api.entities.EntityDirectory;
import altdata.api.entities.EntityText;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.contracts.catalogue.Platform;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/ticker/`: the metadata of one entity.
@Component
final class TickerMetadata implements OperationProvider {
    public record Body(
            int status,
            @JsonUnwrapped EntityText entity,
            @Nullable String employees,
            @Nullable String socialNetworkId,
            @Nullable String microblogScreenname,
            @Nullable String photoShare,
            @JsonProperty("appstore_a_app") @Nullable String appstoreAApp,
            @JsonProperty("appstore_b_app") @Nullable String appstoreBApp) {}

    private final EntityDirectory directory;

    TickerMetadata(EntityDirectory directory) {
        this.directory = directory;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v1("/ticker", "Metadata of an entity")
                .parameters(Parameter.TICKER)
                .tables("entities.entity")
                .handler(Body.class, this::metadata));
    }

    private Mono<Body> metadata(ApiRequest request) {
        return directory
                .byTicker(request.release(), request.v1().requiredTicker("ticker"))
                .map(TickerMetadata::body);
    }

    private static Body body(Entity entity) {
        return new Body(
                200,
                EntityText.of(entity),
                entity.employees(),
                entity.handle(Platform.SOCIAL_NETWORK),
                entity.handle(Platform.MICROBLOG),
                entity.handle(Platform.PHOTO_SHARE),
                entity.appstoreAApp(),
                entity.appstoreBApp());
    }
}
