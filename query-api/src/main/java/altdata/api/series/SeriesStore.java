package altdata.api.series;

import altdata.api.release.BatchLoader;
import altdata.api.release.Release;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.Series;
import altdata.contracts.series.SeriesBuilder;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// Reads series from the table of chunks.
@Component
public final class SeriesStore implements DisposableBean {
    /// Uses the primary key. Returns one row per ticker with all its chunks, because one row per chunk would cost
    /// the driver more than the chunks' bytes (decision 11). All aggregates see the rows in the same order.
    private static final String READ = """
            select ticker, array_agg(metric_group), array_agg(chunk), array_agg(octet_length(points)),
                string_agg(points, '')%s
            from {metrics}.chunk
            where ticker = any($1) and metric_group = any($2) and chunk between $3 and $4
            group by ticker
            """;
    private static final String READ_PRESENT = READ.formatted("");
    private static final String READ_WITH_HISTORY =
            READ.formatted(", array_agg(coalesce(octet_length(history), 0)), coalesce(string_agg(history, ''), '')");

    /// The numbers of chunks from one to another, both inclusive.
    private record ChunkRange(int first, int last) {
        static final ChunkRange ALL = new ChunkRange(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private record Key(String ticker, ChunkRange range) {}

    /// The chunks of a ticker.
    ///
    /// @param lengths the number of bytes of each chunk
    /// @param points  the bytes of all chunks, concatenated
    /// @param history the replaced points of the chunks; null if only the current points were read
    private record StoredChunks(
            String ticker,
            Short[] groups,
            Integer[] numbers,
            Integer[] lengths,
            byte[] points,
            @Nullable StoredHistory history) {
        static final StoredChunks EMPTY =
                new StoredChunks("", new Short[0], new Integer[0], new Integer[0], new byte[0], null);

        Series build(SeriesBuilder series) {
            int from = 0;
            int fromHistory = 0;
            for (int i = 0; i < groups.length; i++) {
                int to = from + lengths[i];
                int toHistory = fromHistory + (history == null ? 0 : history.lengths()[i]);
                series.add(
                        MetricGroup.ofCode(groups[i]),
                        numbers[i],
                        Arrays.copyOfRange(points, from, to),
                        history == null ? null : Arrays.copyOfRange(history.points(), fromHistory, toHistory));
                from = to;
                fromHistory = toHistory;
            }
            return series.build();
        }
    }

    /// The replaced points of all chunks, concatenated.
    ///
    /// @param lengths the number of bytes of each chunk, 0 if it has no replaced points
    private record StoredHistory(Integer[] lengths, byte[] points) {}

    private final DatabaseClient database;
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

    SeriesStore(@Qualifier("lookups") DatabaseClient database) {
        this.database = database;
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
                .map(chunks -> chunks.build(new SeriesBuilder(release.asOfMicros())));
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
                .map(both -> combine.apply(both.getT1().build(new SeriesBuilder(release.asOfMicros())), both.getT2()));
    }

    /// The points of one group between two slots, both inclusive.
    public Mono<Series> read(Release release, String ticker, MetricGroup group, int from, int to) {
        return chunks(release, ticker, Set.of(group), new ChunkRange(Chunks.chunkOf(from), Chunks.chunkOf(to)))
                .map(chunks -> chunks.build(new SeriesBuilder(from, to, release.asOfMicros())));
    }

    private Mono<StoredChunks> wholeSeries(Release release, String ticker, Collection<MetricGroup> groups) {
        return chunks(release, ticker, Set.copyOf(groups), ChunkRange.ALL);
    }

    private Mono<StoredChunks> chunks(Release release, String ticker, Set<MetricGroup> groups, ChunkRange range) {
        return loaders.computeIfAbsent(groups, this::loader)
                .load(release, new Key(ticker, range))
                .defaultIfEmpty(StoredChunks.EMPTY);
    }

    private BatchLoader<Key, StoredChunks> loader(Set<MetricGroup> groups) {
        return new BatchLoader<>((release, keys) -> stored(release, keys, groups));
    }

    /// Most requests have the same range, the default one. So each range has its own statement, and a request
    /// for a long range makes no other longer.
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
        return release.statement(
                        withHistory ? READ_WITH_HISTORY : READ_PRESENT,
                        tickers.toArray(String[]::new),
                        groups.stream().map(group -> (short) group.code()).toArray(Short[]::new),
                        range.first(),
                        range.last())
                .on(database)
                .map(row -> new StoredChunks(
                        Objects.requireNonNull(row.get(0, String.class)),
                        Objects.requireNonNull(row.get(1, Short[].class)),
                        Objects.requireNonNull(row.get(2, Integer[].class)),
                        Objects.requireNonNull(row.get(3, Integer[].class)),
                        Objects.requireNonNull(row.get(4, byte[].class)),
                        withHistory
                                ? new StoredHistory(
                                        Objects.requireNonNull(row.get(5, Integer[].class)),
                                        Objects.requireNonNull(row.get(6, byte[].class)))
                                : null))
                .all();
    }
}
