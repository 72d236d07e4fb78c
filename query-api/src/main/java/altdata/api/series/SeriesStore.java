package altdata.api.series;

import altdata.api.release.BatchLoader;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.Series;
import altdata.contracts.series.SeriesBuilder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// Reads series from the table of chunks.
@Component
public final class SeriesStore implements DisposableBean {
    /// The same part of several series, or whole series.
    private static final ChunkQuery READ = new ChunkQuery("""
            select %s
            from {metrics}.chunk c
            where c.ticker = any($1) and c.metric_group = any($2) and c.chunk between $3 and $4
            group by c.ticker
            """);

    /// Different parts of several series, each with its position in the parameters as the last column. Takes
    /// longer per series. The conditions with arrays exclude no rows; without them, Citus would read the chunks of
    /// all series.
    private static final ChunkQuery READ_PARTS = new ChunkQuery("""
            select %s, p.position
            from unnest($1::text[], $2::smallint[], $3::int[], $4::int[])
                with ordinality as p(ticker, metric_group, first, last, position)
            join {metrics}.chunk c
                on c.ticker = p.ticker and c.metric_group = p.metric_group and c.chunk between p.first and p.last
            where c.ticker = any($1) and c.metric_group = any($2)
            group by c.ticker, p.position
            """);

    /// Consecutive chunks of a group.
    ///
    /// @param first the number of the first chunk, inclusive
    /// @param last  the number of the last chunk, inclusive
    private record Slice(MetricGroup group, int first, int last) {}

    private record Part(String ticker, Slice slice) {}

    private record PositionedChunks(int position, StoredChunks chunks) {}

    private final ReadTables tables;
    /// Loaders by the set of groups they read. The operations use only a few sets: fixed ones, and those of the
    /// platforms of an entity.
    private final Map<Set<MetricGroup>, BatchLoader<String, StoredChunks>> seriesLoaders = new ConcurrentHashMap<>();
    /// Threads that decode and serialize whole series, which takes long. Requests that share a query continue
    /// here in parallel, and do not block the I/O thread that received the rows. The threads share one queue,
    /// so that no thread is idle while another has several tasks.
    private final Scheduler longResponses = Schedulers.fromExecutorService(
            Executors.newFixedThreadPool(
                    Runtime.getRuntime().availableProcessors(),
                    Thread.ofPlatform().daemon().name("long-responses-", 1).factory()),
            "long-responses");

    private final BatchLoader<Part, StoredChunks> partLoader = new BatchLoader<>(this::parts);

    SeriesStore(ReadTables tables) {
        this.tables = tables;
    }

    /// Runs after the server has stopped.
    @Override
    public void destroy() {
        longResponses.dispose();
    }

    /// The whole series of a ticker, restricted to these groups.
    public Mono<Series> read(Release release, String ticker, Collection<MetricGroup> groups) {
        return wholeSeries(release, ticker, groups)
                .publishOn(longResponses)
                .map(chunks -> series(chunks, new SeriesBuilder(release.asOfMicros())));
    }

    /// Combines the whole series of a ticker with another value, which is read concurrently.
    public <T, R> Mono<R> read(
            Release release,
            String ticker,
            Collection<MetricGroup> groups,
            Mono<T> other,
            BiFunction<Series, T, R> combine) {
        return wholeSeries(release, ticker, groups)
                .zipWith(other)
                .publishOn(longResponses)
                .map(both ->
                        combine.apply(series(both.getT1(), new SeriesBuilder(release.asOfMicros())), both.getT2()));
    }

    /// The points of one group between two slots, both inclusive.
    public Mono<Series> read(Release release, String ticker, MetricGroup group, int from, int to) {
        return partLoader
                .load(release, new Part(ticker, new Slice(group, Chunks.chunkOf(from), Chunks.chunkOf(to))))
                .defaultIfEmpty(StoredChunks.NONE)
                .map(chunks -> series(chunks, new SeriesBuilder(from, to, release.asOfMicros())));
    }

    private static Series series(StoredChunks chunks, SeriesBuilder builder) {
        chunks.addTo(_ -> builder);
        return builder.build();
    }

    private Mono<StoredChunks> wholeSeries(Release release, String ticker, Collection<MetricGroup> groups) {
        return seriesLoaders
                .computeIfAbsent(Set.copyOf(groups), this::seriesLoader)
                .load(release, ticker)
                .defaultIfEmpty(StoredChunks.NONE);
    }

    private BatchLoader<String, StoredChunks> seriesLoader(Set<MetricGroup> groups) {
        return new BatchLoader<>(
                (release, tickers) -> read(release, tickers, groups, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    /// The chunks of these groups from one number to another, both inclusive, by ticker.
    private Mono<Map<String, StoredChunks>> read(
            Release release, Collection<String> tickers, Collection<MetricGroup> groups, int first, int last) {
        return READ.read(tables, release, tickers.toArray(String[]::new), MetricGroup.codes(groups), first, last)
                .collectMap(StoredChunks::ticker);
    }

    /// Usually requests for the same platform and the default range arrive together.
    private Mono<Map<Part, StoredChunks>> parts(Release release, Set<Part> requested) {
        List<Part> parts = List.copyOf(requested);
        Slice slice = parts.getFirst().slice();
        return parts.stream().allMatch(part -> part.slice().equals(slice))
                ? equalParts(release, parts.stream().map(Part::ticker).toList(), slice)
                : differentParts(release, parts);
    }

    private Mono<Map<Part, StoredChunks>> equalParts(Release release, List<String> tickers, Slice slice) {
        return read(release, tickers, List.of(slice.group()), slice.first(), slice.last())
                .map(chunks -> chunks.entrySet().stream()
                        .collect(Collectors.toMap(entry -> new Part(entry.getKey(), slice), Map.Entry::getValue)));
    }

    private Mono<Map<Part, StoredChunks>> differentParts(Release release, List<Part> parts) {
        List<Slice> slices = parts.stream().map(Part::slice).toList();
        return READ_PARTS
                .readRows(
                        tables,
                        release,
                        (chunks, row, next) -> new PositionedChunks((int) row.count(next), chunks),
                        parts.stream().map(Part::ticker).toArray(String[]::new),
                        MetricGroup.codes(slices.stream().map(Slice::group).toList()),
                        slices.stream().map(Slice::first).toArray(Integer[]::new),
                        slices.stream().map(Slice::last).toArray(Integer[]::new))
                .collectMap(row -> parts.get(row.position() - 1), PositionedChunks::chunks);
    }
}
