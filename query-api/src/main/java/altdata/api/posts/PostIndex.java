package altdata.api.posts;

import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.contracts.tables.Projection;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Finds posts with the full-text index.
///
/// The index contains single words, so it finds candidates. The text of a candidate is checked again if a
/// term has several words or punctuation, or if the post has more words than the index stores.
///
/// The index also contains the day of each post, so a search of a day does not read the entries of other
/// days. A generation that an earlier version created does not have the days.
@Component
final class PostIndex {
    /// $1 the platform, $2 the query for candidates, $3 the query for exact matches, $4 the pattern for the
    /// lower-case text of other candidates, $5 the tickers that equal a term.
    private static final String MATCHES = """
            from {posts}.post
            where platform = $1 and not deleted and words @@ $2::tsquery
            and (words @@ $3::tsquery or lower(text collate "pg_c_utf8") ~ $4 or tickers && $5)
            """;
    private static final String NEWEST = """
            select id, text, created, coalesce(score, 0), permalink, coalesce(nullif(author_name, ''), author_screen_name)
            %s order by created desc, id limit %%d
            """.formatted(MATCHES);
    /// Reads all matches once, and the texts of the best ones.
    private static final String SEARCH = """
            with matched as materialized (
                select id, created, coalesce(score, 0) as score, sentiment %s
            ), best as (
                select id, created from matched order by %s limit %d
            )
            select 'all', null, count(*), round(avg(sentiment), 4), null, null, null, null
            from matched
            union all
            select 'hour', date_trunc('hour', created, 'UTC'), count(*), round(avg(sentiment), 4), null, null, null, null
            from matched
            group by 2
            union all
            select 'post', p.created, coalesce(p.score, 0), null, p.id, p.text, p.permalink,
                coalesce(nullif(p.author_name, ''), p.author_screen_name)
            from best
            join {posts}.post p on p.platform = $1 and p.id = best.id and p.created = best.created
            """;

    /// The posts to search.
    ///
    /// @param from     inclusive
    /// @param to       exclusive
    /// @param source   `Stocks` or `Crypto`, null for both
    /// @param category `discussion` or `marketing`, null for both
    record Scope(
            String platform,
            Instant from,
            Instant to,
            @Nullable String source,
            @Nullable String category) {}

    record Post(String id, String text, Instant created, long score, String permalink, String author) {
        private static final Comparator<Post> BY_TIME =
                Comparator.comparing(Post::created).reversed().thenComparing(Post::id);
    }

    /// The matches of one hour.
    ///
    /// @param sentiment the mean of the raw fractions, null if no post has a sentiment
    record Hour(Instant hour, long mentions, @Nullable BigDecimal sentiment) {}

    /// @param count     the number of all matches
    /// @param sentiment the mean of their raw fractions, null if no post has a sentiment
    /// @param hours     the hours with a match, ascending
    /// @param posts     the first posts in the requested order
    record Matches(long count, @Nullable BigDecimal sentiment, List<Hour> hours, List<Post> posts) {}

    /// The order of posts; ties are broken by time, then by id.
    enum Order {
        SCORE(
                "score desc, created desc, id",
                Comparator.comparingLong(Post::score).reversed().thenComparing(Post.BY_TIME)),
        TIME("created desc, id", Post.BY_TIME);

        private final String sql;
        private final Comparator<Post> comparator;

        Order(String sql, Comparator<Post> comparator) {
            this.sql = sql;
            this.comparator = comparator;
        }

        List<Post> sorted(Collection<Post> posts) {
            return posts.stream().sorted(comparator).toList();
        }
    }

    private record Query(String conditions, List<Object> values) {}

    private final ReadTables tables;
    /// Whether an index exists, by its name; a generation never gets or loses one after it is READY.
    private final Map<String, Boolean> indexes = new ConcurrentHashMap<>();

    PostIndex(ReadTables tables) {
        this.tables = tables;
    }

    /// Counts all matches in the scope, and returns the first `limit` of them in that order.
    Mono<Matches> search(Release release, SearchTerms terms, Scope scope, Order order, int limit) {
        return hasDays(release)
                .map(hasDays -> query(terms, scope, hasDays))
                .flatMap(query -> tables.rows(
                                release,
                                SEARCH.formatted(query.conditions(), order.sql, limit),
                                PostIndex::line,
                                query.values().toArray())
                        .collectList())
                .map(lines -> found(lines, order));
    }

    /// The newest matching posts, without a time limit.
    Flux<Post> newest(Release release, SearchTerms terms, String platform, int limit) {
        return tables.rows(
                release,
                NEWEST.formatted(limit),
                row -> new Post(
                        row.text(0), row.text(1), row.time(2), row.count(3), row.textOrEmpty(4), row.textOrEmpty(5)),
                query(terms, terms.candidates(), platform).values().toArray());
    }

    /// Whether the index of the release's posts contains their days.
    private Mono<Boolean> hasDays(Release release) {
        String index = release.schemaOf(Projection.POSTS) + ".post_words_and_days";
        Boolean known = indexes.get(index);
        return known != null
                ? Mono.just(known)
                : tables.rows(release, "select count(to_regclass($1))", row -> row.count(0) > 0, index)
                        .single()
                        .doOnNext(exists -> indexes.put(index, exists));
    }

    private sealed interface Line {
        record All(long count, @Nullable BigDecimal sentiment) implements Line {}

        record OfHour(Hour hour) implements Line {}

        record OfPost(Post post) implements Line {}
    }

    private static Line line(DatabaseRow row) {
        return switch (row.text(0)) {
            case "all" -> new Line.All(row.count(2), row.optionalNumber(3));
            case "hour" -> new Line.OfHour(new Hour(row.time(1), row.count(2), row.optionalNumber(3)));
            default ->
                new Line.OfPost(new Post(
                        row.text(4), row.text(5), row.time(1), row.count(2), row.textOrEmpty(6), row.textOrEmpty(7)));
        };
    }

    private static Matches found(List<Line> lines, Order order) {
        long count = 0;
        BigDecimal sentiment = null;
        List<Hour> hours = new ArrayList<>();
        List<Post> posts = new ArrayList<>();
        for (Line line : lines) {
            switch (line) {
                case Line.All all -> {
                    count = all.count();
                    sentiment = all.sentiment();
                }
                case Line.OfHour(Hour hour) -> hours.add(hour);
                case Line.OfPost(Post post) -> posts.add(post);
            }
        }
        hours.sort(Comparator.comparing(Hour::hour));
        return new Matches(count, sentiment, hours, order.sorted(posts));
    }

    private static Query query(SearchTerms terms, Scope scope, boolean hasDays) {
        String candidates = hasDays ? terms.candidates(scope.platform(), scope.from(), scope.to()) : terms.candidates();
        Query query = query(terms, candidates, scope.platform());
        List<Object> values = query.values();
        StringBuilder conditions = new StringBuilder(query.conditions());
        values.add(scope.from());
        conditions.append("and created >= $").append(values.size());
        values.add(scope.to());
        conditions.append(" and created < $").append(values.size()).append(' ');
        if (scope.source() != null) {
            values.add(scope.source());
            conditions.append("and source = $").append(values.size()).append(' ');
        }
        if (scope.category() != null) {
            values.add(scope.category());
            conditions.append("and category = $").append(values.size()).append(' ');
        }
        return new Query(conditions.toString(), values);
    }

    private static Query query(SearchTerms terms, String candidates, String platform) {
        return new Query(
                MATCHES,
                new ArrayList<>(List.of(platform, candidates, terms.exactMatches(), terms.pattern(), terms.tickers())));
    }
}
