package altdata.api.series;

import altdata.api.release.BatchLoader;
import altdata.api.release.Release;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Platform;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.Series;
import altdata.contracts.series.SeriesBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
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
    /// Uses a prefix of the primary key, and filters by group. Returns one row per ticker with all its chunks,
    /// because one row per chunk would cost the driver more than the chunks' bytes (decision 11). All
    /// aggregates see the rows in the same order.
    private static final String READ = """
            select ticker, array_agg(metric_group), array_agg(chunk), array_agg(octet_length(points)),
                string_agg(points, '')%s
            from {metrics}.chunk
            where ticker = any($1) and metric_group = any($2)
            group by ticker
            """;
    private static final String READ_PRESENT = READ.formatted("");
    private static final String READ_WITH_HISTORY =
            READ.formatted(", array_agg(coalesce(octet_length(history), 0)), coalesce(string_agg(history, ''), '')");

    /// Entities' handles and chunks on platforms: one row per chunk, or one row without a chunk if no chunk exists.
    /// Uses the primary keys. The conditions with arrays exclude no rows; without them, Citus would read the
    /// chunks of all series, and a read as of a time all entities.
    private static final String READ_PLATFORMS = """
            select k.position, e.handles ->> k.platform, c.chunk, c.points%s
            from unnest($1::text[], $2::text[], $3::smallint[], $4::int[], $5::int[])
                with ordinality as k(ticker, platform, metric_group, first, last, position)
            join {entities}.entity e on e.ticker = k.ticker and e.ticker = any($1) and not e.deleted
            left join {metrics}.chunk c
                on c.ticker = e.ticker and c.metric_group = k.metric_group and c.chunk between k.first and k.last
                and c.ticker = any($1) and c.metric_group = any($3)
            """;
    private static final String READ_PRESENT_PLATFORMS = READ_PLATFORMS.formatted("");
    private static final String READ_PLATFORMS_WITH_HISTORY = READ_PLATFORMS.formatted(", c.history");

    /// The series of an entity on a platform.
    ///
    /// @param handle null if the entity has no handle there; then the series is empty too
    public record PlatformSeries(@Nullable String handle, Series series) {}

    /// @param from the first slot, inclusive
    /// @param to   the last slot, inclusive
    private record PlatformKey(String ticker, Platform platform, int from, int to) {}

    private record PlatformChunk(
            int position,
            @Nullable String handle,
            @Nullable Integer number,
            byte @Nullable [] points,
            byte @Nullable [] history) {}

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

        Series series(Release release) {
            SeriesBuilder series = new SeriesBuilder(release.asOfMicros());
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
    private final Map<Set<MetricGroup>, BatchLoader<String, StoredChunks>> seriesLoaders = new ConcurrentHashMap<>();
    /// Threads that decode and serialize whole series, which takes long. Requests that share a query continue
    /// here in parallel, and do not block the I/O thread that received the rows. The threads share one queue,
    /// so that no thread is idle while another has several tasks.
    private final Scheduler longResponses = Schedulers.fromExecutorService(
            Executors.newFixedThreadPool(
                    Runtime.getRuntime().availableProcessors(),
                    Thread.ofPlatform().daemon().name("long-responses-", 1).factory()),
            "long-responses");

    private final BatchLoader<PlatformKey, PlatformSeries> platformLoader = new BatchLoader<>(this::loadPlatformSeries);

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
        return chunks(release, ticker, groups).publishOn(longResponses).map(chunks -> chunks.series(release));
    }

    /// Combines the whole series of a ticker with another value, which is read concurrently.
    public <T, R> Mono<R> read(
            Release release,
            String ticker,
            Collection<MetricGroup> groups,
            Mono<T> other,
            BiFunction<Series, T, R> combine) {
        return chunks(release, ticker, groups)
                .zipWith(other)
                .publishOn(longResponses)
                .map(both -> combine.apply(both.getT1().series(release), both.getT2()));
    }

    private Mono<StoredChunks> chunks(Release release, String ticker, Collection<MetricGroup> groups) {
        return seriesLoaders
                .computeIfAbsent(Set.copyOf(groups), this::seriesLoader)
                .load(release, ticker)
                .defaultIfEmpty(StoredChunks.EMPTY);
    }

    private BatchLoader<String, StoredChunks> seriesLoader(Set<MetricGroup> groups) {
        return new BatchLoader<>(
                (release, tickers) -> stored(release, tickers, groups).collectMap(StoredChunks::ticker));
    }

    private Flux<StoredChunks> stored(Release release, Collection<String> tickers, Collection<MetricGroup> groups) {
        boolean withHistory = release.asOf() != null;
        return release.statement(
                        withHistory ? READ_WITH_HISTORY : READ_PRESENT,
                        tickers.toArray(String[]::new),
                        groups.stream().map(group -> (short) group.code()).toArray(Short[]::new))
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

    /// The points of an entity on a platform between two slots, both inclusive; empty if the entity does not
    /// exist.
    public Mono<PlatformSeries> read(Release release, String ticker, Platform platform, int from, int to) {
        return platformLoader.load(release, new PlatformKey(ticker, platform, from, to));
    }

    private Mono<Map<PlatformKey, PlatformSeries>> loadPlatformSeries(Release release, Set<PlatformKey> requested) {
        List<PlatformKey> keys = List.copyOf(requested);
        boolean withHistory = release.asOf() != null;
        return release.statement(
                        withHistory ? READ_PLATFORMS_WITH_HISTORY : READ_PRESENT_PLATFORMS,
                        keys.stream().map(PlatformKey::ticker).toArray(String[]::new),
                        keys.stream().map(key -> key.platform().name()).toArray(String[]::new),
                        keys.stream()
                                .map(key -> (short) key.platform().group().code())
                                .toArray(Short[]::new),
                        keys.stream().map(key -> Chunks.chunkOf(key.from())).toArray(Integer[]::new),
                        keys.stream().map(key -> Chunks.chunkOf(key.to())).toArray(Integer[]::new))
                .on(database)
                .map(row -> new PlatformChunk(
                        Math.toIntExact(Objects.requireNonNull(row.get(0, Long.class))) - 1,
                        row.get(1, String.class),
                        row.get(2, Integer.class),
                        row.get(3, byte[].class),
                        withHistory ? row.get(4, byte[].class) : null))
                .all()
                .collectList()
                .map(rows -> loadPlatformSeries(keys, rows, release));
    }

    private static Map<PlatformKey, PlatformSeries> loadPlatformSeries(
            List<PlatformKey> keys, List<PlatformChunk> rows, Release release) {
        Map<PlatformKey, List<PlatformChunk>> chunks = new HashMap<>();
        for (PlatformChunk row : rows) {
            chunks.computeIfAbsent(keys.get(row.position()), _ -> new ArrayList<>())
                    .add(row);
        }
        Map<PlatformKey, PlatformSeries> found = new HashMap<>();
        chunks.forEach((key, own) -> found.put(key, platformSeries(key, own, release)));
        return found;
    }

    private static PlatformSeries platformSeries(PlatformKey key, List<PlatformChunk> chunks, Release release) {
        String handle = chunks.getFirst().handle();
        SeriesBuilder series = new SeriesBuilder(key.from(), key.to(), release.asOfMicros());
        for (PlatformChunk chunk : chunks) {
            if (handle != null && chunk.number() != null && chunk.points() != null) {
                series.add(key.platform().group(), chunk.number(), chunk.points(), chunk.history());
            }
        }
        return new PlatformSeries(handle, series.build());
    }
}
