package altdata.api.series;

import altdata.api.release.Release;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.series.ChunkCodec;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.Point;
import altdata.contracts.series.Series;
import io.r2dbc.spi.Readable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
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

    private record Chunk(String ticker, MetricGroup group, int number, byte[] points) {}

    private final DatabaseClient database;

    SeriesStore(DatabaseClient database) {
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
                .map(SeriesStore::byTicker);
    }

    /// The series of a ticker in one group, from a slot to a slot, both included.
    public Mono<Series> read(Release release, String ticker, MetricGroup group, int from, int to) {
        return chunks(release, List.of(ticker), List.of(group), Chunks.chunkOf(from), Chunks.chunkOf(to))
                .map(chunks -> Series.of(Map.of(
                        group,
                        points(chunks).stream()
                                .filter(point -> point.slot() >= from && point.slot() <= to)
                                .toList())));
    }

    private Mono<List<Chunk>> chunks(
            Release release, Collection<String> tickers, Collection<MetricGroup> groups, int first, int last) {
        return database.sql(release.sql(READ))
                .bind(0, tickers.toArray(String[]::new))
                .bind(1, groups.stream().map(group -> (short) group.code()).toArray(Short[]::new))
                .bind(2, first)
                .bind(3, last)
                .map(SeriesStore::chunk)
                .all()
                .collectList();
    }

    private static Chunk chunk(Readable row) {
        return new Chunk(
                Objects.requireNonNull(row.get(0, String.class)),
                MetricGroup.ofCode(Objects.requireNonNull(row.get(1, Short.class))),
                Objects.requireNonNull(row.get(2, Integer.class)),
                Objects.requireNonNull(row.get(3, byte[].class)));
    }

    private static Map<String, Series> byTicker(List<Chunk> chunks) {
        Map<String, Series> series = new HashMap<>();
        chunks.stream()
                .collect(Collectors.groupingBy(Chunk::ticker))
                .forEach((ticker, own) -> series.put(ticker, series(own)));
        return series;
    }

    private static Series series(List<Chunk> chunks) {
        Map<MetricGroup, List<Point>> points = new EnumMap<>(MetricGroup.class);
        chunks.stream()
                .collect(Collectors.groupingBy(Chunk::group))
                .forEach((group, own) -> points.put(group, points(own)));
        return Series.of(points);
    }

    private static List<Point> points(List<Chunk> chunks) {
        List<Point> points = new ArrayList<>();
        chunks.stream()
                .sorted(Comparator.comparingInt(Chunk::number))
                .forEach(chunk -> points.addAll(ChunkCodec.decode(chunk.number(), chunk.points())));
        return points;
    }
}
