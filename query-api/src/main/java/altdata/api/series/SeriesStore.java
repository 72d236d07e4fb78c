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

/// Reads series from the chunks.
@Component
public final class SeriesStore implements DisposableBean {
    /// By a prefix of the primary key; the groups narrow it. One row for all chunks of a ticker: a row of its own for
    /// each would cost the driver more than their bytes do (decision 11). All aggregates see the rows in one order.
    private static final String READ = """
            select ticker, array_agg(metric_group), array_agg(chunk), array_agg(octet_length(points)),
                string_agg(points, '')
            from {metrics}.chunk
            where ticker = any($1) and metric_group = any($2)
            group by ticker
            """;

    /// Entities' handles on platforms, and their points there: a row for each chunk, one row without a chunk where
    /// there is none. By primary keys.
    private static final String READ_PLATFORMS = """
            select k.place, e.handles ->> k.platform, c.chunk, c.points
            from unnest($1::text[], $2::text[], $3::smallint[], $4::int[], $5::int[])
                with ordinality as k(ticker, platform, metric_group, first, last, place)
            join {entities}.entity e on e.ticker = k.ticker and not e.deleted
            left join {metrics}.chunk c
                on c.ticker = e.ticker and c.metric_group = k.metric_group and c.chunk between k.first and k.last
            """;

    /// The series of an entity on a platform.
    ///
    /// @param handle null where it has none there; then its points are not shown either
    public record OnPlatform(@Nullable String handle, Series series) {}

    /// @param from a slot, as `to`; both included
    private record PlatformKey(String ticker, Platform platform, int from, int to) {}

    private record PlatformChunk(
            int place, @Nullable String handle, @Nullable Integer number, byte @Nullable [] points) {}

    /// The chunks of a ticker.
    ///
    /// @param lengths of each one's points
    /// @param points  of all, one after the other
    private record Stored(String ticker, Short[] groups, Integer[] numbers, Integer[] lengths, byte[] points) {
        static final Stored NOTHING = new Stored("", new Short[0], new Integer[0], new Integer[0], new byte[0]);

        Series series() {
            SeriesBuilder series = new SeriesBuilder();
            int from = 0;
            for (int i = 0; i < groups.length; i++) {
                int to = from + lengths[i];
                series.add(MetricGroup.ofCode(groups[i]), numbers[i], Arrays.copyOfRange(points, from, to));
                from = to;
            }
            return series.build();
        }
    }

    private final DatabaseClient database;
    /// By the groups that are read; operations ask for a few sets of them, and for the platforms that an entity is on.
    private final Map<Set<MetricGroup>, BatchLoader<String, Stored>> inGroups = new ConcurrentHashMap<>();
    /// A whole series is long to decode, and mostly to write: whoever reads one goes on here, so that those who share
    /// a statement do not wait for each other, nor others for the thread that the statement's rows came on.
    /// One queue for all its threads, so that none is idle while another has several to do.
    private final Scheduler longAnswers = Schedulers.fromExecutorService(
            Executors.newFixedThreadPool(
                    Runtime.getRuntime().availableProcessors(),
                    Thread.ofPlatform().daemon().name("long-answers-", 1).factory()),
            "long-answers");

    private final BatchLoader<PlatformKey, OnPlatform> onPlatforms = new BatchLoader<>(this::onPlatforms);

    SeriesStore(@Qualifier("lookups") DatabaseClient database) {
        this.database = database;
    }

    /// When the server has stopped.
    @Override
    public void destroy() {
        longAnswers.dispose();
    }

    /// The whole series of a ticker in these groups.
    public Mono<Series> read(Release release, String ticker, Collection<MetricGroup> groups) {
        return found(release, ticker, groups).publishOn(longAnswers).map(Stored::series);
    }

