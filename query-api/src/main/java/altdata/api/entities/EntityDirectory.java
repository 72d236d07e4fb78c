package altdata.api.entities;

import altdata.api.http.Problem;
import altdata.api.release.JointReading;
import altdata.api.release.Release;
import altdata.contracts.search.SearchWords;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.r2dbc.core.DatabaseClient;
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

    private final DatabaseClient searches;
    private final DatabaseClient lookups;
    private final JointReading<String, Entity> byTicker = new JointReading<>(this::byTickers);

    EntityDirectory(DatabaseClient searches, @Qualifier("lookups") DatabaseClient lookups) {
        this.searches = searches;
        this.lookups = lookups;
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
        return lookups.sql(release.sql(BY_TICKERS))
                .bind(0, tickers.toArray(String[]::new))
                .map(EntityRows::entity)
                .all()
                .collectMap(Entity::ticker);
    }

    /// All active entities by ticker, of one kind or (where it is null) of both.
    public Flux<Entity> active(Release release, @Nullable String kind) {
        return bindNullable(searches.sql(release.sql(ACTIVE)), 0, kind)
                .map(EntityRows::entity)
                .all();
    }

    /// Entities with the text in their ticker or name: the exact ticker first, then tickers and names that
    /// begin with it.
    public Flux<Entity> search(Release release, String text, @Nullable String kind, int most) {
        return matching(SEARCH, release, text, kind, false)
                .bind(4, (long) most)
                .bind(5, 0L)
                .map(EntityRows::entity)
                .all();
    }

    /// A page of the active entities with the text in their ticker or name, by ticker.
    public Flux<Entity> page(Release release, String text, long limit, long offset) {
        return matching(ACTIVE_PAGE, release, text, null, true)
                .bind(4, limit)
                .bind(5, offset)
                .map(EntityRows::entity)
                .all();
    }

    /// How many active entities have the text in their ticker or name.
    public Mono<Long> count(Release release, String text) {
        return matching(COUNT, release, text, null, true)
                .map(row -> Objects.requireNonNull(row.get(0, Long.class)))
                .one();
    }

    private DatabaseClient.GenericExecuteSpec matching(
            String template, Release release, String text, @Nullable String kind, boolean activeOnly) {
        // PostgreSQL's text cannot hold U+0000, so no entity has it; U+FFFF is no character and matches nothing
        // either.
        String typed = text.replace('\0', '\uffff');
        return bindNullable(
                        searches.sql(release.sql(template))
                                .bind(0, asInTickers(typed))
                                .bind(1, SearchWords.folded(typed)),
                        2,
                        kind)
                .bind(3, activeOnly);
    }

    /// Only letters of ASCII have a form that a ticker may hold: `ß` is no `SS`.
    private static String asInTickers(String typed) {
        return typed.codePoints()
                .map(codePoint -> codePoint < 128 ? Character.toUpperCase(codePoint) : codePoint)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static DatabaseClient.GenericExecuteSpec bindNullable(
            DatabaseClient.GenericExecuteSpec statement, int index, @Nullable String value) {
        return value == null ? statement.bindNull(index, String.class) : statement.bind(index, value);
    }
}
