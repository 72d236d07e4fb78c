package altdata.api.ranking;

import altdata.api.asof.CurrentValuesAsOf;
import altdata.api.insights.InsightTitle;
import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.request.V1Parameters;
import altdata.contracts.catalogue.Metric;
import java.math.BigDecimal;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/insights`: the largest changes of metrics.
@Component
final class Insights implements OperationProvider {
    private static final int MAX_INSIGHTS = 100;
    private static final int TOP = 10;

    private static final String READ = """
            select v.metric, v.date, v.value, v.change, e.name, e.ticker, e.logo, v.previous_date
            from {metrics}.current_value v
            join {entities}.entity e on e.ticker = v.ticker
            where v.prominence is not null and e.active and not e.deleted %s
            order by v.prominence desc, v.ticker, v.metric
            limit $1
            """;
    private static final String OF_BOTH_KINDS = READ.formatted("");
    private static final String OF_KIND = READ.formatted("and e.entity = $2");

    public record Body(int status, List<Insight> insights) {}

    /// @param dataKey the metric and the date of the value
    /// @param change  change in percent against the previous period
    public record Insight(
            String dataKey,
            String title,
            String name,
            String ticker,
            String logo,
            BigDecimal value,
            BigDecimal change) {}

    private final ReadTables tables;
    private final CurrentValuesAsOf currentValues;

    Insights(ReadTables tables, CurrentValuesAsOf currentValues) {
        this.tables = tables;
        this.currentValues = currentValues;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v1("/insights", "Largest changes of metrics")
                .parameters(
                        Parameter.choice("filter", List.of("top"), "`top` returns only the first 10 insights."),
                        Parameter.ENTITY_KIND)
                .tables("entities.entity", "metrics.current_value")
                .handler(Body.class, this::insights));
    }

    private Mono<Body> insights(ApiRequest request) {
        V1Parameters parameters = request.v1();
        int most = parameters.choice("filter") == null ? MAX_INSIGHTS : TOP;
        String kind = parameters.choice("entity");
        return currentValues
                .ofAll(request.release(), Metric.toplist())
                .flatMapMany(release -> kind == null
                        ? tables.rows(release, OF_BOTH_KINDS, Insights::insight, most)
                        : tables.rows(release, OF_KIND, Insights::insight, most, kind))
                .collectList()
                .map(insights -> new Body(200, insights));
    }

    private static Insight insight(DatabaseRow row) {
        String metric = row.text(0);
        BigDecimal change = row.number(3);
        return new Insight(
                metric + "_" + row.date(1),
                InsightTitle.of(Metric.named(metric), change, row.date(7), row.date(1)),
                row.text(4),
                row.text(5),
                row.textOrEmpty(6),
                row.number(2),
                change);
    }
}
