package altdata.api.posts;

import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.api.release.Row;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Finds posts by their words, through the text index.
///
/// The index holds words, so it finds candidates; where a term is more than one word, or has punctuation in it, or
/// a post has more words than the index has room for, the candidate's text is looked at again.
@Component
final class PostIndex {
    private static final String COLUMNS =
            "id, text, created, coalesce(score, 0) as score, permalink, coalesce(author_name, author_screen_name)";

    /// $1 the platform, $2 the candidates, $3 those of them that are certain, $4 what the text of the others has to
    /// match in lower case.
    private static final String MATCHES = """
            from {posts}.post
            where platform = $1 and not deleted and words @@ $2::tsquery
            and (words @@ $3::tsquery or lower(text collate "pg_c_utf8") ~ any($4))
            """;

    /// When, and of which source.
    ///
    /// @param from   included
    /// @param to     not included
    /// @param source   `Stocks` or `Crypto`, null for both
    /// @param category `discussion` or `marketing`, null for both
    record Scope(
            String platform,
            Instant from,
            Instant to,
            @Nullable String source,
            @Nullable String category) {}

    record Post(String id, String text, Instant created, long score, String permalink, String author) {}

    /// What matched in one hour.
    ///
    /// @param sentiment the mean of the raw fractions, null where no post has one
    record Hour(Instant hour, long mentions, @Nullable BigDecimal sentiment) {}

    /// @param sentiment the mean of the raw fractions, null where no post has one
    record Total(long count, @Nullable BigDecimal sentiment) {}

    enum Order {
        SCORE("score desc, created desc, id"),
        TIME("created desc, id");

        private final String sql;

        Order(String sql) {
            this.sql = sql;
        }
    }

    private record Query(String conditions, List<Object> values) {}

    private final ReadTables tables;

    PostIndex(ReadTables tables) {
        this.tables = tables;
    }

    /// The first matching posts in that order.
    Flux<Post> posts(Release release, SearchTerms terms, Scope scope, Order order, int most) {
        Query query = query(terms, scope);
        String statement = "select " + COLUMNS + ' ' + query.conditions() + "order by " + order.sql + " limit " + most;
        return tables.rows(release, statement, PostIndex::post, query.values().toArray());
    }

    /// The newest matching posts of all times.
    Flux<Post> newest(Release release, SearchTerms terms, String platform, int most) {
        Query query = query(terms, platform);
        String statement =
                "select " + COLUMNS + ' ' + query.conditions() + "order by " + Order.TIME.sql + " limit " + most;
        return tables.rows(release, statement, PostIndex::post, query.values().toArray());
    }

    /// The hours with a match, ascending.
    Flux<Hour> hours(Release release, SearchTerms terms, Scope scope) {
        Query query = query(terms, scope);
        String statement = "select date_trunc('hour', created, 'UTC') as hour, count(*), round(avg(sentiment), 4) "
                + query.conditions() + "group by hour order by hour";
        return tables.rows(
                release,
                statement,
                row -> new Hour(row.time(0), row.count(1), row.optionalNumber(2)),
                query.values().toArray());
    }

    /// All matches together.
    Mono<Total> total(Release release, SearchTerms terms, Scope scope) {
        Query query = query(terms, scope);
        return tables.rows(
                        release,
                        "select count(*), round(avg(sentiment), 4) " + query.conditions(),
                        row -> new Total(row.count(0), row.optionalNumber(1)),
                        query.values().toArray())
                .single();
    }

    private static Query query(SearchTerms terms, Scope scope) {
        Query query = query(terms, scope.platform());
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

    private static Query query(SearchTerms terms, String platform) {
        return new Query(
                MATCHES, new ArrayList<>(List.of(platform, terms.candidates(), terms.certain(), terms.patterns())));
    }

    private static Post post(Row row) {
        return new Post(row.text(0), row.text(1), row.time(2), row.count(3), row.textOrEmpty(4), row.textOrEmpty(5));
    }
}
