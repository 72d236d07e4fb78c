package altdata.service;

import altdata.api.request.Operation;
import altdata.api.request.Parameter;
import altdata.testing.ApiOperations;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/// A request to which the sample data give a response with content. All of them together call every operation,
/// with each allowed word of its parameters.
///
/// @param query starts with a question mark unless it is empty
/// @param there JSON pointers that must exist in the response
record SampleRequest(String path, String query, List<String> there) {
    /// The path, the query or `-`, and what the response must contain. The first request of each path is
    /// repeated for each allowed word of its parameters.
    private static final String REQUESTS = """
            /graph - /results/0/name
            /graph symbol=AAPL /results/0/id
            /graph symbol=AAPL&source=jobs /results/0/jobs_review_site /results/0/jobs_professional_network
            /graph input=co /results/0/market
            /ticker ticker=AAPL /name /description
            /timeline symbol=AAPL /peers /data/daily/700/forum_mentions /data/monthly/20/webtraffic
            /timeline symbol=AAPL&data=financials /data/daily/400/financials/price
            /timeline symbol=AAPL&date={yesterday} /data/daily /data/monthly
            /timeline symbol=AAPL&data=job_posts,webtraffic /data/daily/0/job_posts /data/monthly/0/webtraffic
            /history_timeline symbol=AAPL /data/daily/0/forum_mentions /data/monthly/0/webtraffic
            /ai_timeline symbol=AAPL /data/700/forum_mentions /data/700/ai_scores/score
            /ai_score - /results/0/ai_score
            /ai_score symbol=AAPL /timeline/599/ai_score
            /industry_benchmark symbol=AAPL /data/forum_mentions/value /data/forum_mentions/delta /data/forum_mentions/peers
            /forum_realtime symbol=AAPL%7CBTC /data/0/mentions /posts/0/text
            /forum_realtime symbol=forum_graph /data/AAPL/0/mentions
            /forum_realtime symbol=all_stocks /data/0/mentions /data/0/mentions_prev
            /forum_realtime symbol=all_stocks&date={yesterday}&subreddit=stocks /data/0/mentions
            /imageboard_realtime symbol=all_stocks /data/0/mentions
            /signal_alerts - /alerts/0/event_title
            /alerts - /results/0/value
            /insights - /insights/0/title
            /social_media_mentions - /data/320193/mentions /data/320193/mentions_prev
            /investor_chat_mentions - /data/0/mentions /data/0/price /data/0/ai_score
            /analyst_site_followers - /data/0/analyst_site_followers /data/0/price
            /toplist - /entities/0/price
            /toplist industry=automobiles /entities/0/name
            /signals - /data/320193/score/forum_mentions
            /forum_mentions search=AAPL%7CBTC&date={yesterday} /count /posts/0/text
            /forum_mentions symbol=AAPL /posts/9/text
            /forum_marketing - /data/0/title
            /investor_chat symbol=AAPL /posts/9/text /posts/9/author/name
            /microblog_posts symbol=AAPL /posts/49/text /posts/49/author/screen_name
            /news_articles symbol=AAPL /articles/0/title
            /job_posts symbol=AAPL /posts/0/title /departments/0/jobs
            /app_reviews symbol=AAPL /posts/0/description /posts/0/rating
            /employee_reviews symbol=AAPL /posts/0/description /posts/0/rating
            /db_price symbol=AAPL /data/0/target_price_beta
            /uPrice - /eur /price/uAAPL/EUR /price/uBTC/USD
            /kPrice - /eur /price/kBTC/EUR
            /price symbol=AAPL /price /updated
            /price_prediction symbol=AAPL /ai_score /target_price /confidence /reason /updated
            /check_review_site symbol=AAPL /available /last_date
            /check_webtraffic symbol=AAPL /available /last_date
            /photo_share_followers ticker=AAPL /photo_share_handle /timeline/700/photo_share_followers
            /imageboard_mentions search=AAPL%7CTSLA%7CBTC&date={yesterday} /count /posts/0/text
            /health/live - /status
            /health/ready - /status
            /api/usage - /limit /remaining /reset
            /api/entities - /items/49/name /total
            /api/entities search=apple /items/0/ticker
            /api/entities/{ticker} - /name /description /platforms/7/points
            /api/series tickers=AAPL,BTC&metrics=price,forum_mentions /items/300/date /items/700/ticker
            /api/revisions/{ticker} metric=forum_mentions /items/0/known_from
            /api/social/microblog/{ticker} - /handle /data/300/followers /data/300/mentions
            /api/social/photo_share/{ticker} - /handle /data/300/followers
            /api/social/text_thread/{ticker} - /handle /data/300/followers
            /api/social/short_video/{ticker} - /handle /data/300/followers
            /api/social/pinboard/{ticker} - /handle /data/300/followers
            /api/social/video_site/{ticker} - /handle /data/300/followers
            /api/social/social_network/{ticker} - /handle /data/300/followers
            /api/social/forum/{ticker} - /handle /data/300/mentions /data/300/sentiment
            """;

    private static SampleRequest read(String line) {
        List<String> words = List.of(line.split(" ", -1));
        String query = words.get(1).equals("-") ? "" : "?" + words.get(1);
        return new SampleRequest(words.getFirst(), query, words.subList(2, words.size()));
    }

    private SampleRequest with(String parameter, String value) {
        return new SampleRequest(path, query + (query.isEmpty() ? "?" : "&") + parameter + "=" + value, there);
    }

    /// The path and query as sent.
    String target() {
        // The last complete day in Los Angeles, which is the time zone of the posts' days.
        LocalDate yesterday = LocalDate.now(ZoneId.of("America/Los_Angeles")).minusDays(1);
        return (path + query).replace("{ticker}", "AAPL").replace("{yesterday}", yesterday.toString());
    }

    @Override
    public String toString() {
        return path + query;
    }

    /// All requests, in their order by operation.
    static List<SampleRequest> all() {
        List<SampleRequest> all =
                new ArrayList<>(REQUESTS.lines().map(SampleRequest::read).toList());
        for (Operation operation : ApiOperations.all()) {
            all.stream()
                    .filter(request -> request.path().equals(operation.path()))
                    .findFirst()
                    .ifPresent(first -> operation.parameters().stream()
                            // Only JSON can be compared, and the requests already state what is required.
                            .filter(parameter -> parameter != Parameter.FORMAT && !parameter.isRequired())
                            .forEach(parameter -> parameter
                                    .allowedValues()
                                    .forEach(value -> all.add(first.with(parameter.name(), value)))));
        }
        return all;
    }
}
