package altdata.api.lookup;

import altdata.api.asof.CurrentValuesAsOf;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.contracts.catalogue.Metric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Reads the current job posting counts of entities, for `/graph/?source=jobs` (v1 behaviour rule 3).
@Component
final class JobCounts {
    private static final String READ = """
            select ticker, metric, value from {metrics}.current_value where ticker = any($1) and metric = any($2)
            """;
    private static final List<Metric> METRICS = List.of(Metric.JOBS_REVIEW_SITE, Metric.JOBS_PROFESSIONAL_NETWORK);

    private record Count(String ticker, String metric, long value) {}

    private final ReadTables tables;
    private final CurrentValuesAsOf currentValues;

    JobCounts(ReadTables tables, CurrentValuesAsOf currentValues) {
        this.tables = tables;
        this.currentValues = currentValues;
    }

    /// The current values by ticker and metric; metrics without a value are absent.
    Mono<Map<String, Map<String, Long>>> of(Release release, List<String> tickers) {
        return currentValues
                .of(release, METRICS, tickers)
                .flatMapMany(prepared -> tables.rows(
                        prepared,
                        READ,
                        row -> new Count(row.text(0), row.text(1), row.number(2).longValueExact()),
                        tickers.toArray(String[]::new),
                        METRICS.stream().map(Metric::publishedName).toArray(String[]::new)))
                .collect(
                        () -> new HashMap<String, Map<String, Long>>(),
                        (counts, count) -> counts.computeIfAbsent(count.ticker(), _ -> new HashMap<>())
                                .put(count.metric(), count.value()))
                .map(counts -> counts);
    }
}
