package altdata.api.ranking;

import altdata.api.asof.CurrentValuesAsOf;
import altdata.api.entities.Entity;
import altdata.api.entities.EntityDirectory;
import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.contracts.catalogue.Metric;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/industry_benchmark/`: compares each metric of an entity with the active entities of the same kind and
/// industry.
@Component
final class IndustryBenchmark implements OperationProvider {
    private static final int SHOWN_PEERS = 10;
    /// Bounds the query, because each peer can have a value for every metric. Later peers in the list are
    /// ignored.
    private static final int MAX_OWN_PEERS = 1_000;

    /// $1 the ticker, $2 the kind, $3 the industry in lower case.
    private static final String GROUP = """
            select e.* from {entities}.entity e
            where left(e.folded_industry, 200) = left($3, 200) and e.folded_industry = $3 and e.entity = $2
                and e.active and not e.deleted and e.ticker <> $1
            """;
    private static final String GROUP_TICKERS = "select ticker from (%s) peer".formatted(GROUP);
    /// The peers are materialized, because PostgreSQL would read them again for each computed value as of a time.
    private static final String STANDING = """
            with peer as materialized (%s), own as materialized (
                select metric, date, value, previous, change from {metrics}.current_value where ticker = $1
            ), standing as (
                select v.metric, count(*) as members, count(*) filter (where v.value <= o.value) as below
                from own o
                join {metrics}.current_value v on v.metric = o.metric
                join peer p on p.ticker = v.ticker
                group by v.metric
            )
            select metric, date, value, previous, change, coalesce(members, 0), coalesce(below, 0)
            from own
            left join standing using (metric)
            """.formatted(GROUP_TICKERS);
    private static final String PEER =
            "v.metric, p.id, p.name, p.ticker, p.domain, p.logo, v.value, v.previous, v.change";
    /// $1 the ticker, $2 the peers listed in the entity's record.
    private static final String OWN_PEERS = """
            select %s
            from {entities}.entity p
            join {metrics}.current_value v on v.ticker = p.ticker
            where p.ticker = any($2) and p.ticker <> $1 and not p.deleted
            order by v.value desc, p.ticker
            """.formatted(PEER);
    /// $4 the metrics, $5 the maximum number of peers per metric.
    private static final String LARGEST = """
            with peer as (%s), ranked as (
                select %s, row_number() over (partition by v.metric order by v.value desc, p.ticker) as place
                from peer p
                join {metrics}.current_value v on v.ticker = p.ticker and v.metric = any($4)
            )
            select * from ranked where place <= $5 order by metric, place
            """.formatted(GROUP, PEER);

    /// @param data by metric
    public record Body(int status, String symbol, Map<String, BenchmarkMetric> data) {}

    /// @param value         rounded as published; derived values are computed from the exact value
    /// @param previousValue of the previous period, null if absent
    /// @param delta         change in percent against the previous value
    /// @param benchmark     0 to 1: the share of the other entities whose value is not greater
    public record BenchmarkMetric(
            LocalDate date,
            BigDecimal value,
            @Nullable BigDecimal previousValue,
            @Nullable BigDecimal delta,
            BigDecimal benchmark,
            List<BenchmarkPeer> peers) {}

    /// @param delta change in percent against the previous value
    public record BenchmarkPeer(
            String id,
            String name,
            String ticker,
            String domain,
            String logo,
            BigDecimal value,
            @Nullable BigDecimal previousValue,
            @Nullable BigDecimal delta) {}

    private record MetricRank(
            Metric metric,
            LocalDate date,
            BigDecimal value,
            @Nullable BigDecimal previous,
            @Nullable BigDecimal change,
            long members,
            long below) {}

    private record MetricPeer(String metric, BenchmarkPeer peer) {}

    private final EntityDirectory directory;
    private final ReadTables tables;
    private final CurrentValuesAsOf currentValues;

    IndustryBenchmark(EntityDirectory directory, ReadTables tables, CurrentValuesAsOf currentValues) {
        this.directory = directory;
        this.tables = tables;
        this.currentValues = currentValues;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v1("/industry_benchmark", "Metrics of an entity compared with its industry")
                .parameters(Parameter.SYMBOL)
                .tables("entities.entity", "metrics.current_value")
                .handler(Body.class, this::benchmark));
    }

    private Mono<Body> benchmark(ApiRequest request) {
        return directory
                .byTicker(request.release(), request.v1().requiredTicker("symbol"))
                .flatMap(entity -> prepare(request.release(), entity)
                        .flatMap(release -> ranks(release, entity)
                                .flatMap(ranks ->
                                        peers(release, entity, ranks).map(peers -> body(entity, ranks, peers)))));
    }

    /// For point-in-time reads, computes the current values of the entity and of all possible peers.
    private Mono<Release> prepare(Release release, Entity entity) {
        return release.asOf() == null
                ? Mono.just(release)
                : tables.rows(
                                release,
                                GROUP_TICKERS,
                                row -> row.text(0),
                                entity.ticker(),
                                entity.entity(),
                                industry(entity))
                        .collectList()
                        .flatMap(group -> {
                            Set<String> tickers = new HashSet<>(group);
                            tickers.add(entity.ticker());
                            entity.peers().stream().limit(MAX_OWN_PEERS).forEach(tickers::add);
                            return currentValues.of(release, List.of(Metric.values()), tickers);
                        });
    }

    private Mono<List<MetricRank>> ranks(Release release, Entity entity) {
        return tables.rows(
                        release,
                        STANDING,
                        row -> new MetricRank(
                                Metric.named(row.text(0)),
                                row.date(1),
                                row.number(2),
                                row.optionalNumber(3),
                                row.optionalNumber(4),
                                row.count(5),
                                row.count(6)),
                        entity.ticker(),
                        entity.entity(),
                        industry(entity))
                .collectList();
    }

    /// The peers by metric: those listed in the entity's record or, for metrics for which these have no value,
    /// the entities of the group with the largest values.
    private Mono<Map<String, List<BenchmarkPeer>>> peers(Release release, Entity entity, List<MetricRank> ranks) {
        return tables.rows(
                        release,
                        OWN_PEERS,
                        IndustryBenchmark::found,
                        entity.ticker(),
                        entity.peers().stream().limit(MAX_OWN_PEERS).toArray(String[]::new))
                .collectList()
                .map(IndustryBenchmark::byMetric)
                .flatMap(chosen -> largest(release, entity, ranks, chosen).map(largest -> {
                    Map<String, List<BenchmarkPeer>> peers = new LinkedHashMap<>(largest);
                    peers.putAll(chosen);
                    return peers;
                }));
    }

    private Mono<Map<String, List<BenchmarkPeer>>> largest(
            Release release, Entity entity, List<MetricRank> ranks, Map<String, List<BenchmarkPeer>> chosen) {
        String[] metrics = ranks.stream()
                .map(rank -> rank.metric().publishedName())
                .filter(metric -> !chosen.containsKey(metric))
                .toArray(String[]::new);
        return metrics.length == 0
                ? Mono.just(Map.of())
                : tables.rows(
                                release,
                                LARGEST,
                                IndustryBenchmark::found,
                                entity.ticker(),
                                entity.entity(),
                                industry(entity),
                                metrics,
                                SHOWN_PEERS)
                        .collectList()
                        .map(IndustryBenchmark::byMetric);
    }

    private static Body body(Entity entity, List<MetricRank> ranks, Map<String, List<BenchmarkPeer>> peers) {
        Map<String, BenchmarkMetric> data = new LinkedHashMap<>();
        ranks.stream().sorted(Comparator.comparing(MetricRank::metric)).forEach(rank -> {
            String metric = rank.metric().publishedName();
            data.put(
                    metric,
                    new BenchmarkMetric(
                            rank.date(),
                            rank.metric().type().published(rank.value()),
                            published(rank.metric(), rank.previous()),
                            rank.change(),
                            benchmark(rank),
                            peers.getOrDefault(metric, List.of())));
        });
        return new Body(200, entity.ticker(), data);
    }

    private static BigDecimal benchmark(MetricRank rank) {
        return rank.members() == 0
                ? BigDecimal.ONE
                : BigDecimal.valueOf(rank.below()).divide(BigDecimal.valueOf(rank.members()), 4, RoundingMode.HALF_UP);
    }

    private static @Nullable BigDecimal published(Metric metric, @Nullable BigDecimal value) {
        return value == null ? null : metric.type().published(value);
    }

    private static MetricPeer found(DatabaseRow row) {
        Metric metric = Metric.named(row.text(0));
        return new MetricPeer(
                row.text(0),
                new BenchmarkPeer(
                        row.text(1),
                        row.text(2),
                        row.text(3),
                        row.textOrEmpty(4),
                        row.textOrEmpty(5),
                        metric.type().published(row.number(6)),
                        published(metric, row.optionalNumber(7)),
                        row.optionalNumber(8)));
    }

    private static Map<String, List<BenchmarkPeer>> byMetric(List<MetricPeer> found) {
        return found.stream()
                .collect(Collectors.groupingBy(
                        MetricPeer::metric,
                        LinkedHashMap::new,
                        Collectors.mapping(MetricPeer::peer, Collectors.toList())));
    }

    private static String industry(Entity entity) {
        String industry = entity.industry();
        return industry == null ? "" : industry.toLowerCase(Locale.ROOT);
    }
}
