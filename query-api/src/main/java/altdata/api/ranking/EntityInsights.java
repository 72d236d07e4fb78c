package altdata.api.ranking;

import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.contracts.catalogue.Metric;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// What `/insights` would name of one entity, for its `/timeline/`.
@Component
public final class EntityInsights {
    private static final String READ = """
            select metric, value, change from {metrics}.current_value where ticker = $1 and prominence is not null
            """;

    /// @param change percent against the previous period
    public record TimelineInsight(String title, BigDecimal value, BigDecimal change) {}

    private record Named(Metric metric, TimelineInsight insight) {}

    private final ReadTables tables;

    EntityInsights(ReadTables tables) {
        this.tables = tables;
    }

    /// Metric name to insight, in the catalogue's order.
    public Mono<Map<String, TimelineInsight>> of(Release release, String ticker) {
        return tables.rows(
                        release,
                        READ,
                        row -> new Named(
                                Metric.named(row.text(0)),
                                new TimelineInsight(
                                        InsightTitle.of(row.text(0), row.number(2)), row.number(1), row.number(2))),
                        ticker)
                .collectList()
                .map(EntityInsights::inOrder);
    }

    private static Map<String, TimelineInsight> inOrder(List<Named> found) {
        Map<String, TimelineInsight> insights = new LinkedHashMap<>();
        found.stream()
                .sorted(Comparator.comparing(Named::metric))
                .forEach(named -> insights.put(named.metric().publishedName(), named.insight()));
        return insights;
    }
}
