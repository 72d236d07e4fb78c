package altdata.api.ranking;

import altdata.api.asof.RecentMentionsAsOf;
import altdata.api.release.ReadTables;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/social_media_mentions`: the mentions of yesterday and of the day before, summed over four sources (v1
/// behaviour rule 8).
@Component
final class SocialMentions implements OperationProvider {
    /// $1 is yesterday, $2 the day before.
    private static final String READ = """
            with counted as (
                select ticker, date,
                    coalesce(forum, 0) + coalesce(imageboard, 0) + coalesce(investor_chat, 0) + coalesce(microblog, 0) as mentions
                from {metrics}.recent_mentions
                where date in ($1, $2) and num_nonnulls(forum, imageboard, investor_chat, microblog) > 0
            )
            select e.id, e.name, e.ticker, e.logo,
                coalesce(sum(c.mentions) filter (where c.date = $1), 0)::bigint as mentions,
                coalesce(sum(c.mentions) filter (where c.date = $2), 0)::bigint as mentions_prev
            from counted c
            join {entities}.entity e on e.ticker = c.ticker
            where e.active and not e.deleted
            group by e.id, e.name, e.ticker, e.logo
            order by mentions desc, e.ticker
            """;

    /// @param data by entity id; if several tickers share an id, the one with the most mentions
    public record Body(int status, Map<String, SocialMediaMentions> data) {}

    public record SocialMediaMentions(
            String displayName, String ticker, String link, String logo, long mentions, long mentionsPrev) {}

    private final ReadTables tables;
    private final RecentMentionsAsOf recentMentions;
    private final EntityLink link;

    SocialMentions(ReadTables tables, RecentMentionsAsOf recentMentions, EntityLink link) {
        this.tables = tables;
        this.recentMentions = recentMentions;
        this.link = link;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v1("/social_media_mentions", "Mentions of yesterday across four sources")
                .tables("entities.entity", "metrics.recent_mentions")
                .handler(Body.class, this::mentions));
    }

    private Mono<Body> mentions(ApiRequest request) {
        LocalDate yesterday = request.today().minusDays(1);
        return recentMentions
                .of(request.release(), yesterday.minusDays(1), yesterday)
                .flatMapMany(release -> tables.rows(
                        release,
                        READ,
                        row -> Map.entry(
                                row.text(0),
                                new SocialMediaMentions(
                                        row.text(1),
                                        row.text(2),
                                        link.to(row.text(2)),
                                        row.textOrEmpty(3),
                                        row.count(4),
                                        row.count(5))),
                        yesterday,
                        yesterday.minusDays(1)))
                .collect(
                        () -> new LinkedHashMap<String, SocialMediaMentions>(),
                        (data, entity) -> data.putIfAbsent(entity.getKey(), entity.getValue()))
                .map(data -> new Body(200, data));
    }
}
