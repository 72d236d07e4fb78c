package altdata.api.posts;

import altdata.api.posts.HourlyMentions.Window;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import altdata.api.request.Parameter;
import altdata.api.request.V1Parameters;
import altdata.api.time.DisplayZone;
import altdata.contracts.search.SearchWords;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/forum_realtime` and `/imageboard_realtime`: the discussions of the last 24 hours (v1 behaviour rules 6
/// and 7).
@Component
final class Realtime implements OperationProvider {
    private static final String FORUM = "forum";
    private static final String IMAGEBOARD = "imageboard";
    private static final String ALL_STOCKS = "all_stocks";
    private static final String FORUM_GRAPH = "forum_graph";
    private static final String DISCUSSION = "discussion";
    private static final String TIMEZONE = "PST";
    private static final int MAX_POSTS = 50;

    /// The response of each mode of `/forum_realtime`.
    public sealed interface Body {}

    /// @param search the terms as sent
    /// @param data   hours with a mention, ascending
    /// @param posts  by score
    public record RealtimeSearchBody(
            int status, String timezone, String search, List<RealtimeHour> data, List<RealtimePost> posts)
            implements Body {}

    /// @param data hours by ticker, ascending
    public record RealtimeGraphBody(int status, String timezone, Map<String, List<RealtimeHour>> data)
            implements Body {}

    /// @param data the most mentioned first
    public record RealtimeRankingBody(int status, String timezone, List<RealtimeRanking> data) implements Body {}

    /// @param hour      local time in Los Angeles
    /// @param sentiment the mean of the raw fractions, four decimals; null if no post has a sentiment
    public record RealtimeHour(
            String hour, long mentions, @Nullable BigDecimal sentiment) {}

    /// @param created local time in Los Angeles
    /// @param key     the post's hour, as in `data`
    public record RealtimePost(String text, String created, long score, String permalink, String id, String key) {}

    /// @param mentionsPrev the mentions in the preceding window
    /// @param sentiment    the mean of the raw fractions, four decimals; null if no post has a sentiment
    public record RealtimeRanking(
            String displayName,
            String ticker,
            long mentions,
            long mentionsPrev,
            @Nullable BigDecimal sentiment) {}

    private final PostIndex index;
    private final HourlyMentions mentions;

    Realtime(PostIndex index, HourlyMentions mentions) {
        this.index = index;
        this.mentions = mentions;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                Operation.v1("/forum_realtime", "Recent mentions and posts on the forum")
                        .parameters(
                                Parameter.text(
                                                "symbol",
                                                "`all_stocks`, `forum_graph`, or search terms separated by `|`.")
                                        .withExample(ALL_STOCKS),
                                Parameter.date("date", "With `all_stocks`: a day in America/Los_Angeles.")
                                        .optional(),
                                Parameter.text("subreddit", "With `all_stocks`: counts only this community.")
                                        .optional(),
                                PostParameters.SOURCE)
                        .tables("entities.entity", "posts.post", "posts.hourly_bucket")
                        .handler(Body.class, this::forum),
                Operation.v1("/imageboard_realtime", "Most mentioned entities on the imageboard")
                        .parameters(Parameter.keyword("symbol", ALL_STOCKS, "Must be `all_stocks`."))
                        .tables("entities.entity", "posts.hourly_bucket")
                        .handler(RealtimeRankingBody.class, this::imageboard));
    }

    private Mono<Body> forum(ApiRequest request) {
        String symbol = request.v1().required("symbol");
        return switch (symbol.toLowerCase(Locale.ROOT)) {
            case FORUM_GRAPH -> graph(request);
            case ALL_STOCKS -> forumRanking(request);
            default -> search(request, symbol);
        };
    }

    private Mono<RealtimeRankingBody> imageboard(ApiRequest request) {
        // Rejects any other `symbol`.
        V1Parameters _ = request.v1();
        return ranking(request, IMAGEBOARD, TimeWindows.lastDay(request.now()), null);
    }

    private Mono<Body> search(ApiRequest request, String symbol) {
        SearchTerms terms = SearchTerms.parse("symbol", symbol);
        Window window = TimeWindows.lastDay(request.now());
        PostIndex.Scope scope = new PostIndex.Scope(
                FORUM, window.from(), window.to(), request.v1().choice("source"), DISCUSSION);
        return index.search(request.release(), terms, scope, PostIndex.Order.SCORE, MAX_POSTS)
                .map(found -> new RealtimeSearchBody(
                        200,
                        TIMEZONE,
                        symbol,
                        found.hours().stream()
                                .map(hour -> new RealtimeHour(
                                        DisplayZone.LOS_ANGELES.hour(hour.hour()), hour.mentions(), hour.sentiment()))
                                .toList(),
                        found.posts().stream().map(Realtime::post).toList()));
    }

    private Mono<Body> graph(ApiRequest request) {
        return mentions.timelines(request.release(), FORUM, TimeWindows.lastDay(request.now()))
                .collect(
                        () -> new LinkedHashMap<String, List<RealtimeHour>>(),
                        (data, hour) -> data.computeIfAbsent(hour.ticker(), _ -> new ArrayList<>())
                                .add(new RealtimeHour(
                                        DisplayZone.LOS_ANGELES.hour(hour.hour()), hour.mentions(), hour.sentiment())))
                .map(data -> new RealtimeGraphBody(200, TIMEZONE, data));
    }

    private Mono<Body> forumRanking(ApiRequest request) {
        V1Parameters parameters = request.v1();
        LocalDate date = parameters.date("date");
        String community = parameters.text("subreddit");
        return ranking(
                        request,
                        FORUM,
                        date == null ? TimeWindows.lastDay(request.now()) : TimeWindows.day(date),
                        community == null ? null : SearchWords.folded(community.replace('\0', '\uffff')))
                .cast(Body.class);
    }

    private Mono<RealtimeRankingBody> ranking(
            ApiRequest request, String platform, Window window, @Nullable String community) {
        return mentions.ranking(request.release(), platform, window, community)
                .map(ranking -> new RealtimeRankingBody(200, TIMEZONE, ranking));
    }

    private static RealtimePost post(PostIndex.Post post) {
        return new RealtimePost(
                post.text(),
                DisplayZone.LOS_ANGELES.second(post.created()),
                post.score(),
                post.permalink(),
                post.id(),
                DisplayZone.LOS_ANGELES.hour(post.created()));
    }
}
