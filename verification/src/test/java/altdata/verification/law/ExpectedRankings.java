package altdata.verification.law;

import altdata.contracts.catalogue.Metric;
import altdata.verification.law.ExpectedState.Current;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The expected responses of `/toplist` and of the list of `/ai_score/` according to the specification.
record ExpectedRankings(ExpectedState reference) {
    /// Returns rows of `id name ticker price <sort> <sort>_change date`; an absent field is `-`.
    List<String> toplist(String industry, @Nullable String kind, Metric sort) {
        List<EntityContent> listed =
                reference.active().stream().filter(isListed(industry, kind)).toList();
        return reference.currents(listed, sort).stream()
                .map(current -> row(current.entity(), current.value(), current.change(), current.date()))
                .toList();
    }

    /// Returns the same fields for `sort=new`.
    List<String> newest(String industry, @Nullable String kind) {
        Stream<EntityContent> listed = reference.active().stream()
                .filter(isListed(industry, kind))
                .filter(entity -> entity.added() != null)
                .sorted(Comparator.comparing(EntityContent::added).reversed().thenComparing(EntityContent::ticker));
        return listed.map(entity -> row(entity, entity.added(), null, "-")).toList();
    }

    private static Predicate<EntityContent> isListed(String industry, @Nullable String kind) {
        return entity -> entity.industry() != null
                && entity.industry().equalsIgnoreCase(industry)
                && (kind == null || entity.kind().equals(kind));
    }

    private String row(EntityContent entity, @Nullable Object value, @Nullable BigDecimal change, Object date) {
        @Nullable Current price = reference.current(entity, Metric.PRICE);
        return ExpectedText.of(
                entity.id(), entity.name(), entity.ticker(), price == null ? null : price.value(), value, change, date);
    }

    /// Returns rows of `ticker name logo ai_score date`.
    List<String> scores() {
        return reference
                .currents(
                        reference.active().stream()
                                .filter(EntityContent::isCompany)
                                .toList(),
                        Metric.AI_SCORE)
                .stream()
                .sorted(Comparator.comparing(current -> current.entity().ticker()))
                .map(current -> ExpectedText.of(
                        current.entity().ticker(),
                        current.entity().name(),
                        current.entity().shownLogo(),
                        current.value(),
                        current.date()))
                .toList();
    }
}
