package altdata.api.entities;

import altdata.api.request.Problem;
import altdata.api.release.BatchLoader;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.contracts.search.SearchWords;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Finds entities by ticker and by what people type.
@Component
public final class EntityDirectory {
    /// By primary keys.
    private static final String BY_TICKERS =
            "select " + EntityRows.COLUMNS + "from {entities}.entity where ticker = any($1) and not deleted";
    private static final String ACTIVE = "select " + EntityRows.COLUMNS + """
                    from {entities}.entity
                    where active and not deleted and ($1::text is null or entity = $1)
                    order by ticker
                    """;
    /// $1 is what was typed in upper case, as tickers are; $2 in lower case, as folded names are.
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
    private static final String COUNT = "select count(*) " + MATCHES;

    private final ReadTables tables;
    private final BatchLoader<String, Entity> byTicker = new BatchLoader<>(this::byTickers);

    EntityDirectory(ReadTables tables) {
        this.tables = tables;
    }

    /// The entity of a ticker, active or not.
    /// @return signals [Problem.UnknownTicker] where there is none
    public Mono<Entity> byTicker(Release release, String ticker) {
        return find(release, ticker).switchIfEmpty(Mono.error(() -> new Problem.UnknownTicker(ticker).exception()));
    }

    /// The entity of a ticker, active or not; empty where there is none.
    public Mono<Entity> find(Release release, String ticker) {
        return byTicker.find(release, ticker);
    }

    private Mono<Map<String, Entity>> byTickers(Release release, Set<String> tickers) {
        return tables.rowsByKey(release, BY_TICKERS, EntityRows::entity, (Object) tickers.toArray(String[]::new))
                .collectMap(Entity::ticker);
    }

    /// All active entities by ticker, of one kind or (where it is null) of both.
    public Flux<Entity> active(Release release, @Nullable String kind) {
        return tables.rows(release, ACTIVE, EntityRows::entity, kind);
    }

    /// Entities with the text in their ticker or name: the exact ticker first, then tickers and names that
    /// begin with it.
    public Flux<Entity> search(Release release, String text, @Nullable String kind, int most) {
        return matching(SEARCH, release, text, kind, false, most, 0);
    }

    /// A page of the active entities with the text in their ticker or name, by ticker.
    public Flux<Entity> page(Release release, String text, long limit, long offset) {
        return matching(ACTIVE_PAGE, release, text, null, true, limit, offset);
    }

    /// How many active entities have the text in their ticker or name.
    public Mono<Long> count(Release release, String text) {
        String typed = findable(text);
        return tables.rows(
                        release, COUNT, row -> row.count(0), asInTickers(typed), SearchWords.folded(typed), null, true)
                .single();
    }

    private Flux<Entity> matching(
            String statement,
            Release release,
            String text,
            @Nullable String kind,
            boolean activeOnly,
            long limit,
            long offset) {
        String typed = findable(text);
        return tables.rows(
                release,
                statement,
                EntityRows::entity,
                asInTickers(typed),
                SearchWords.folded(typed),
                kind,
                activeOnly,
                limit,
                offset);
    }

    /// PostgreSQL's text cannot hold U+0000, so no entity has it; U+FFFF is no character and matches nothing either.
    private static String findable(String text) {
        return text.replace('\0', '\uffff');
    }

    /// Only letters of ASCII have a form that a ticker may hold: `ß` is no `SS`.
    private static String asInTickers(String typed) {
        return typed.codePoints()
                .map(codePoint -> codePoint < 128 ? Character.toUpperCase(codePoint) : codePoint)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
