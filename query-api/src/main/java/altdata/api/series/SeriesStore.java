package altdata.api.series;

import altdata.api.release.Release;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Platform;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.Series;
import altdata.contracts.series.SeriesBuilder;
import io.r2dbc.spi.Readable;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Reads series from the chunks.
@Component
public final class SeriesStore {
    /// By a prefix of the primary key; the groups and the range narrow it.
    private static final String READ = """
            select ticker, metric_group, chunk, points
            from {metrics}.chunk
            where ticker = any($1) and metric_group = any($2) and chunk between $3 and $4
            """;

    /// An entity's handle on a platform, and its points there: one row for each chunk, one row without a chunk
    /// where there is none. By primary keys.
    private static final String READ_PLATFORM = """
            select e.handles ->> $2, c.chunk, c.points
            from {entities}.entity e
            left join {metrics}.chunk c
                on c.ticker = e.ticker and c.metric_group = $3 and c.chunk between $4 and $5
            where e.ticker = $1 and not e.deleted
            """;

    /// The series of an entity on a platform.
    ///
    /// @param handle null where it has none there; then its points are not shown either
    public record OnPlatform(@Nullable String handle, Series series) {}

    private record PlatformChunk(
            @Nullable String handle, @Nullable Integer number, byte @Nullable [] points) {}

    private record Chunk(String ticker, MetricGroup group, int number, byte[] points) {
        void addTo(SeriesBuilder builder) {
            builder.add(group, number, points);
        }
    }

    private final DatabaseClient database;

    SeriesStore(@Qualifier("lookups") DatabaseClient database) {
        this.database = database;
    }

    /// The whole series of a ticker in these groups.
    public Mono<Series> read(Release release, String ticker, Collection<MetricGroup> groups) {
        return readAll(release, List.of(ticker), groups).map(series -> series.getOrDefault(ticker, Series.EMPTY));
    }

    /// The whole series of many tickers in these groups; a ticker without any has none.
    public Mono<Map<String, Series>> readAll(
            Release release, Collection<String> tickers, Collection<MetricGroup> groups) {
        return chunks(release, tickers, groups, Integer.MIN_VALUE, Integer.MAX_VALUE)
                .collect(
                        HashMap<String, SeriesBuilder>::new,
                        (builders, chunk) ->
                                chunk.addTo(builders.computeIfAbsent(chunk.ticker(), _ -> new SeriesBuilder())))
                .map(SeriesStore::built);
    }

    /// The points of an entity on a platform, from a slot to a slot, both included; empty where there is no such
    /// entity. One statement: most of the time of so short an answer is the way to the database and back.
    public Mono<OnPlatform> read(Release release, String ticker, Platform platform, int from, int to) {
        return database.sql(release.sql(READ_PLATFORM))
                .bind(0, ticker)
                .bind(1, platform.name())
                .bind(2, (short) platform.group().code())
                .bind(3, Chunks.chunkOf(from))
                .bind(4, Chunks.chunkOf(to))
                .map(row -> new PlatformChunk(
                        row.get(0, String.class), row.get(1, Integer.class), row.get(2, byte[].class)))
                .all()
                .collectList()
                .filter(chunks -> !chunks.isEmpty())
                .map(chunks -> onPlatform(platform.group(), chunks, from, to));
    }

    private static OnPlatform onPlatform(MetricGroup group, List<PlatformChunk> chunks, int from, int to) {
        String handle = chunks.getFirst().handle();
        SeriesBuilder series = new SeriesBuilder(from, to);
        for (PlatformChunk chunk : chunks) {
            if (handle != null && chunk.number() != null && chunk.points() != null) {
                series.add(group, chunk.number(), chunk.points());
            }
        }
        return new OnPlatform(handle, series.build());
    }

    private Flux<Chunk> chunks(
            Release release, Collection<String> tickers, Collection<MetricGroup> groups, int first, int last) {
        return database.sql(release.sql(READ))
                .bind(0, tickers.toArray(String[]::new))
                .bind(1, groups.stream().map(group -> (short) group.code()).toArray(Short[]::new))
                .bind(2, first)
                .bind(3, last)
                .map(SeriesStore::chunk)
                .all();
    }

    private static Chunk chunk(Readable row) {
        return new Chunk(
                Objects.requireNonNull(row.get(0, String.class)),
                MetricGroup.ofCode(Objects.requireNonNull(row.get(1, Short.class))),
                Objects.requireNonNull(row.get(2, Integer.class)),
                Objects.requireNonNull(row.get(3, byte[].class)));
    }

    private static Map<String, Series> built(Map<String, SeriesBuilder> builders) {
        Map<String, Series> series = new HashMap<>();
        builders.forEach((ticker, builder) -> series.put(ticker, builder.build()));
        return series;
    }
}
