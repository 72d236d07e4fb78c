package altdata.verification.law;

import altdata.contracts.catalogue.Metric;
import altdata.verification.model.LatestValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/// The expected responses of `/social_media_mentions`, `/investor_chat_mentions` and `/analyst_site_followers`
/// according to the specification.
record ExpectedMentions(ExpectedState reference) {
    private static final List<Metric> SOURCES = List.of(
            Metric.FORUM_MENTIONS,
            Metric.IMAGEBOARD_MENTIONS,
            Metric.INVESTOR_CHAT_MENTIONS,
            Metric.MICROBLOG_MENTIONS);

    private record Mentioned(EntityContent entity, BigDecimal mentions, BigDecimal before) {}

    /// Returns rows of `display_name ticker link logo mentions mentions_prev`.
    List<String> ofSocialMedia(LocalDate today) {
        List<Mentioned> mentioned = new ArrayList<>();
        for (EntityContent entity : reference.active()) {
            List<BigDecimal> yesterday = counts(entity, today.minusDays(1));
            List<BigDecimal> before = counts(entity, today.minusDays(2));
            if (!yesterday.isEmpty() || !before.isEmpty()) {
                mentioned.add(new Mentioned(entity, sum(yesterday), sum(before)));
            }
        }
        mentioned.sort(Comparator.comparing(Mentioned::mentions)
                .reversed()
                .thenComparing(one -> one.entity().ticker()));
        return mentioned.stream()
                .map(one -> ExpectedText.of(
                        one.entity().name(),
                        one.entity().ticker(),
                        "/explore/" + one.entity().ticker(),
                        one.entity().shownLogo(),
                        one.mentions(),
                        one.before()))
                .toList();
    }

    private List<BigDecimal> counts(EntityContent entity, LocalDate date) {
        List<BigDecimal> counts = new ArrayList<>();
        for (Metric source : SOURCES) {
            @Nullable
            BigDecimal count = reference.series(entity.ticker(), source).get(date);
            if (count != null) {
                counts.add(count);
            }
        }
        return counts;
    }

    private static BigDecimal sum(Collection<BigDecimal> counts) {
        return counts.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    List<String> ofInvestorChat() {
        return latest(
                reference.active().stream().filter(EntityContent::isCompany).toList(), Metric.INVESTOR_CHAT_MENTIONS);
    }

    List<String> analystSiteFollowers() {
        return latest(reference.active(), Metric.ANALYST_SITE_FOLLOWERS);
    }

    /// Returns rows of `display_name id ticker price price_change ai_score link logo date <count>
    /// <count>_prev`; an absent field is `-`.
    private List<String> latest(List<EntityContent> entities, Metric count) {
        return reference.currents(entities, count).stream()
                .map(current -> {
                    EntityContent entity = current.entity();
                    @Nullable
                    BigDecimal before = reference
                            .series(entity.ticker(), count)
                            .get(current.date().minusDays(1));
                    return ExpectedText.of(
                            entity.name(),
                            entity.id(),
                            entity.ticker(),
                            price(entity),
                            priceChange(entity),
                            score(entity),
                            "/explore/" + entity.ticker(),
                            entity.shownLogo(),
                            current.date(),
                            current.value(),
                            before == null ? "-" : before);
                })
                .toList();
    }

    private @Nullable String price(EntityContent entity) {
        Map.@Nullable Entry<LocalDate, BigDecimal> price =
                reference.untilTomorrow(entity.ticker(), Metric.PRICE).lastEntry();
        return price == null ? null : rounded(price.getValue()).toPlainString();
    }

    private @Nullable String priceChange(EntityContent entity) {
        NavigableMap<LocalDate, BigDecimal> prices = reference.untilTomorrow(entity.ticker(), Metric.PRICE);
        if (prices.size() < 2) {
            return null;
        }
        BigDecimal price = prices.lastEntry().getValue();
        BigDecimal earlier = prices.lowerEntry(prices.lastKey()).getValue();
        @Nullable BigDecimal change = LatestValue.percent(price, earlier, 2);
        return change == null ? null : change.toPlainString();
    }

    private @Nullable BigDecimal score(EntityContent entity) {
        Map.@Nullable Entry<LocalDate, BigDecimal> score =
                reference.untilTomorrow(entity.ticker(), Metric.AI_SCORE).lastEntry();
        return score == null ? null : rounded(score.getValue());
    }

    private static BigDecimal rounded(BigDecimal value) {
        return value.setScale(2, RoundingMode.HALF_UP);
    }
}
