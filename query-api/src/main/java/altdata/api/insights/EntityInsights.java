package altdata.api.insights;

import altdata.api.asof.CurrentValuesAsOf;
import altdata.api.release.BatchLoader;
import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.contracts.catalogue.Metric;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Reads the insights of one entity, for its `/timeline/`.
@Component
public final class EntityInsights {
    private static final String READ = """
            select ticker, metric, value, change, previous_date, date
            from {metrics}.current_value
            where ticker = any($1) and prominence is not null
            """;

    /// @param change change in percent against the previous period
    public record TimelineInsight(String title, BigDecimal value, BigDecimal change) {}

    private record EntityInsight(String ticker, Metric metric, TimelineInsight insight) {}

    private final ReadTables tables;
    private final CurrentValuesAsOf currentValues;
    private final BatchLoader<String, Map<String, TimelineInsight>> ofTicker = new BatchLoader<>(this::ofTickers);

    EntityInsights(ReadTables tables, CurrentValuesAsOf currentValues) {
        this.tables = tables;
        this.currentValues = currentValues;
    }

    /// The insights by metric name, in the order of the metric catalogue.
    public Mono<Map<String, TimelineInsight>> of(Release release, String ticker) {
        return ofTicker.load(release, ticker).defaultIfEmpty(Map.of());
    }

    private Mono<Map<String, Map<String, TimelineInsight>>> ofTickers(Release release, Set<String> tickers) {
        return currentValues
                .of(release, Metric.toplist(), tickers)
                .flatMapMany(prepared -> tables.rowsByKey(
                        prepared, READ, EntityInsights::named, (Object) tickers.toArray(String[]::new)))
                .collectList()
                .map(EntityInsights::inOrder);
    }

    private static EntityInsight named(DatabaseRow row) {
        Metric metric = Metric.named(row.text(1));
        BigDecimal change = row.number(3);
        return new EntityInsight(
                row.text(0),
                metric,
                new TimelineInsight(InsightTitle.of(metric, change, row.date(4), row.date(5)), row.number(2), change));
    }

    private static Map<String, Map<String, TimelineInsight>> inOrder(List<EntityInsight> found) {
        Map<String, Map<String, TimelineInsight>> insights = new HashMap<>();
        found.stream()
                .sorted(Comparator.comparing(EntityInsight::metric))
                .forEach(named -> insights.computeIfAbsent(named.ticker(), _ -> new LinkedHashMap<>())
                        .put(named.metric().publishedName(), named.insight()));
        return insights;
    }
}
