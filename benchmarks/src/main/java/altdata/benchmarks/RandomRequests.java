package altdata.benchmarks;

import java.time.LocalDate;
import java.util.List;
import java.util.SplittableRandom;

/// Generates requests as clients send them: a different entity, term and day each time.
final class RandomRequests {
    private static final List<String> PLATFORMS = List.of("microblog", "forum", "photo_share");

    /// An operation in one of its modes. Placeholders in a template: `%T` is a ticker, `%D` one of the last
    /// thirty days, `%W` a word, `%I` an industry, `%P` a platform.
    enum Kind {
        V2_ENTITIES("/api/entities?limit=100&search=Load%2011"),
        V2_ENTITY("/api/entities/%T"),
        V2_SOCIAL("/api/social/%P/%T"),
        GRAPH("/graph/"),
        GRAPH_SYMBOL("/graph/?symbol=%T"),
        GRAPH_INPUT("/graph/?input=oad%2011"),
        TICKER("/ticker/?ticker=%T"),
        TIMELINE("/timeline/?symbol=%T"),
        HISTORY_TIMELINE("/history_timeline?symbol=%T"),
        AI_TIMELINE("/ai_timeline?symbol=%T"),
        AI_SCORE_SYMBOL("/ai_score/?symbol=%T"),
        AI_SCORE("/ai_score/"),
        AI_SCORE_DESC("/ai_score/?order=desc"),
        INDUSTRY_BENCHMARK("/industry_benchmark/?symbol=%T"),
        FORUM_REALTIME_SEARCH("/forum_realtime?symbol=%W%7C%W"),
        FORUM_REALTIME_GRAPH("/forum_realtime?symbol=forum_graph"),
        FORUM_REALTIME_ALL("/forum_realtime?symbol=all_stocks"),
        FORUM_REALTIME_DAY("/forum_realtime?symbol=all_stocks&date=%D"),
        IMAGEBOARD_REALTIME("/imageboard_realtime?symbol=all_stocks"),
        SIGNAL_ALERTS("/signal_alerts"),
        ALERTS("/alerts"),
        INSIGHTS("/insights"),
        SOCIAL_MEDIA_MENTIONS("/social_media_mentions"),
        INVESTOR_CHAT_MENTIONS("/investor_chat_mentions"),
        ANALYST_SITE_FOLLOWERS("/analyst_site_followers"),
        TOPLIST("/toplist"),
        TOPLIST_NEW("/toplist?sort=new"),
        TOPLIST_INDUSTRY("/toplist?sort=microblog_followers&industry=%I"),
        SIGNALS("/signals"),
        FORUM_MENTIONS_SEARCH("/forum_mentions?search=%W%7C%W%20%W&date=%D"),
        FORUM_MENTIONS_SYMBOL("/forum_mentions?symbol=%T"),
        FORUM_MARKETING("/forum_marketing"),
        INVESTOR_CHAT("/investor_chat?symbol=%T"),
        MICROBLOG_POSTS("/microblog_posts?symbol=%T"),
        NEWS_ARTICLES("/news_articles?symbol=%T"),
        JOB_POSTS("/job_posts?symbol=%T"),
        APP_REVIEWS("/app_reviews?symbol=%T"),
        EMPLOYEE_REVIEWS("/employee_reviews?symbol=%T"),
        DB_PRICE("/db_price?symbol=%T"),
        U_PRICE("/uPrice"),
        K_PRICE("/kPrice"),
        PRICE("/price?symbol=%T"),
        PRICE_PREDICTION("/price_prediction?symbol=%T"),
        CHECK_REVIEW_SITE("/check_review_site?symbol=%T"),
        CHECK_WEBTRAFFIC("/check_webtraffic?symbol=%T"),
        PHOTO_SHARE_FOLLOWERS("/photo_share_followers?symbol=%T"),
        IMAGEBOARD_MENTIONS("/imageboard_mentions?search=%W%7C%W&date=%D");

        private final String template;

        Kind(String template) {
            this.template = template;
        }

        String label() {
            return template.replace("%7C", "|").replace("%20", " ");
        }
    }

    private final int entities;
    private final LocalDate today;
    private final SplittableRandom random;

    RandomRequests(int entities, LocalDate today, SplittableRandom random) {
        this.entities = entities;
        this.today = today;
        this.random = random;
    }

    /// The next request of a kind.
    String next(Kind kind) {
        String path = kind.template;
        while (path.contains("%W")) {
            path = path.replaceFirst("%W", LargeRows.frequentWord(random));
        }
        int entity = random.nextInt(entities);
        return path.replace("%T", LargeRows.ticker(entity))
                .replace("%I", LargeRows.industry(entity).replace(" ", "%20"))
                .replace("%P", PLATFORMS.get(random.nextInt(PLATFORMS.size())))
                .replace("%D", today.minusDays(1 + random.nextInt(30)).toString());
    }
}
