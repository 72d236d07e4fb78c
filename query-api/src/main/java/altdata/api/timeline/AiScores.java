package altdata.api.timeline;

import altdata.api.asof.CurrentValuesAsOf;
import altdata.api.entities.EntityDirectory;
import altdata.api.entities.EntityText;
import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.series.SeriesStore;
import altdata.api.timeline.PointArray.Field;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/ai_score/` (behaviour rule 5). With a symbol: the score history of an entity. Without a symbol: the
/// current scores of all active companies, sorted by ticker, or the 100 highest scores with `order=desc`.
@Component
final class AiScores implements OperationProvider {
    /// The specification: "returns up to 600 days of history".
    private static final int MAX_SCORES = 600;

    /// The number of companies in the list of the highest scores.
    private static final int MAX_BEST = 100;

    private static final List<Field> SCORES = Stream.of(
                    Metric.AI_SCORE,
                    Metric.AI_AUDIENCE,
                    Metric.AI_EMPLOYMENT,
                    Metric.AI_CUSTOMER,
                    Metric.AI_FUNDAMENTAL)
            .map(metric -> Field.of(metric, metric.publishedName()))
            .toList();

    private static final String ALL = """
            select e.ticker, e.name, e.logo, v.value, v.date
            from {metrics}.current_value v
            join {entities}.entity e on e.ticker = v.ticker
            where v.metric = $1 and e.active and not e.deleted and e.entity = 'company'
            """;
    private static final String BY_TICKER = ALL + "order by e.ticker";
    private static final String BEST = ALL + "order by v.value desc, v.ticker limit " + MAX_BEST;
    private static final String COMPANIES = """
            select array_agg(e.ticker) from {entities}.entity e
            where e.active and not e.deleted and e.entity = 'company'
            """;

    /// The response of each mode.
    public sealed interface Body {}

    public record AiScoreHistoryBody(
            int status, @JsonUnwrapped EntityText entity, PointArray<AiScorePoint> timeline) implements Body {}

    /// A point with the scores of a day.
    public record AiScorePoint() implements PointShape {
        @Override
        public List<Field> fields() {
            return SCORES;
        }
    }

    public record AiScoreListBody(int status, List<AiScoreSummary> results) implements Body {}

    /// @param date of the score
    public record AiScoreSummary(String ticker, String name, String logo, BigDecimal aiScore, LocalDate date) {}

    private final EntityDirectory directory;
    private final SeriesStore store;
    private final ReadTables tables;
    private final CurrentValuesAsOf currentValues;

    AiScores(EntityDirectory directory, SeriesStore store, ReadTables tables, CurrentValuesAsOf currentValues) {
        this.currentValues = currentValues;
        this.directory = directory;
        this.store = store;
        this.tables = tables;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v1("/ai_score", "AI scores of an entity, or of all companies")
                .parameters(
                        Parameter.SYMBOL.optional(),
                        Parameter.choice(
                                "order",
                                List.of("desc"),
                                "`desc` without `symbol` returns the 100 companies with the highest score."))
                .tables("entities.entity", "metrics.chunk", "metrics.current_value")
                .handler(Body.class, this::scores));
    }

    private Mono<Body> scores(ApiRequest request) {
        String symbol = request.v1().optionalTicker("symbol");
        return symbol == null ? list(request) : timeline(request, symbol);
    }

    private Mono<Body> timeline(ApiRequest request, String symbol) {
        return directory
                .byTicker(request.release(), symbol)
                .flatMap(entity -> store.read(request.release(), symbol, Set.of(MetricGroup.AI_SCORES))
                        .map(series -> new AiScoreHistoryBody(
                                200,
                                EntityText.of(entity),
                                new PointArray<>(series, Period.DAILY, SCORES, _ -> true, MAX_SCORES))));
    }

    private Mono<Body> list(ApiRequest request) {
        boolean isRanked = request.v1().choice("order") != null;
        List<Metric> metrics = List.of(Metric.AI_SCORE);
        return (isRanked
                        ? currentValues.ofHighest(request.release(), Metric.AI_SCORE, metrics, MAX_BEST, COMPANIES)
                        : currentValues.ofAll(request.release(), metrics))
                .flatMapMany(release -> isRanked
                        // A generic plan saves time, and it is always the same.
                        ? tables.rowsByKey(release, BEST, AiScores::summary, Metric.AI_SCORE.publishedName())
                        : tables.rows(release, BY_TICKER, AiScores::summary, Metric.AI_SCORE.publishedName()))
                .collectList()
                .map(scores -> new AiScoreListBody(200, scores));
    }

    private static AiScoreSummary summary(DatabaseRow row) {
        return new AiScoreSummary(row.text(0), row.text(1), row.textOrEmpty(2), row.number(3), row.date(4));
    }
}
