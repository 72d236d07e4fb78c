package altdata.api.explore;

import altdata.api.asof.CurrentValuesAsOf;
import altdata.api.entities.SearchText;
import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.v2.V2Parameters;
import altdata.contracts.catalogue.Metric;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// `/explore/api/search`: the search field of the explorer. It ranks entities by relevance: the exact ticker, a
/// ticker or name that begins with the text, a name with a word that begins with it, the rest; within each of
/// these, the entity with more followers first. If nothing matches, it tolerates a typing error.
///
/// It is not published: `/api/entities` and `/graph` search as the specification says.
@Component
final class ExplorerSearch implements OperationProvider {
    private static final List<Metric> POPULARITY = List.of(Metric.MICROBLOG_FOLLOWERS);

    private static final int DEFAULT_LIMIT = 8;
    private static final Parameter.Range LIMITS = new Parameter.Range(1, 50L);
    /// Longer than any name. Limits the work for each entity.
    private static final int MAX_LENGTH = 60;
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    private static final String ENTITY = """
            select e.ticker, e.name, e.industry, e.folded_name, coalesce(popularity.value, 0) as popularity
            from {entities}.entity e
            left join {metrics}.current_value popularity
                on popularity.ticker = e.ticker and popularity.metric = 'microblog_followers'
            where e.active and not e.deleted
            """;
    /// $1 is the search text in upper case, to match tickers; $2 is the folded search text, to match names.
    private static final String MATCHES = ENTITY + """
            and (strpos(e.ticker, $1) > 0 or strpos(e.folded_name, $2) > 0)
            order by
                case
                    when e.ticker = $1 then 0
                    when starts_with(e.ticker, $1) or starts_with(e.folded_name, $2) then 1
                    when strpos(translate(e.folded_name, '-./&,(', '      '), ' ' || $2) > 0 then 2
                    else 3
                end,
                popularity desc,
                e.ticker
            limit $3
            """;

    /// @param corrected whether nothing matched exactly, so that the items match with a typing error
    public record SearchResponse(List<SearchResult> items, boolean corrected) {}

    public record SearchResult(
            String ticker, String name, @Nullable String industry) {}

    /// @param foldedName the name as the search compares it
    /// @param popularity the number of followers, 0 if unknown
    private record Candidate(
            String ticker, String name, @Nullable String industry, String foldedName, BigDecimal popularity) {
        static Candidate of(DatabaseRow row) {
            return new Candidate(row.text(0), row.text(1), row.optionalText(2), row.text(3), row.number(4));
        }

        SearchResult result() {
            return new SearchResult(ticker, name, industry);
        }
    }

    private record Similar(Candidate candidate, int edits) {
        static final Comparator<Similar> ORDER = Comparator.comparingInt(Similar::edits)
                .thenComparing(similar -> similar.candidate().popularity(), Comparator.reverseOrder())
                .thenComparing(similar -> similar.candidate().ticker());
    }

    private final ReadTables tables;
    private final CurrentValuesAsOf currentValues;

    ExplorerSearch(ReadTables tables, CurrentValuesAsOf currentValues) {
        this.tables = tables;
        this.currentValues = currentValues;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v2("/explore/api/search", "entities:list", "Entities by relevance")
                .parameters(
                        Parameter.text("text", "Part of a name or ticker."),
                        Parameter.integer("limit", LIMITS, DEFAULT_LIMIT, "The most items."))
                .tables("entities.entity", "metrics.current_value")
                .internal()
                .handler(SearchResponse.class, this::search));
    }

    private Mono<SearchResponse> search(ApiRequest request) {
        V2Parameters parameters = V2Parameters.of(request);
        String text = parameters.text("text").strip();
        int limit = parameters.integer("limit", LIMITS, DEFAULT_LIMIT).intValueExact();
        parameters.check();
        if (text.isEmpty() || text.length() > MAX_LENGTH) {
            return Mono.just(new SearchResponse(List.of(), false));
        }
        SearchText searched = SearchText.of(text);
        return currentValues
                .ofAll(request.release(), POPULARITY)
                .flatMapMany(release ->
                        tables.rows(release, MATCHES, Candidate::of, searched.upperCase(), searched.folded(), limit))
                .map(Candidate::result)
                .collectList()
                .flatMap(items -> items.isEmpty()
                        ? similar(request, searched.folded(), limit)
                        : Mono.just(new SearchResponse(items, false)));
    }

    /// Compares the text with every entity, so it is only used if nothing matches exactly.
    private Mono<SearchResponse> similar(ApiRequest request, String folded, int limit) {
        int tolerated = PrefixEdits.tolerated(folded);
        if (tolerated == 0) {
            return Mono.just(new SearchResponse(List.of(), false));
        }
        return currentValues
                .ofAll(request.release(), POPULARITY)
                .flatMapMany(release -> tables.rows(release, ENTITY, Candidate::of))
                // Computing the edits to all entities takes too long for the thread that reads the rows, and for the
                // parallel scheduler, which runs all timers.
                .publishOn(Schedulers.boundedElastic())
                .map(candidate -> new Similar(candidate, edits(folded, candidate)))
                .filter(similar -> similar.edits() <= tolerated)
                .sort(Similar.ORDER)
                .take(limit)
                .map(similar -> similar.candidate().result())
                .collectList()
                .map(items -> new SearchResponse(items, !items.isEmpty()));
    }

    private static int edits(String folded, Candidate candidate) {
        int min = Math.min(
                PrefixEdits.toWhole(folded, candidate.ticker().toLowerCase(Locale.ROOT)),
                PrefixEdits.toPrefix(folded, candidate.foldedName()));
        for (String word : BETWEEN_WORDS.split(candidate.foldedName())) {
            min = Math.min(min, PrefixEdits.toPrefix(folded, word));
        }
        return min;
    }
}
