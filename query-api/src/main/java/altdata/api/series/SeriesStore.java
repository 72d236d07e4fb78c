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
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// Reads series from the table of chunks.
@Component
public final class SeriesStore implements DisposableBean {
    /// Uses the primary key.
    private static final String READ = """
            select %s
            from {metrics}.chunk c
            where c.ticker = any($1) and c.metric_group = any($2) and c.chunk between $3 and $4
            group by c.ticker
            """;
    private static final String READ_PRESENT = READ.formatted(StoredChunks.columns(false));
    private static final String READ_WITH_HISTORY = READ.formatted(StoredChunks.columns(true));

    /// The numbers of chunks from one to another, both inclusive.
    private record ChunkRange(int first, int last) {
        static final ChunkRange ALL = new ChunkRange(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private record Key(String ticker, ChunkRange range) {}

    private final ReadTables tables;
    /// Loaders by the set of groups they read. The operations use only a few sets: fixed ones, and those of the
    /// platforms of an entity.
    private final Map<Set<MetricGroup>, BatchLoader<Key, StoredChunks>> loaders = new ConcurrentHashMap<>();
    /// Threads that decode and serialize whole series, which takes long. Requests that share a query continue
    /// here in parallel, and do not block the I/O thread that received the rows. The threads share one queue,
    /// so that no thread is idle while another has several tasks.
    private final Scheduler longResponses = Schedulers.fromExecutorService(
            Executors.newFixedThreadPool(
                    Runtime.getRuntime().availableProcessors(),
                    Thread.ofPlatform().daemon().name("long-responses-", 1).factory()),
            "long-responses");

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
        return chunks(release, ticker, Set.of(group), new ChunkRange(Chunks.chunkOf(from), Chunks.chunkOf(to)))
                .map(chunks -> series(chunks, new SeriesBuilder(from, to, release.asOfMicros())));
    }

    private static Series series(StoredChunks chunks, SeriesBuilder builder) {
        chunks.addTo(_ -> builder);
        return builder.build();
    }

    private Mono<StoredChunks> wholeSeries(Release release, String ticker, Collection<MetricGroup> groups) {
        return chunks(release, ticker, Set.copyOf(groups), ChunkRange.ALL);
    }

    private Mono<StoredChunks> chunks(Release release, String ticker, Set<MetricGroup> groups, ChunkRange range) {
        return loaders.computeIfAbsent(groups, this::loader)
                .load(release, new Key(ticker, range))
                .defaultIfEmpty(StoredChunks.NONE);
    }

    private BatchLoader<Key, StoredChunks> loader(Set<MetricGroup> groups) {
        return new BatchLoader<>((release, keys) -> stored(release, keys, groups));
    }

    /// One statement per range, so that a long range of one request does not make the others read more. Most
    /// requests have the same one.
    private Mono<Map<Key, StoredChunks>> stored(Release release, Set<Key> keys, Set<MetricGroup> groups) {
        Map<ChunkRange, List<String>> tickers = keys.stream()
                .collect(Collectors.groupingBy(Key::range, Collectors.mapping(Key::ticker, Collectors.toList())));
        return Flux.fromIterable(tickers.entrySet())
                .concatMap(entry -> stored(release, entry.getValue(), groups, entry.getKey())
                        .map(chunks -> Map.entry(new Key(chunks.ticker(), entry.getKey()), chunks)))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue);
    }

    private Flux<StoredChunks> stored(
            Release release, List<String> tickers, Set<MetricGroup> groups, ChunkRange range) {
        boolean withHistory = release.asOf() != null;
        return tables.rowsByKey(
                release,
                withHistory ? READ_WITH_HISTORY : READ_PRESENT,
                row -> StoredChunks.of(row, withHistory),
                tickers.toArray(String[]::new),
                groups.stream().map(group -> (short) group.code()).toArray(Short[]::new),
                range.first(),
                range.last());
    }
}
