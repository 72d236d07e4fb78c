package altdata.api.posts;

import altdata.api.asof.MentionsAsOf;
import altdata.api.posts.Realtime.RealtimeRanking;
import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Reads the hourly buckets: mentions and sentiment by entity on one platform.
@Component
final class HourlyMentions {
    /// $1 the platform, $2 the start of the preceding window, $3 the start of the window, $4 its end.
    private static final String RANKING = """
            with counted as (
                select ticker,
                    coalesce(sum(posts) filter (where hour >= $3), 0)::bigint as mentions,
                    coalesce(sum(posts) filter (where hour < $3), 0)::bigint as mentions_prev,
                    sum(sentiment_sum) filter (where hour >= $3) as sentiment_sum,
                    sum(sentiment_posts) filter (where hour >= $3) as sentiment_posts
                from {posts}.hourly_bucket
                where platform = $1 and hour >= $2 and hour < $4 %s
                group by ticker
            )
            select e.name, c.ticker, c.mentions, c.mentions_prev, round(c.sentiment_sum / nullif(c.sentiment_posts, 0), 4)
            from counted c
            join {entities}.entity e on e.ticker = c.ticker
            where e.active and not e.deleted
            order by c.mentions desc, c.ticker
            """;
    private static final String OF_ALL = RANKING.formatted("");
    private static final String OF_COMMUNITY = RANKING.formatted("and community = $5");

    /// $1 the platform, $2 the start of the window, $3 its end.
    private static final String TIMELINES = """
            with counted as (
                select ticker, hour, sum(posts)::bigint as mentions, sum(sentiment_sum) as sentiment_sum,
                    sum(sentiment_posts) as sentiment_posts
                from {posts}.hourly_bucket
                where platform = $1 and hour >= $2 and hour < $3
                group by ticker, hour
            )
            select c.ticker, c.hour, c.mentions, round(c.sentiment_sum / nullif(c.sentiment_posts, 0), 4)
            from counted c
            join {entities}.entity e on e.ticker = c.ticker
            where e.active and not e.deleted
            order by c.ticker, c.hour
            """;

    /// A time window and the one before it.
    ///
    /// @param before the start of the preceding window
    /// @param to     exclusive
    record Window(Instant before, Instant from, Instant to) {}

    /// @param sentiment the mean of the raw fractions, null if no post has a sentiment
    record Hour(
            String ticker,
            Instant hour,
            long mentions,
            @Nullable BigDecimal sentiment) {}

    private final ReadTables tables;
    private final MentionsAsOf hours;

    HourlyMentions(ReadTables tables, MentionsAsOf hours) {
        this.tables = tables;
        this.hours = hours;
    }

    /// The entities mentioned in either window, most mentioned first.
    ///
    /// @param community in lower case, null for all
    Mono<List<RealtimeRanking>> ranking(Release requested, String platform, Window window, @Nullable String community) {
        List<Object> values = new ArrayList<>(List.of(platform, window.before(), window.from(), window.to()));
        if (community != null) {
            values.add(community);
        }
        return hours.hours(requested, platform, window.before(), window.to())
                .flatMapMany(release -> tables.rows(
                        release, community == null ? OF_ALL : OF_COMMUNITY, HourlyMentions::ranking, values.toArray()))
                .collectList();
    }

    /// The hours of a window by ticker, ascending.
    Flux<Hour> timelines(Release requested, String platform, Window window) {
        return hours.hours(requested, platform, window.from(), window.to())
                .flatMapMany(release -> tables.rows(
                        release,
                        TIMELINES,
                        row -> new Hour(row.text(0), row.time(1), row.count(2), row.optionalNumber(3)),
                        platform,
                        window.from(),
                        window.to()));
    }

    private static RealtimeRanking ranking(DatabaseRow row) {
        return new RealtimeRanking(row.text(0), row.text(1), row.count(2), row.count(3), row.optionalNumber(4));
    }
}
