package altdata.api.lookup;

import altdata.api.entities.Entity;
import altdata.api.entities.EntityDirectory;
import altdata.api.format.Columns;
import altdata.api.format.Items;
import altdata.api.format.Member;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.v2.V2Parameters;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v2 `/api/entities`: a page of the active entities by ticker.
@Component
final class EntityList implements OperationProvider {
    private static final long DEFAULT_LIMIT = 50;
    private static final Parameter.Range LIMITS = new Parameter.Range(1, 1_000L);
    private static final Parameter.Range OFFSETS = new Parameter.Range(0, null);

    /// @param total the number of entities on all pages
    public record EntityListResponse(List<EntitySummary> items, long limit, BigInteger offset, long total) {}

    public record EntitySummary(
            String ticker,
            String name,
            @Nullable String industry,
            @Nullable String domain) {}

    private final EntityDirectory directory;

    /// Caps the offset of the query; no list is longer.
    private static final BigInteger MAX_OFFSET = BigInteger.valueOf(Long.MAX_VALUE);

    EntityList(EntityDirectory directory) {
        this.directory = directory;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v2("/api/entities", "entities:list", "Entities in pages")
                .parameters(
                        Parameter.text(
                                        "search",
                                        "Returns only entities whose name or ticker contains this text"
                                                + " (case-insensitive).")
                                .optional(),
                        Parameter.integer("limit", LIMITS, DEFAULT_LIMIT, "The maximum number of entities per page."),
                        Parameter.integer("offset", OFFSETS, 0, "The number of entities to skip."))
                .tables("entities.entity")
                .handler(EntityListResponse.class, EntityList::items, this::page));
    }

    private Mono<EntityListResponse> page(ApiRequest request) {
        V2Parameters parameters = V2Parameters.of(request);
        String search = parameters.text("search").strip();
        long limit = parameters.integer("limit", LIMITS, DEFAULT_LIMIT).longValueExact();
        BigInteger offset = parameters.integer("offset", OFFSETS, 0);
        parameters.check();
        return directory
                .page(request.release(), search, limit, offset.min(MAX_OFFSET).longValueExact())
                .map(EntityList::summary)
                .collectList()
                .zipWith(
                        directory.count(request.release(), search),
                        (items, total) -> new EntityListResponse(items, limit, offset, total));
    }

    private static Items<EntitySummary> items(EntityListResponse page) {
        return new Items<>(
                Columns.<EntitySummary>withNulls()
                        .ticker(
                                "ticker",
                                page.items().stream().map(EntitySummary::ticker).toList(),
                                EntitySummary::ticker)
                        .text("name", EntitySummary::name)
                        .text("industry", EntitySummary::industry)
                        .text("domain", EntitySummary::domain),
                List.of(
                        Member.of("limit", page.limit()),
                        Member.of("offset", page.offset()),
                        Member.of("total", page.total())),
                page.items());
    }

    private static EntitySummary summary(Entity entity) {
        return new EntitySummary(entity.ticker(), entity.name(), entity.industry(), entity.domain());
    }
}
