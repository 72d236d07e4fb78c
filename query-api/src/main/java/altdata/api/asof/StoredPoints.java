package altdata.api.asof;

import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Period;
import altdata.contracts.series.Chunks;
import altdata.contracts.series.NewestValue;
import altdata.contracts.series.Series;
import altdata.contracts.series.SeriesBuilder;
import altdata.contracts.series.SeriesBuilder.SlotRange;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Reads the points of many entities for point-in-time reads.
@Component
final class StoredPoints {
    /// $1 the groups of a period.
    private static final String READ = """
            select ticker, metric_group, chunk, points, history from {metrics}.chunk where metric_group = any($1)
            """;
    /// $2 the first chunk, $3 the last one, $4 the tickers.
    private static final String OF_ALL = READ + "and chunk between $2 and $3";
    private static final String OF_TICKERS = READ + "and chunk between $2 and $3 and ticker = any($4)";
    /// Scans the index by group and filters, which takes a third of the time of a lookup of every ticker. `is true`
    /// prevents a join, for which PostgreSQL would look up every ticker too.
    private static final String OF_MANY_TICKERS =
            READ + "and chunk between $2 and $3 and (ticker in (select unnest($4::text[]))) is true";

    /// From this number on, a lookup of every ticker takes longer than a scan of the index by group, even if there
    /// are 10,000 entities.
    private static final int MANY_TICKERS = 1_000;

    /// A chunk of an entity.
    private record StoredChunk(
            String ticker, MetricGroup group, int number, byte[] points, byte @Nullable [] history) {}

    /// The chunks by ticker.
    static final class PointsByTicker {
        private final Map<String, List<StoredChunk>> chunks = new TreeMap<>();

        /// The tickers that have a chunk, sorted.
        Set<String> tickers() {
            return chunks.keySet();
        }

        /// The series of a ticker as of the release's time; empty if it has no chunk.
        Series series(Release release, String ticker) {
            return series(release, ticker, Map.of());
        }

        /// The same, limited to a range of each period.
        Series series(Release release, String ticker, Map<Period, SlotRange> ranges) {
            SeriesBuilder builder = new SeriesBuilder(release.asOfMicros());
            ranges.forEach(builder::limit);
            for (StoredChunk chunk : chunks.getOrDefault(ticker, List.of())) {
                builder.add(chunk.group(), chunk.number(), chunk.points(), chunk.history());
            }
            return builder.build();
        }

        private void add(StoredChunk chunk) {
            chunks.computeIfAbsent(chunk.ticker(), _ -> new ArrayList<>()).add(chunk);
        }

        /// Adds all chunks of the other result.
        PointsByTicker addAll(PointsByTicker others) {
            others.chunks.values().forEach(own -> own.forEach(this::add));
            return this;
        }
    }

    /// The tickers whose points are read.
    sealed interface Tickers {
        record All() implements Tickers {}

        record Only(Collection<String> tickers) implements Tickers {}
    }

    private final ReadTables tables;

    StoredPoints(ReadTables tables) {
        this.tables = tables;
    }

    /// The chunk of a period that contains the date.
    static int chunk(Period period, LocalDate date) {
        return Chunks.chunkOf(period.slot(date));
    }

    /// Reads chunks.
    ///
    /// @param groups any groups; those of one period are read together
    /// @param from   the first chunk of each period, inclusive
    /// @param to     the last chunk of each period, inclusive
    Mono<PointsByTicker> read(
            Release release,
            Collection<MetricGroup> groups,
            Tickers tickers,
            Map<Period, Integer> from,
            Map<Period, Integer> to) {
        Map<Period, List<MetricGroup>> byPeriod = groups.stream().collect(Collectors.groupingBy(MetricGroup::period));
        return Flux.fromIterable(byPeriod.entrySet())
                .concatMap(entry -> chunks(
                        release,
                        MetricGroup.codes(entry.getValue()),
                        Objects.requireNonNull(from.get(entry.getKey())),
                        Objects.requireNonNull(to.get(entry.getKey())),
                        tickers))
                .collect(PointsByTicker::new, PointsByTicker::add);
    }

    /// The newest values in a range by ticker; tickers without a value are absent. Searches each chunk when it
    /// arrives, so only a few of them are in memory at the same time.
    Mono<Map<String, NewestValue>> newestValues(
            Release release, Metric.Origin.Ingested metric, Collection<String> tickers, SlotRange range) {
        long asOfMicros = Objects.requireNonNull(release.asOfMicros());
        return chunks(
                        release,
                        new Short[] {(short) metric.group().code()},
                        Chunks.chunkOf(range.from()),
                        Chunks.chunkOf(range.to()),
                        new Tickers.Only(tickers))
                .collect(HashMap::new, (newest, chunk) -> {
                    NewestValue value = NewestValue.in(
                            chunk.number(), chunk.points(), chunk.history(), metric.position(), range, asOfMicros);
                    if (value != null) {
                        newest.merge(chunk.ticker(), value, NewestValue::newer);
                    }
                });
    }

    private Flux<StoredChunk> chunks(Release release, Short[] groups, int from, int to, Tickers tickers) {
        return switch (tickers) {
            case Tickers.All _ -> tables.rows(release, OF_ALL, StoredPoints::chunk, groups, from, to);
            case Tickers.Only(var only) when only.isEmpty() -> Flux.empty();
            case Tickers.Only(var only) ->
                tables.rows(
                        release,
                        only.size() < MANY_TICKERS ? OF_TICKERS : OF_MANY_TICKERS,
                        StoredPoints::chunk,
                        groups,
                        from,
                        to,
                        only.toArray(String[]::new));
        };
    }

    private static StoredChunk chunk(DatabaseRow row) {
        return new StoredChunk(
                row.text(0), MetricGroup.ofCode(row.integer(1)), row.integer(2), row.bytes(3), row.optionalBytes(4));
    }
}
