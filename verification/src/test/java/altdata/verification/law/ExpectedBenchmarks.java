package altdata.verification.law;

import altdata.contracts.catalogue.Metric;
import altdata.verification.law.ExpectedState.Current;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The expected response of `/industry_benchmark/` according to the specification.
///
/// All seeds share the group of entities without an industry, so anything that depends on that group is left
/// out.
record ExpectedBenchmarks(ExpectedState reference) {
    private static final int MAX_PEERS = 10;

    /// Returns `date value previous_value delta benchmark` and the peers, by metric.
    Map<String, List<String>> of(EntityContent entity) {
        Map<String, List<String>> benchmarks = new TreeMap<>();
        for (Metric metric : Metric.values()) {
            @Nullable Current own = reference.current(entity, metric);
            if (own != null) {
                benchmarks.put(
                        metric.publishedName(),
                        entity.industry() == null ? List.of(row(own)) : List.of(row(own), share(own), peers(own)));
            }
        }
        return benchmarks;
    }

    private static String row(Current own) {
        return ExpectedText.of(own.date(), own.value(), own.previous(), own.change());
    }

    private String share(Current own) {
        List<Current> group = group(own);
        long notAbove = group.stream()
                .filter(other -> other.exact().compareTo(own.exact()) <= 0)
                .count();
        BigDecimal share = group.isEmpty()
                ? BigDecimal.ONE
                : BigDecimal.valueOf(notAbove).divide(BigDecimal.valueOf(group.size()), 4, RoundingMode.HALF_UP);
        return ExpectedText.of(share);
    }

    private List<Current> group(Current own) {
        return reference.currents(
                reference.active().stream()
                        .filter(other -> other.isOfTheGroupOf(own.entity()) && !isSame(other, own.entity()))
                        .toList(),
                own.metric());
    }

    /// The peers that the entity names, active or not; if no peer has a value, the entities of the group with
    /// the highest values.
    private String peers(Current own) {
        List<EntityContent> listed = reference.all().stream()
                .filter(other -> own.entity().peers().contains(other.ticker()) && !isSame(other, own.entity()))
                .toList();
        List<Current> peers = reference.currents(listed, own.metric());
        if (peers.isEmpty()) {
            peers = group(own).stream().limit(MAX_PEERS).toList();
        }
        return peers.stream().map(ExpectedBenchmarks::peer).toList().toString();
    }

    private static boolean isSame(EntityContent one, EntityContent other) {
        return one.ticker().equals(other.ticker());
    }

    private static String peer(Current peer) {
        EntityContent entity = peer.entity();
        return ExpectedText.of(
                entity.id(),
                entity.name(),
                entity.ticker(),
                entity.shownDomain(),
                entity.shownLogo(),
                peer.value(),
                peer.previous(),
                peer.change());
    }
}
