package altdata.api.lookup;

import altdata.api.entities.Entity;
import altdata.api.entities.EntityDirectory;
import altdata.api.request.Parameter;
import altdata.api.request.ApiRequest;
import altdata.api.v2.V2Parameters;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v2 `/api/entities`: a page of the active entities by ticker.
@Component
public final class EntityList {
    /// What `limit` is where it is not given.
    public static final long DEFAULT_LIMIT = 50;

    /// What `limit` may be.
    public static final Parameter.Range LIMITS = new Parameter.Range(1, 1_000L);

    /// What `offset` may be.
    public static final Parameter.Range OFFSETS = new Parameter.Range(0, null);

    /// @param total how many there are without the page
    public record EntityListResponse(List<EntitySummary> items, long limit, BigInteger offset, long total) {}

    public record EntitySummary(
            String ticker,
            String name,
            @Nullable String industry,
            @Nullable String domain) {}

    private final EntityDirectory directory;

    /// A greater offset is beyond the end of every list as well.
    private static final BigInteger FARTHEST = BigInteger.valueOf(Long.MAX_VALUE);

    EntityList(EntityDirectory directory) {
        this.directory = directory;
    }

    /// Answers the operation.
    public Mono<EntityListResponse> answer(ApiRequest request) {
        V2Parameters parameters = V2Parameters.of(request);
        String search = parameters.text("search").strip();
        long limit = parameters.integer("limit", LIMITS, DEFAULT_LIMIT).longValueExact();
        BigInteger offset = parameters.integer("offset", OFFSETS, 0);
        parameters.check();
        return directory
                .page(request.release(), search, limit, offset.min(FARTHEST).longValueExact())
                .map(EntityList::summary)
                .collectList()
                .zipWith(
                        directory.count(request.release(), search),
                        (items, total) -> new EntityListResponse(items, limit, offset, total));
    }

    private static EntitySummary summary(Entity entity) {
        return new EntitySummary(entity.ticker(), entity.name(), entity.industry(), entity.domain());
    }
}
