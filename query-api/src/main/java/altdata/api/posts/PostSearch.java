package altdata.api.posts;

import altdata.api.entities.Entity;
import altdata.api.entities.EntityDirectory;
import altdata.api.posts.HourlyMentions.Window;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.request.V1Parameters;
import altdata.api.time.DisplayZone;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/forum_mentions` (behaviour rule 11) and `/imageboard_mentions`: the posts of a day that
/// contain search terms, or the newest posts about an entity.
@Component
final class PostSearch implements OperationProvider {
    private static final String FORUM = "forum";
    private static final String IMAGEBOARD = "imageboard";
    private static final int MAX_OF_SEARCH = 50;
    private static final int MAX_OF_SYMBOL = 10;

    /// The response of each mode of `/forum_mentions`.
    public sealed interface Body {}

    /// @param search    the terms as sent
    /// @param count     the number of all matches of the day
    /// @param sentiment the mean of their raw fractions, four decimals; null if no post has a sentiment
    public record ForumSearchBody(
            int status, String search, long count, @Nullable BigDecimal sentiment, List<ForumPost> posts)
            implements Body {}

    public record ForumSymbolBody(int status, String symbol, List<ForumPost> posts) implements Body {}

    /// @param created UTC
    public record ForumPost(String text, String created, long score, String permalink, String id, String author) {}

    /// Like [ForumSearchBody], for the imageboard.
    public record ImageboardMentionsBody(
            int status, String search, long count, @Nullable BigDecimal sentiment, List<ImageboardPost> posts) {}

    /// @param created epoch seconds
    public record ImageboardPost(String text, long created, String id) {}

    private final PostIndex index;
    private final EntityDirectory directory;

    PostSearch(PostIndex index, EntityDirectory directory) {
        this.index = index;
        this.directory = directory;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                Operation.v1("/forum_mentions", "Forum posts of a day with search terms, or about an entity")
                        .parameters(
                                PostParameters.SEARCH.optional(),
                                PostParameters.DAY.optional(),
                                Parameter.SYMBOL.optional(),
                                PostParameters.SOURCE,
                                PostParameters.ORDER)
                        .requiresOneOf("search", "symbol")
                        .tables("entities.entity", "posts.post")
                        .handler(Body.class, this::forum),
                Operation.v1("/imageboard_mentions", "Imageboard posts of a day with search terms")
                        .parameters(
                                PostParameters.SEARCH.withExample("AAPL|BTC"),
                                PostParameters.DAY.withExample("2026-11-19"),
                                PostParameters.ORDER)
                        .tables("posts.post")
                        .handler(ImageboardMentionsBody.class, this::imageboard));
    }

    private Mono<Body> forum(ApiRequest request) {
        V1Parameters parameters = request.v1();
        String search = parameters.text("search");
        PostIndex.Order order = order(parameters);
        if (search != null) {
            return search(request, search, order).cast(Body.class);
        }
        String symbol = parameters.requiredTicker("symbol");
        return directory.byTicker(request.release(), symbol).flatMap(entity -> ofEntity(request, entity, order));
    }

    private Mono<ImageboardMentionsBody> imageboard(ApiRequest request) {
        V1Parameters parameters = request.v1();
        String search = parameters.required("search");
        SearchTerms terms = SearchTerms.parse("search", search);
        Window day = TimeWindows.day(parameters.requiredDate("date"));
        PostIndex.Scope scope = new PostIndex.Scope(IMAGEBOARD, day.from(), day.to(), null, null);
        return index.search(request.release(), terms, scope, order(parameters), MAX_OF_SEARCH)
                .map(found -> new ImageboardMentionsBody(
                        200,
                        search,
                        found.count(),
                        found.sentiment(),
                        found.posts().stream()
                                .map(post -> new ImageboardPost(
                                        post.text(), post.created().getEpochSecond(), post.id()))
                                .toList()));
    }

    private Mono<ForumSearchBody> search(ApiRequest request, String search, PostIndex.Order order) {
        V1Parameters parameters = request.v1();
        Window day = TimeWindows.day(parameters.requiredDate("date"));
        SearchTerms terms = SearchTerms.parse("search", search);
        PostIndex.Scope scope = new PostIndex.Scope(FORUM, day.from(), day.to(), parameters.choice("source"), null);
        return index.search(request.release(), terms, scope, order, MAX_OF_SEARCH)
                .map(found -> new ForumSearchBody(
                        200,
                        search,
                        found.count(),
                        found.sentiment(),
                        found.posts().stream().map(PostSearch::post).toList()));
    }

    private Mono<Body> ofEntity(ApiRequest request, Entity entity, PostIndex.Order order) {
        String query = entity.forumQuery();
        SearchTerms terms = SearchTerms.stored(query == null ? "" : query, entity.ticker());
        return index.newest(request.release(), terms, FORUM, MAX_OF_SYMBOL)
                .collectList()
                .map(posts -> new ForumSymbolBody(
                        200,
                        entity.ticker(),
                        order.sorted(posts).stream().map(PostSearch::post).toList()));
    }

    private static PostIndex.Order order(V1Parameters parameters) {
        return parameters.hasFlag("order") ? PostIndex.Order.TIME : PostIndex.Order.SCORE;
    }

    private static ForumPost post(PostIndex.Post post) {
        return new ForumPost(
                post.text(),
                DisplayZone.UTC.second(post.created()),
                post.score(),
                post.permalink(),
                post.id(),
                post.author());
    }
}
