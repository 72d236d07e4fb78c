package altdata.api.ranking;

import altdata.api.asof.CurrentValuesAsOf;
import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.contracts.catalogue.Metric;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/investor_chat_mentions` (behaviour rule 9) and `/analyst_site_followers`: the latest count of each
/// entity, with the count of the day before.
@Component
final class CountRanking implements OperationProvider {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private static final String READ = """
            select e.name, e.id, e.ticker, e.logo, v.value, v.day_before, p.value, p.preceding, s.value, v.date
            from {metrics}.current_value v
            join {entities}.entity e on e.ticker = v.ticker
            left join {metrics}.current_value p on p.ticker = v.ticker and p.metric = 'price'
            left join {metrics}.current_value s on s.ticker = v.ticker and s.metric = 'ai_score'
            where v.metric = $1 and e.active and not e.deleted %s
            order by v.value desc, v.ticker
            """;
    private static final String OF_COMPANIES = READ.formatted("and e.entity = 'company'");
    private static final String OF_ALL = READ.formatted("");

    public record InvestorChatMentionsBody(int status, List<InvestorChatMentions> data) {}

    /// @param price        with two decimals, null if unknown
    /// @param priceChange  change in percent against the previous daily price, with two decimals, null if
    /// unknown
    /// @param aiScore      with up to two decimals, null if unknown
    /// @param date         of the mentions
    /// @param mentionsPrev the count of the day before that date, omitted if absent
    public record InvestorChatMentions(
            String displayName,
            String id,
            String ticker,
            @Nullable String price,
            @Nullable String priceChange,
            @Nullable String aiScore,
            String link,
            String logo,
            LocalDate date,
            long mentions,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Long mentionsPrev) {}

    public record AnalystSiteFollowersBody(int status, List<AnalystSiteFollowers> data) {}

    /// Like [InvestorChatMentions], but with follower counts.
    public record AnalystSiteFollowers(
            String displayName,
            String id,
            String ticker,
            @Nullable String price,
            @Nullable String priceChange,
            @Nullable String aiScore,
            String link,
            String logo,
            LocalDate date,
            long analystSiteFollowers,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Long analystSiteFollowersPrev) {}

    private final ReadTables tables;
    private final CurrentValuesAsOf currentValues;
    private final EntityLink link;

    CountRanking(ReadTables tables, CurrentValuesAsOf currentValues, EntityLink link) {
        this.tables = tables;
        this.currentValues = currentValues;
        this.link = link;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                Operation.v1("/investor_chat_mentions", "Latest investor chat mentions of companies")
                        .tables("entities.entity", "metrics.current_value")
                        .handler(InvestorChatMentionsBody.class, this::investorChatMentions),
                Operation.v1("/analyst_site_followers", "Latest analyst site followers of entities")
                        .tables("entities.entity", "metrics.current_value")
                        .handler(AnalystSiteFollowersBody.class, this::analystSiteFollowers));
    }

    private Mono<InvestorChatMentionsBody> investorChatMentions(ApiRequest request) {
        return ranking(request, OF_COMPANIES, "investor_chat_mentions", this::mentions)
                .map(data -> new InvestorChatMentionsBody(200, data));
    }

    private Mono<AnalystSiteFollowersBody> analystSiteFollowers(ApiRequest request) {
        return ranking(request, OF_ALL, "analyst_site_followers", this::followers)
                .map(data -> new AnalystSiteFollowersBody(200, data));
    }

    private <T> Mono<List<T>> ranking(
            ApiRequest request, String statement, String metric, Function<DatabaseRow, T> mapping) {
        return currentValues
                .ofAll(request.release(), List.of(Metric.named(metric), Metric.PRICE, Metric.AI_SCORE))
                .flatMapMany(release -> tables.rows(release, statement, mapping, metric))
                .collectList();
    }

    private InvestorChatMentions mentions(DatabaseRow row) {
        return new InvestorChatMentions(
                row.text(0),
                row.text(1),
                row.text(2),
                price(row),
                priceChange(row),
                score(row),
                link.to(row.text(2)),
                row.textOrEmpty(3),
                row.date(9),
                row.number(4).longValueExact(),
                dayBefore(row));
    }

    private AnalystSiteFollowers followers(DatabaseRow row) {
        return new AnalystSiteFollowers(
                row.text(0),
                row.text(1),
                row.text(2),
                price(row),
                priceChange(row),
                score(row),
                link.to(row.text(2)),
                row.textOrEmpty(3),
                row.date(9),
                row.number(4).longValueExact(),
                dayBefore(row));
    }

    private static @Nullable Long dayBefore(DatabaseRow row) {
        BigDecimal count = row.optionalNumber(5);
        return count == null ? null : count.longValueExact();
    }

    private static @Nullable String price(DatabaseRow row) {
        BigDecimal price = row.optionalNumber(6);
        return price == null ? null : price.setScale(2, RoundingMode.HALF_UP).toPlainString();
    }

    private static @Nullable String priceChange(DatabaseRow row) {
        BigDecimal price = row.optionalNumber(6);
        BigDecimal before = row.optionalNumber(7);
        return price == null || before == null || before.signum() == 0
                ? null
                : price.subtract(before)
                        .multiply(HUNDRED)
                        .divide(before, 2, RoundingMode.HALF_UP)
                        .toPlainString();
    }

    private static @Nullable String score(DatabaseRow row) {
        BigDecimal score = row.optionalNumber(8);
        if (score == null) {
            return null;
        }
        BigDecimal rounded = score.setScale(2, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.setScale(Math.max(0, rounded.scale()), RoundingMode.UNNECESSARY)
                .toPlainString();
    }
}
