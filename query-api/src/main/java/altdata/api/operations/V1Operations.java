package altdata.api.operations;

import static altdata.api.request.Operation.open;
import static altdata.api.request.Operation.v1;

import altdata.api.feeds.Alerts;
import altdata.api.feeds.EntityFeeds;
import altdata.api.health.Health;
import altdata.api.request.Operation;
import altdata.api.request.OperationList;
import altdata.api.request.Parameter;
import altdata.api.lookup.Graph;
import altdata.api.lookup.TickerMetadata;
import altdata.api.posts.EntityPosts;
import altdata.api.posts.Marketing;
import altdata.api.posts.PostSearch;
import altdata.api.posts.Realtime;
import altdata.api.prices.EntityPrices;
import altdata.api.prices.QuoteList;
import altdata.api.ranking.Availability;
import altdata.api.ranking.CountRanking;
import altdata.api.ranking.IndustryBenchmark;
import altdata.api.ranking.Insights;
import altdata.api.ranking.Signals;
import altdata.api.ranking.SocialMentions;
import altdata.api.ranking.Toplist;
import altdata.api.timeline.AiScores;
import altdata.api.timeline.EntityTimelines;
import altdata.api.timeline.PhotoShareFollowers;
import altdata.api.timeline.Timeline;
import java.util.List;
import org.springframework.stereotype.Component;

/// Every operation of v1, in the order of the specification.
@Component
final class V1Operations implements OperationList {
    private static final String ENTITY = "entities.entity";
    private static final String CHUNK = "metrics.chunk";
    private static final String CURRENT = "metrics.current_value";
    private static final String POST = "posts.post";
    private static final String BUCKET = "posts.hourly_bucket";

    private final List<Operation> operations;

