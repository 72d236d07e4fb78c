package altdata.api.lookup;

import altdata.api.entities.Entity;
import altdata.api.entities.EntityDirectory;
import altdata.api.format.Columns;
import altdata.api.format.Items;
import altdata.api.format.Member;
import altdata.api.format.Page;
import altdata.api.release.Release;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.v2.PageCursor;
import altdata.api.v2.V2Parameters;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v2 `/api/entities`: a page of the active entities by ticker. Pages are found by an offset, or by a cursor if
/// the parameter `cursor` is present.
@Component
final class EntityList implements OperationProvider {
    /// Caps the offset of the query; no list is longer.
    private static final BigInteger MAX_OFFSET = BigInteger.valueOf(Long.MAX_VALUE);

    private static final long DEFAULT_LIMIT = 50;
    private static final Parameter.Range LIMITS = new Parameter.Range(1, 1_000L);
    private static final Parameter.Range OFFSETS = new Parameter.Range(0, null);
    private static final String OFFSET = "offset";
    private static final String CURSOR = PageCursor.PARAMETER.name();
    /// The cursor of the first page.
    private static final String START = "";

    /// @param offsets null for a page that was requested by a cursor
    /// @param cursors null for a page that was requested by an offset
    public record EntityListResponse(
            List<EntitySummary> items,
            long limit,
            @JsonUnwrapped @Nullable Offsets offsets,
            @JsonUnwrapped @Nullable Cursors cursors)
            implements Page {
        @Override
        public Map<String, String> nextPage() {
            if (cursors != null) {
                return cursors.next() == null ? Map.of() : Map.of(CURSOR, cursors.next());
            }
            if (offsets != null) {
                BigInteger end = offsets.offset().add(BigInteger.valueOf(items.size()));
                return end.compareTo(BigInteger.valueOf(offsets.total())) < 0 && !items.isEmpty()
                        ? Map.of(OFFSET, end.toString())
                        : Map.of();
            }
            return Map.of();
        }
    }

    /// @param total the number of entities on all pages
    public record Offsets(BigInteger offset, long total) {}

    /// There is no total: counting takes much longer than reading a page of a long list.
    ///
    /// @param next the cursor of the next page; null on the last one
    public record Cursors(@Nullable String next) {}

    public record EntitySummary(
            String ticker,
            String name,
            @Nullable String industry,
            @Nullable String domain) {}

    private final EntityDirectory directory;

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
                        Parameter.integer(OFFSET, OFFSETS, 0, "The number of entities to skip."),
                        Parameter.text(
                                        CURSOR,
                                        "Returns pages by cursor instead of by offset: empty for the first page,"
                                                + " then `next` of the previous page, with the same `search` and"
                                                + " `as_of`. †")
                                .optional())
                .tables("entities.entity")
                .handler(EntityListResponse.class, EntityList::items, this::page));
    }

    private Mono<EntityListResponse> page(ApiRequest request) {
        V2Parameters parameters = V2Parameters.of(request);
        String search = parameters.text("search").strip();
        int limit = parameters.integer("limit", LIMITS, DEFAULT_LIMIT).intValueExact();
        BigInteger offset = parameters.integer(OFFSET, OFFSETS, 0);
        String cursor = request.v2().get(CURSOR);
        if (cursor == null) {
            parameters.check();
            return byOffset(request.release(), search, limit, offset);
        }
        if (request.v2().containsKey(OFFSET)) {
            parameters.reject(OFFSET, request.v2().get(OFFSET), "expected either `cursor` or `offset`");
        }
        int hash = Objects.hash(search, request.release().asOf());
        EntityCursor after = cursor.equals(START) ? EntityCursor.START : EntityCursor.parse(cursor, hash);
        if (after == null) {
            PageCursor.reject(parameters, cursor);
        }
        parameters.check();
        return byCursor(request.release(), search, limit, Objects.requireNonNull(after), hash);
    }

    private Mono<EntityListResponse> byOffset(Release release, String search, int limit, BigInteger offset) {
        return directory
                .page(release, search, limit, offset.min(MAX_OFFSET).longValueExact())
                .map(EntityList::summary)
                .collectList()
                .zipWith(
                        directory.count(release, search),
                        (items, total) -> new EntityListResponse(items, limit, new Offsets(offset, total), null));
    }

    private Mono<EntityListResponse> byCursor(Release release, String search, int limit, EntityCursor after, int hash) {
        return directory
                .pageAfter(release, search, after.ticker(), limit + 1)
                .map(EntityList::summary)
                .collectList()
                .map(found -> {
                    List<EntitySummary> items = found.subList(0, Math.min(limit, found.size()));
                    String next = found.size() > limit
                            ? new EntityCursor(items.getLast().ticker()).text(hash)
                            : null;
                    return new EntityListResponse(items, limit, null, new Cursors(next));
                });
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
                members(page),
                page.items());
    }

    private static List<Member> members(EntityListResponse page) {
        Member limit = Member.of("limit", page.limit());
        if (page.cursors() != null) {
            return List.of(
                    limit, Member.of("next", "next_cursor", page.cursors().next()));
        }
        Offsets offsets = Objects.requireNonNull(page.offsets());
        return List.of(limit, Member.of(OFFSET, offsets.offset()), Member.of("total", offsets.total()));
    }

    private static EntitySummary summary(Entity entity) {
        return new EntitySummary(entity.ticker(), entity.name(), entity.industry(), entity.domain());
    }
}