    /// An answer from the whole series of a ticker in these groups and something that is read at the same time.
    public <T, A> Mono<A> read(
            Release release,
            String ticker,
            Collection<MetricGroup> groups,
            Mono<T> with,
            BiFunction<Series, T, A> answer) {
        return found(release, ticker, groups)
                .zipWith(with)
                .publishOn(longAnswers)
                .map(both -> answer.apply(both.getT1().series(), both.getT2()));
    }

    private Mono<Stored> found(Release release, String ticker, Collection<MetricGroup> groups) {
        return inGroups.computeIfAbsent(Set.copyOf(groups), this::inGroups)
                .find(release, ticker)
                .defaultIfEmpty(Stored.NOTHING);
    }

    private BatchLoader<String, Stored> inGroups(Set<MetricGroup> groups) {
        return new BatchLoader<>(
                (release, tickers) -> stored(release, tickers, groups).collectMap(Stored::ticker));
    }

    private Flux<Stored> stored(Release release, Collection<String> tickers, Collection<MetricGroup> groups) {
        return database.sql(release.sql(READ))
                .bind(0, tickers.toArray(String[]::new))
                .bind(1, groups.stream().map(group -> (short) group.code()).toArray(Short[]::new))
                .map(row -> new Stored(
                        Objects.requireNonNull(row.get(0, String.class)),
                        Objects.requireNonNull(row.get(1, Short[].class)),
                        Objects.requireNonNull(row.get(2, Integer[].class)),
                        Objects.requireNonNull(row.get(3, Integer[].class)),
                        Objects.requireNonNull(row.get(4, byte[].class))))
                .all();
    }

    /// The points of an entity on a platform, from a slot to a slot, both included; empty where there is no such
    /// entity.
    public Mono<OnPlatform> read(Release release, String ticker, Platform platform, int from, int to) {
        return onPlatforms.find(release, new PlatformKey(ticker, platform, from, to));
    }

    private Mono<Map<PlatformKey, OnPlatform>> onPlatforms(Release release, Set<PlatformKey> asked) {
        List<PlatformKey> keys = List.copyOf(asked);
        return database.sql(release.sql(READ_PLATFORMS))
                .bind(0, keys.stream().map(PlatformKey::ticker).toArray(String[]::new))
                .bind(1, keys.stream().map(key -> key.platform().name()).toArray(String[]::new))
                .bind(
                        2,
                        keys.stream()
                                .map(key -> (short) key.platform().group().code())
                                .toArray(Short[]::new))
                .bind(3, keys.stream().map(key -> Chunks.chunkOf(key.from())).toArray(Integer[]::new))
                .bind(4, keys.stream().map(key -> Chunks.chunkOf(key.to())).toArray(Integer[]::new))
                .map(row -> new PlatformChunk(
                        Math.toIntExact(Objects.requireNonNull(row.get(0, Long.class))) - 1,
                        row.get(1, String.class),
                        row.get(2, Integer.class),
                        row.get(3, byte[].class)))
                .all()
                .collectList()
                .map(rows -> onPlatforms(keys, rows));
    }

    private static Map<PlatformKey, OnPlatform> onPlatforms(List<PlatformKey> keys, List<PlatformChunk> rows) {
        Map<PlatformKey, List<PlatformChunk>> chunks = new HashMap<>();
        for (PlatformChunk row : rows) {
            chunks.computeIfAbsent(keys.get(row.place()), _ -> new ArrayList<>())
                    .add(row);
        }
        Map<PlatformKey, OnPlatform> found = new HashMap<>();
        chunks.forEach((key, own) -> found.put(key, onPlatform(key, own)));
        return found;
    }

    private static OnPlatform onPlatform(PlatformKey key, List<PlatformChunk> chunks) {
        String handle = chunks.getFirst().handle();
        SeriesBuilder series = new SeriesBuilder(key.from(), key.to());
        for (PlatformChunk chunk : chunks) {
            if (handle != null && chunk.number() != null && chunk.points() != null) {
                series.add(key.platform().group(), chunk.number(), chunk.points());
            }
        }
        return new OnPlatform(handle, series.build());
    }
}