    V1Operations(
            Graph graph,
            TickerMetadata metadata,
            Timeline timeline,
            EntityTimelines timelines,
            PhotoShareFollowers photoShare,
            AiScores scores,
            IndustryBenchmark benchmark,
            Realtime realtime,
            PostSearch search,
            Marketing marketing,
            EntityPosts posts,
            Alerts alerts,
            EntityFeeds feeds,
            Insights insights,
            Signals signals,
            SocialMentions mentions,
            CountRanking counts,
            Toplist toplist,
            Availability availability,
            EntityPrices prices,
            QuoteList quotes,
            Health health) {
        operations = List.of(
                v1(
                                "/graph",
                                "Entities by ticker, by part of a name or ticker, or all active ones",
                                Graph.Body.class,
                                graph::answer)
                        .takes(
                                Parameter.ticker("symbol", "An exact ticker.").optional(),
                                Parameter.text("input", "Part of a name or ticker; at most 5 results.")
                                        .optional(),
                                V1Parameter.KIND,
                                Parameter.switchedBy("source", "jobs", "jobs adds the fields of job postings."))
                        .reads(ENTITY, CURRENT),
                v1("/ticker", "What is known of an entity", TickerMetadata.Body.class, metadata::answer)
                        .takes(V1Parameter.TICKER)
                        .reads(ENTITY),
                v1("/timeline", "The daily and monthly series of an entity", Timeline.Body.class, timeline::answer)
                        .takes(
                                V1Parameter.SYMBOL,
                                Parameter.date("date", "Of this date and its month only.")
                                        .optional(),
                                Parameter.text("data", "Fields of the points, separated by commas.")
                                        .optional())
                        .reads(ENTITY, CHUNK, CURRENT),
                v1(
                                "/history_timeline",
                                "Forum and web traffic before 2024",
                                EntityTimelines.HistoryBody.class,
                                timelines::history)
                        .takes(V1Parameter.SYMBOL)
                        .reads(ENTITY, CHUNK),
                v1(
                                "/ai_timeline",
                                "Mentions beside the AI score",
                                EntityTimelines.AiTimelineBody.class,
                                timelines::scoreTimeline)
                        .takes(V1Parameter.SYMBOL)
                        .reads(ENTITY, CHUNK),
                v1("/ai_score", "The AI scores of an entity, or of all companies", AiScores.Body.class, scores::answer)
                        .takes(
                                V1Parameter.SYMBOL.optional(),
                                Parameter.word("order", List.of("desc"), "The 100 companies of highest score."))
                        .reads(ENTITY, CHUNK, CURRENT),
                v1(
                                "/industry_benchmark",
                                "An entity among its industry",
                                IndustryBenchmark.Body.class,
                                benchmark::answer)
                        .takes(V1Parameter.SYMBOL)
                        .reads(ENTITY, CURRENT),
                v1("/forum_realtime", "What the forum talks about", Realtime.Body.class, realtime::forum)
                        .takes(
                                Parameter.text("symbol", "Search terms separated by |, or forum_graph, or all_stocks.")
                                        .trying("all_stocks"),
                                Parameter.date("date", "With all_stocks: a day in Los Angeles.")
                                        .optional(),
                                Parameter.text("subreddit", "With all_stocks: one community.")
                                        .optional(),
                                V1Parameter.SOURCE)
                        .reads(ENTITY, POST, BUCKET),
                v1(
                                "/imageboard_realtime",
                                "What the imageboard talks about",
                                Realtime.RealtimeRankingBody.class,
                                realtime::imageboard)
                        .takes(Parameter.text("symbol", "all_stocks.").trying("all_stocks"))
                        .reads(ENTITY, BUCKET),
                v1("/signal_alerts", "The newest signal alerts", Alerts.SignalAlertsBody.class, alerts::signalAlerts)
                        .reads(ENTITY, "signal_alerts.alert"),
                v1("/alerts", "The newest metric alerts", Alerts.AlertsBody.class, alerts::alerts)
                        .takes(V1Parameter.TICKER.optional())
                        .reads(ENTITY, "alerts.alert"),
                v1("/insights", "What changed most", Insights.Body.class, insights::answer)
                        .takes(Parameter.word("filter", List.of("top"), "The first 10 only."), V1Parameter.KIND)
                        .reads(ENTITY, CURRENT),
                v1(
                                "/social_media_mentions",
                                "Yesterday's mentions over four sources",
                                SocialMentions.Body.class,
                                mentions::answer)
                        .reads(ENTITY, "metrics.recent_mentions"),
                v1(
                                "/investor_chat_mentions",
                                "The latest investor chat mentions",
                                CountRanking.InvestorChatMentionsBody.class,
                                counts::investorChatMentions)
                        .reads(ENTITY, CURRENT),
                v1(
                                "/analyst_site_followers",
                                "The latest analyst site followers",
                                CountRanking.AnalystSiteFollowersBody.class,
                                counts::analystSiteFollowers)
                        .reads(ENTITY, CURRENT),
                v1("/toplist", "The entities of greatest value", Toplist.Body.class, toplist::answer)
                        .takes(
                                V1Parameter.SORT,
                                Parameter.text("industry", "Entities of this industry only.")
                                        .optional(),
                                V1Parameter.KIND)
                        .reads(ENTITY, CURRENT),
                v1("/signals", "How metrics moved since the previous period", Signals.Body.class, signals::answer)
                        .reads(ENTITY, "metrics.signal"),
                v1("/forum_mentions", "Forum posts of a day, or about an entity", PostSearch.Body.class, search::forum)
                        .takes(
                                V1Parameter.SEARCH.optional(),
                                V1Parameter.DAY.optional(),
                                V1Parameter.SYMBOL.optional(),
                                V1Parameter.SOURCE,
                                V1Parameter.ORDER)
                        .reads(ENTITY, POST),
                v1("/forum_marketing", "The newest marketing posts", Marketing.Body.class, marketing::answer)
                        .reads(POST),
                v1(
                                "/investor_chat",
                                "Investor chat posts about an entity",
                                EntityPosts.InvestorChatBody.class,
                                posts::investorChat)
                        .takes(V1Parameter.SYMBOL)
                        .reads(ENTITY, POST, "posts.post_mention"),
                v1(
                                "/microblog_posts",
                                "Microblog posts about an entity",
                                EntityPosts.MicroblogBody.class,
                                posts::microblog)
                        .takes(V1Parameter.SYMBOL)
                        .reads(ENTITY, POST, "posts.post_mention"),
                v1("/news_articles", "News about an entity", EntityFeeds.NewsBody.class, feeds::news)
                        .takes(V1Parameter.SYMBOL)
                        .reads(ENTITY, "news.article"),
                v1("/job_posts", "Job postings of an entity", EntityFeeds.JobsBody.class, feeds::jobs)
                        .takes(V1Parameter.SYMBOL)
                        .reads(ENTITY, "jobs.posting"),
                v1(
                                "/app_reviews",
                                "Reviews of an entity's applications",
                                EntityFeeds.AppReviewsBody.class,
                                feeds::appReviews)
                        .takes(V1Parameter.SYMBOL)
                        .reads(ENTITY, "app_reviews.review"),
                v1(
                                "/employee_reviews",
                                "Reviews by employees of an entity",
                                EntityFeeds.EmployeeReviewsBody.class,
                                feeds::employeeReviews)
                        .takes(V1Parameter.SYMBOL)
                        .reads(ENTITY, "employee_reviews.review"),
                v1(
                                "/db_price",
                                "The beta target price of an entity",
                                EntityTimelines.BetaPriceBody.class,
                                timelines::betaPrice)
                        .takes(V1Parameter.SYMBOL)
                        .reads(ENTITY, CHUNK),
                open("/uPrice", "The last price of every entity", QuoteList.Body.class, quotes::ofAll)
                        .reads(ENTITY, "quotes.quote", "fx_rates.rate"),
                v1("/kPrice", "The last price of every cryptocurrency", QuoteList.Body.class, quotes::ofCrypto)
                        .reads(ENTITY, "quotes.quote", "fx_rates.rate"),
                v1("/price", "The last price of an entity", EntityPrices.PriceBody.class, prices::price)
                        .takes(V1Parameter.SYMBOL)
                        .reads(ENTITY, "quotes.quote"),
                v1(
                                "/price_prediction",
                                "Where the price of an entity may go",
                                EntityPrices.PredictionBody.class,
                                prices::prediction)
                        .takes(V1Parameter.SYMBOL)
                        .reads(ENTITY, CURRENT, "predictions.prediction"),
                v1(
                                "/check_review_site",
                                "Whether there is employer data of an entity",
                                Availability.Body.class,
                                availability::ofReviewSite)
                        .takes(V1Parameter.SYMBOL)
                        .reads(ENTITY, CURRENT),
                v1(
                                "/check_webtraffic",
                                "Whether there is web traffic of an entity",
                                Availability.Body.class,
                                availability::ofWebtraffic)
                        .takes(V1Parameter.SYMBOL)
                        .reads(ENTITY, CURRENT),
                v1(
                                "/photo_share_followers",
                                "The photo-share followers of an entity",
                                PhotoShareFollowers.Body.class,
                                photoShare::answer)
                        .takes(V1Parameter.TICKER.optional(), V1Parameter.SYMBOL.optional())
                        .reads(ENTITY, CHUNK),
                v1(
                                "/imageboard_mentions",
                                "Imageboard posts of a day",
                                PostSearch.ImageboardMentionsBody.class,
                                search::imageboard)
                        .takes(
                                V1Parameter.SEARCH.trying("AAPL|BTC"),
                                V1Parameter.DAY.trying("2026-11-19"),
                                V1Parameter.ORDER)
                        .reads(POST),
                open("/health/live", "Whether the service runs", Health.Body.class, health::live),
                open("/health/ready", "Whether the service can answer", Health.Body.class, health::ready)
                        .reads(ENTITY)
                        .askedAnew());
    }

    @Override
    public List<Operation> operations() {
        return operations;
    }
}
