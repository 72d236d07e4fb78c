package altdata.api.entities;

import altdata.api.release.BatchLoader;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.api.request.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Finds entities by ticker, and by search text.
@Component
public final class EntityDirectory {
    /// Uses the primary key.
    private static final String BY_TICKERS =
            "select " + EntityRows.COLUMNS + "from {entities}.entity where ticker = any($1) and not deleted";
    private static final String ACTIVE = "select " + EntityRows.COLUMNS + """
                    from {entities}.entity
                    where active and not deleted and ($1::text is null or entity = $1)
                    order by ticker
                    """;
    /// $1 is the search text in upper case, to match tickers; $2 is the folded search text, to match folded
    /// names.
    private static final String MATCHES = """
            from {entities}.entity
            where not deleted and (strpos(ticker, $1) > 0 or strpos(folded_name, $2) > 0)
              and ($3::text is null or entity = $3) and (active or not $4)
            """;
    private static final String SEARCH = "select " + EntityRows.COLUMNS + MATCHES + """
                    order by
                        case
                            when ticker = $1 then 0
                            when starts_with(ticker, $1) then 1
                            when starts_with(folded_name, $2) then 2
                            else 3
                        end,
                        ticker
                    limit $5 offset $6
                    """;
    private static final String ACTIVE_PAGE =
            "select " + EntityRows.COLUMNS + MATCHES + "order by ticker limit $5 offset $6";
    /// $5 is the ticker that the page follows.
    private static final String ACTIVE_PAGE_AFTER =
            "select " + EntityRows.COLUMNS + MATCHES + "and ticker > $5 order by ticker limit $6";
    private static final String COUNT = "select count(*) " + MATCHES;

    private final ReadTables tables;
    private final EntityCache cache;
    private final BatchLoader<String, Entity> byTicker = new BatchLoader<>(this::byTickers);

    EntityDirectory(ReadTables tables, EntityCache cache) {
        this.tables = tables;
        this.cache = cache;
    }

    /// The entity with this ticker, active or not.
    /// @return signals [Problem.UnknownTicker] if absent
    public Mono<Entity> byTicker(Release release, String ticker) {
        return find(release, ticker).switchIfEmpty(Mono.error(() -> new Problem.UnknownTicker(ticker).exception()));
    }

    /// The entity with this ticker, active or not; empty if absent.
    public Mono<Entity> find(Release release, String ticker) {
        return cache.getOrRead(release, ticker, byTicker.load(release, ticker));
    }

    private Mono<Map<String, Entity>> byTickers(Release release, Set<String> tickers) {
        return tables.rowsByKey(release, BY_TICKERS, EntityRows::entity, (Object) tickers.toArray(String[]::new))
                .collectMap(Entity::ticker);
    }

    /// All active entities in the order of their tickers.
    ///
    /// @param kind `company` or `crypto`; null for both
    public Flux<Entity> active(Release release, @Nullable String kind) {
        return tables.rows(release, ACTIVE, EntityRows::entity, kind);
    }

    /// Entities whose ticker or name contains the text: first the exact ticker, then tickers and then names
    /// that begin with the text, then the rest.
    public Flux<Entity> search(Release release, String text, @Nullable String kind, int limit) {
        return matching(SEARCH, release, text, kind, false, (long) limit, 0L);
    }

    /// A page of the active entities whose ticker or name contains the text, in the order of their tickers.
    public Flux<Entity> page(Release release, String text, long limit, long offset) {
        return matching(ACTIVE_PAGE, release, text, null, true, limit, offset);
    }

    /// The active entities whose ticker or name contains the text, in the order of their tickers.
    ///
    /// @param ticker only entities that follow this ticker; an empty text for all
    public Flux<Entity> pageAfter(Release release, String text, String ticker, long limit) {
        return matching(ACTIVE_PAGE_AFTER, release, text, null, true, ticker, limit);
    }

    /// The number of active entities whose ticker or name contains the text.
    public Mono<Long> count(Release release, String text) {
        SearchText searched = SearchText.of(text);
        return tables.rows(release, COUNT, row -> row.count(0), searched.upperCase(), searched.folded(), null, true)
                .single();
    }

    private Flux<Entity> matching(
            String statement, Release release, String text, @Nullable String kind, boolean activeOnly, Object... page) {
        SearchText searched = SearchText.of(text);
        List<@Nullable Object> values = new ArrayList<>();
        values.add(searched.upperCase());
        values.add(searched.folded());
        values.add(kind);
        values.add(activeOnly);
        values.addAll(Arrays.asList(page));
        return tables.rows(release, statement, EntityRows::entity, values.toArray());
    }
}
