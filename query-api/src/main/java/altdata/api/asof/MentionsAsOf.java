package altdata.api.asof;

import altdata.api.release.ComputedRows;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Computes `post_mention` and `hourly_bucket` for point-in-time reads, from the versions of posts.
@Component
public final class MentionsAsOf {
    /// $1 the ticker, $2 the platform, $3 the number of rows, $4 the requested time. Mentions are stored for
    /// the current version of a post, but not for replaced versions. Each part is limited, so that only the first
    /// mentions are read.
    private static final String OF_TICKER = """
            select coalesce(json_agg(m), '[]')::text
            from (
                (
                    select m.platform, m.ticker, m.created, m.id, m.is_discussion, m.community, m.source, m.sentiment,
                        m.blend
                    from {stored posts}.post_mention m
                    join {stored posts}.post p
                        on p.platform = m.platform and p.id = m.id and p.created = m.created and p.known_from <= $4
                    where m.ticker = $1 and m.platform = $2 %2$s
                    order by %1$s m.created desc, m.id
                    limit $3
                )
                union all
                select p.platform, $1, p.created, p.id, p.category = 'discussion', '', '', p.sentiment, p.blend
                from {stored posts}.post_history p
                where p.tickers @> array[$1::text] and p.platform = $2 and not p.deleted
                    and p.known_from <= $4 and p.known_to > $4
                order by %1$s created desc, id
                limit $3
            ) m
            """;
    /// The condition allows an index of mentions by rank; all mentions in investor chat have one.
    private static final String BEST = OF_TICKER.formatted("blend desc,", "and m.blend is not null");
    private static final String NEWEST = OF_TICKER.formatted("", "");

    /// $1 the platform, $2 the first hour, $3 the hour after the last one.
    private static final String HOURS = """
            select coalesce(json_agg(b), '[]')::text
            from (
                select platform, ticker, date_trunc('hour', created, 'UTC') as hour,
                    coalesce(lower(community collate "pg_c_utf8"), '') as community, coalesce(source, '') as source,
                    count(*) as posts, sum(sentiment) as sentiment_sum, count(sentiment) as sentiment_posts
                from (
                    select p.platform, unnest(p.tickers) as ticker, p.created, p.community, p.source, p.sentiment
                    from {posts}.post p
                    where p.platform = $1 and p.created >= $2 and p.created < $3 and p.category = 'discussion'
                        and not p.deleted
                ) m
                group by 1, 2, 3, 4, 5
            ) b
            """;

    private final ReadTables tables;

    MentionsAsOf(ReadTables tables) {
        this.tables = tables;
    }

    /// Adds the newest mentions of an entity on a platform to a point-in-time release, for statements that read
    /// them. A release without `as_of` is returned unchanged.
    public Mono<Release> newest(Release release, String ticker, String platform, int limit) {
        return ofTicker(release, NEWEST, ticker, platform, limit);
    }

    /// Adds the highest ranking mentions of an entity in investor chat, like [#newest].
    public Mono<Release> best(Release release, String ticker, int limit) {
        return ofTicker(release, BEST, ticker, "investor_chat", limit);
    }

    private Mono<Release> ofTicker(Release release, String statement, String ticker, String platform, int limit) {
        Instant asOf = release.asOf();
        return asOf == null
                ? Mono.just(release)
                : tables.rows(release, statement, row -> row.text(0), ticker, platform, limit, asOf)
                        .single()
                        .map(rows -> release.with("posts.post_mention", new ComputedRows.Json(rows)));
    }

    /// Adds the hourly buckets of a platform, like [#newest].
    ///
    /// @param from the first hour
    /// @param to   the hour after the last one
    public Mono<Release> hours(Release release, String platform, Instant from, Instant to) {
        return release.asOf() == null
                ? Mono.just(release)
                : tables.rows(release, HOURS, row -> row.text(0), platform, from, to)
                        .single()
                        .map(rows -> release.with("posts.hourly_bucket", new ComputedRows.Json(rows)));
    }
}
