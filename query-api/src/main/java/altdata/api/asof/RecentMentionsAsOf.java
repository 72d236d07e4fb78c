package altdata.api.asof;

import altdata.api.asof.StoredPoints.Tickers;
import altdata.api.release.ComputedRows;
import altdata.api.release.Release;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import altdata.contracts.catalogue.Role;
import altdata.contracts.series.Series;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Computes `recent_mentions` for point-in-time reads.
@Component
public final class RecentMentionsAsOf {
    private static final List<Metric> MENTIONS =
            List.of(MetricGroup.FORUM, MetricGroup.IMAGEBOARD, MetricGroup.INVESTOR_CHAT, MetricGroup.MICROBLOG)
                    .stream()
                    .flatMap(group -> group.metrics().stream())
                    .filter(metric -> metric.role() == Role.MENTIONS)
                    .toList();

    private final StoredPoints points;

    RecentMentionsAsOf(StoredPoints points) {
        this.points = points;
    }

    /// Adds the mentions of these days to a point-in-time release, for statements that read them. A release
    /// without `as_of` is returned unchanged.
    public Mono<Release> of(Release release, LocalDate first, LocalDate last) {
        return release.asOf() == null
                ? Mono.just(release)
                : points.read(
                                release,
                                Series.groupsOf(MENTIONS),
                                new Tickers.All(),
                                Map.of(Period.DAILY, StoredPoints.chunk(Period.DAILY, first)),
                                Map.of(Period.DAILY, StoredPoints.chunk(Period.DAILY, last)))
                        .publishOn(Schedulers.parallel())
                        .map(found -> {
                            ArrayNode rows = JsonNodeFactory.instance.arrayNode();
                            for (String ticker : found.tickers()) {
                                Series series = found.series(release, ticker);
                                for (LocalDate day = first; !day.isAfter(last); day = day.plusDays(1)) {
                                    rows.add(row(series, ticker, day));
                                }
                            }
                            return release.with("metrics.recent_mentions", new ComputedRows.Json(rows.toString()));
                        });
    }

    private static ObjectNode row(Series series, String ticker, LocalDate day) {
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        row.put("date", day.toString());
        row.put("ticker", ticker);
        for (Metric metric : MENTIONS) {
            BigDecimal count = series.value(metric, Period.DAILY.slot(day));
            for (MetricGroup group : Series.groupsOf(List.of(metric))) {
                row.put(group.publishedName(), count);
            }
        }
        return row;
    }
}
