package altdata.api.posts;

import altdata.api.asof.MentionsAsOf;
import altdata.api.entities.EntityDirectory;
import altdata.api.release.DatabaseRow;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.time.DisplayZone;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/investor_chat` (behaviour rule 10) and `/microblog_posts`: the posts about an entity.
@Component
final class EntityPosts implements OperationProvider {
    private static final int MAX_CHAT_POSTS = 10;
    private static final int MAX_MICROBLOG_POSTS = 50;

    private static final String READ = """
            select p.id, p.text, p.permalink, p.created, coalesce(p.score, 0), p.author_name, p.author_screen_name,
                coalesce(p.author_followers, 0), p.author_image
            from {posts}.post_mention m
            join {posts}.post p on p.platform = m.platform and p.id = m.id and p.created = m.created
            where m.ticker = $1 and %s
            """;
    private static final String INVESTOR_CHAT =
            READ.formatted("m.blend is not null order by m.blend desc, m.created desc, m.id limit " + MAX_CHAT_POSTS);
    private static final String MICROBLOG =
            READ.formatted("m.platform = 'microblog' order by m.created desc, m.id limit " + MAX_MICROBLOG_POSTS);

    public record InvestorChatBody(int status, String symbol, List<InvestorChatPost> posts) {}

    /// @param created UTC
    public record InvestorChatPost(
            String text, String permalink, String created, long likes, InvestorChatAuthor author) {}

    public record InvestorChatAuthor(String name, long followers, String image) {}

    public record MicroblogBody(int status, String symbol, List<MicroblogPost> posts) {}

    /// @param created UTC
    public record MicroblogPost(
            String id, String text, String permalink, String created, long retweets, MicroblogAuthor author) {}

    public record MicroblogAuthor(String screenName, String name, String image) {}

    private final EntityDirectory directory;
    private final ReadTables tables;
    private final MentionsAsOf mentions;

    EntityPosts(EntityDirectory directory, ReadTables tables, MentionsAsOf mentions) {
        this.directory = directory;
        this.tables = tables;
        this.mentions = mentions;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                Operation.v1("/investor_chat", "Investor chat posts about an entity")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "posts.post", "posts.post_mention")
                        .handler(InvestorChatBody.class, this::investorChat),
                Operation.v1("/microblog_posts", "Microblog posts about an entity")
                        .parameters(Parameter.SYMBOL)
                        .tables("entities.entity", "posts.post", "posts.post_mention")
                        .handler(MicroblogBody.class, this::microblog));
    }

    private Mono<InvestorChatBody> investorChat(ApiRequest request) {
        return posts(
                request,
                INVESTOR_CHAT,
                (release, ticker) -> mentions.best(release, ticker, MAX_CHAT_POSTS),
                row -> new InvestorChatPost(
                        row.text(1),
                        row.textOrEmpty(2),
                        DisplayZone.UTC.second(row.time(3)),
                        row.count(4),
                        new InvestorChatAuthor(row.textOrEmpty(5), row.count(7), row.textOrEmpty(8))),
                (symbol, posts) -> new InvestorChatBody(200, symbol, posts));
    }

    private Mono<MicroblogBody> microblog(ApiRequest request) {
        return posts(
                request,
                MICROBLOG,
                (release, ticker) -> mentions.newest(release, ticker, "microblog", MAX_MICROBLOG_POSTS),
                row -> new MicroblogPost(
                        row.text(0),
                        row.text(1),
                        row.textOrEmpty(2),
                        DisplayZone.UTC.second(row.time(3)),
                        row.count(4),
                        new MicroblogAuthor(row.textOrEmpty(6), row.textOrEmpty(5), row.textOrEmpty(8))),
                (symbol, posts) -> new MicroblogBody(200, symbol, posts));
    }

    private <T, B> Mono<B> posts(
            ApiRequest request,
            String statement,
            BiFunction<Release, String, Mono<Release>> preparation,
            Function<DatabaseRow, T> mapping,
            BiFunction<String, List<T>, B> body) {
        return directory
                .byTicker(request.release(), request.v1().requiredTicker("symbol"))
                .flatMap(entity -> preparation
                        .apply(request.release(), entity.ticker())
                        .flatMapMany(release -> tables.rows(release, statement, mapping, entity.ticker()))
                        .collectList()
                        .map(posts -> body.apply(entity.ticker(), posts)));
    }
}
