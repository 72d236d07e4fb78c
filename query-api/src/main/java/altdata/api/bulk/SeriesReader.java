package altdata.api.bulk;

import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.api.series.ChunkQuery;
import altdata.api.series.StoredChunks;
import altdata.api.v2.DateRange;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.Series;
import altdata.contracts.topic.Tickers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Reads the series of many tickers in batches.
@Component
final class SeriesReader {
    private static final int MAX_TICKERS_PER_BATCH = 50;
    /// Limits the memory of a batch: encoded, a value takes a few bytes.
    private static final long MAX_VALUES_PER_BATCH = 250_000;
    /// Limits the memory of tickers that are decoded together.
    private static final long VALUES_PER_GROUP = 3_000;

    private static final String KNOWN = "select ticker from {entities}.entity where ticker = any($1) and not deleted";

    /// $1 the tickers; $2 the groups, $3 their first and $4 their last chunks.
    private static final ChunkQuery READ = new ChunkQuery("""
            select %s
            from unnest($2::smallint[], $3::int[], $4::int[]) as g(metric_group, first, last)
            join {metrics}.chunk c on c.metric_group = g.metric_group and c.chunk between g.first and g.last
            where c.ticker = any($1)
            group by c.ticker
            """);

    private final ReadTables tables;

    SeriesReader(ReadTables tables) {
        this.tables = tables;
    }

    /// Some of the tickers, to be read with one query.
    final class Batch {
        private final Release release;
        private final List<String> tickers;
        private final List<Metric> metrics;
        private final DateRange range;
        private final int groupSize;

        private Batch(Release release, List<String> tickers, List<Metric> metrics, DateRange range, int groupSize) {
            this.release = release;
            this.tickers = tickers;
            this.metrics = metrics;
            this.range = range;
            this.groupSize = groupSize;
        }

        /// The rows of the tickers, in order, in groups of tickers. They are decoded when they are iterated.
        Mono<List<Iterable<SeriesRow>>> read() {
            List<MetricGroup> groups = List.copyOf(Series.groupsOf(metrics));
            return READ.read(
                            tables,
                            release,
                            tickers.toArray(String[]::new),
                            MetricGroup.codes(groups),
                            groups.stream()
                                    .map(group -> Chunks.chunkOf(group.period().slot(range.from())))
                                    .toArray(Integer[]::new),
                            groups.stream()
                                    .map(group -> Chunks.chunkOf(group.period().slot(range.to())))
                                    .toArray(Integer[]::new))
                    .collectMap(StoredChunks::ticker)
                    .map(this::rows);
        }

        private List<Iterable<SeriesRow>> rows(Map<String, StoredChunks> chunks) {
            return slices(tickers, groupSize).stream()
                    .map(group ->
                            (Iterable<SeriesRow>) () -> rows(group, chunks).iterator())
                    .toList();
        }

        private List<SeriesRow> rows(List<String> group, Map<String, StoredChunks> chunks) {
            List<SeriesRow> rows = new ArrayList<>();
            for (String ticker : group) {
                StoredChunks own = chunks.get(ticker);
                if (own != null) {
                    TickerSeries.decode(own, metrics, range, release.asOfMicros())
                            .addRows(rows);
                }
            }
            return rows;
        }
    }

    /// The tickers that have an entity.
    ///
    /// @param tickers may be any texts; PostgreSQL would reject some of them
    Mono<Set<String>> known(Release release, List<String> tickers) {
        String[] possible = tickers.stream()
                .filter(ticker -> Tickers.normalize(ticker) != null)
                .toArray(String[]::new);
        return tables.rowsByKey(release, KNOWN, row -> row.text(0), (Object) possible)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Divides the tickers into batches.
    List<Batch> batches(Release release, List<String> tickers, List<Metric> metrics, DateRange range) {
        long values = metrics.stream()
                .mapToLong(metric -> Math.max(1, slots(metric.period(), range)))
                .sum();
        int size = (int) Math.clamp(MAX_VALUES_PER_BATCH / values, 1, MAX_TICKERS_PER_BATCH);
        int groupSize = (int) Math.clamp(VALUES_PER_GROUP / values, 1, size);
        return slices(tickers, size).stream()
                .map(batch -> new Batch(release, batch, metrics, range, groupSize))
                .toList();
    }

    private static List<List<String>> slices(List<String> tickers, int size) {
        return tickers.stream().gather(Gatherers.windowFixed(size)).toList();
    }

    private static long slots(Period period, DateRange range) {
        return (long) period.slot(range.to()) - period.slot(range.from()) + 1;
    }
}
