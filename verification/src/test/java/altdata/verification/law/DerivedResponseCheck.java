package altdata.verification.law;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.testing.ResponseText;
import altdata.testing.TestService;
import altdata.verification.law.ExpectedInsights.Rank;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Compares the responses of v1 about the entities of one seed with a reference. Lists of all entities are
/// filtered to those of the seed.
final class DerivedResponseCheck {
    private static final TestService SERVICE = TestService.get();
    private static final String[] PRICED = {
        "display_name", "id", "ticker", "price", "price_change", "ai_score", "link", "logo", "date"
    };

    private final SoftAssertions soft;
    private final String when;
    private final ExpectedState reference;
    private final Set<String> tickers;

    DerivedResponseCheck(SoftAssertions soft, String when, ExpectedState reference, Set<String> tickers) {
        this.soft = soft;
        this.when = when;
        this.reference = reference;
        this.tickers = tickers;
    }

    private void same(String what, Object actual, Object expected) {
        soft.assertThat(actual).as("%s: %s", when, what).isEqualTo(expected);
    }

    private void sameRows(String path, String list, List<String> expected, String... fields) {
        same(path, ResponseText.rowsOf(tickers, SERVICE.v1(path).get(list), fields), expected);
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    void compareToplists(String industry) {
        ExpectedRankings expected = new ExpectedRankings(reference);
        String path = "/toplist?industry=" + encoded(industry);
        for (Metric sort : Metric.values()) {
            if (sort.isToplist()) {
                String name = sort.publishedName();
                sameRows(
                        path + "&sort=" + name,
                        "entities",
                        expected.toplist(industry, null, sort),
                        toplistFields(name));
            }
        }
        sameRows(path + "&sort=new", "entities", expected.newest(industry, null), toplistFields("new"));
        for (String kind : List.of("company", "crypto")) {
            sameRows(
                    path + "&entity=" + kind,
                    "entities",
                    expected.toplist(industry, kind, Metric.FORUM_MENTIONS),
                    toplistFields("forum_mentions"));
            sameRows(
                    path + "&sort=new&entity=" + kind,
                    "entities",
                    expected.newest(industry, kind),
                    toplistFields("new"));
        }
    }

    private static String[] toplistFields(String sort) {
        return new String[] {"id", "name", "ticker", "price", sort, sort + "_change", "date"};
    }

    void compareLists(LocalDate today) {
        ExpectedMentions mentions = new ExpectedMentions(reference);
        sameRows(
                "/social_media_mentions",
                "data",
                mentions.ofSocialMedia(today),
                "display_name",
                "ticker",
                "link",
                "logo",
                "mentions",
                "mentions_prev");
        sameRows(
                "/investor_chat_mentions", "data", mentions.ofInvestorChat(), and(PRICED, "mentions", "mentions_prev"));
        sameRows(
                "/analyst_site_followers",
                "data",
                mentions.analystSiteFollowers(),
                and(PRICED, "analyst_site_followers", "analyst_site_followers_prev"));
        sameRows(
                "/ai_score/",
                "results",
                new ExpectedRankings(reference).scores(),
                "ticker",
                "name",
                "logo",
                "ai_score",
                "date");
    }

    private static String[] and(String[] fields, String... more) {
        List<String> all = new ArrayList<>(Arrays.asList(fields));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    void compareInsights() {
        ExpectedInsights expected = new ExpectedInsights(reference);
        compareInsights("/insights", expected.all(null));
        compareInsights("/insights?entity=company", expected.all("company"));
        compareInsights("/insights?entity=crypto", expected.all("crypto"));
        Map<String, String> signals = new TreeMap<>();
        SERVICE.v1("/signals").get("data").forEachEntry((id, signal) -> {
            if (tickers.contains(signal.get("ticker").asString())) {
                Map<String, String> score = new TreeMap<>();
                signal.get("score").forEachEntry((metric, one) -> score.put(metric, ResponseText.row(one, "mom")));
                signals.put(id, signal.get("ticker").asString() + " " + score);
            }
        });
        same("/signals", signals, expected.signals());
    }

    /// The list contains the top 100 insights of all entities, so only insights that rank above its last one
    /// must be in it.
    private void compareInsights(String path, TreeMap<Rank, String> expected) {
        JsonNode insights = SERVICE.v1(path).get("insights");
        Map<Rank, String> shown =
                insights.size() < 100 ? expected : expected.headMap(rank(insights.get(insights.size() - 1)), true);
        same(
                path,
                ResponseText.rowsOf(
                        tickers, insights, "data_key", "title", "name", "ticker", "logo", "value", "change"),
                List.copyOf(shown.values()));
    }

    private static Rank rank(JsonNode insight) {
        String dataKey = insight.get("data_key").asString();
        return new Rank(
                insight.get("change").decimalValue(),
                insight.get("ticker").asString(),
                dataKey.substring(0, dataKey.lastIndexOf('_')));
    }

    void compareEntities() {
        for (String ticker : tickers) {
            @Nullable EntityContent entity = reference.entity(ticker);
            for (String path :
                    List.of("/industry_benchmark/?symbol=", "/timeline/?symbol=", "/forum_mentions?symbol=")) {
                int status = SERVICE.get(path + ticker + "&apiKey=" + TestService.KEY)
                        .statusCode();
                same("status of " + path + ticker, status, entity == null ? 404 : 200);
            }
            if (entity != null) {
                compareBenchmarks(entity);
                compareTimeline(entity);
            }
        }
    }

    private void compareBenchmarks(EntityContent entity) {
        String path = "/industry_benchmark/?symbol=" + entity.ticker();
        Map<String, List<String>> actual = new TreeMap<>();
        SERVICE.v1(path).get("data").forEachEntry((metric, benchmark) -> {
            List<String> rows = new ArrayList<>();
            rows.add(ResponseText.row(benchmark, "date", "value", "previous_value", "delta"));
            if (entity.industry() != null) {
                rows.add(ResponseText.row(benchmark, "benchmark"));
                rows.add(ResponseText.rows(
                                benchmark.get("peers"),
                                "id",
                                "name",
                                "ticker",
                                "domain",
                                "logo",
                                "value",
                                "previous_value",
                                "delta")
                        .toString());
            }
            actual.put(metric, rows);
        });
        Map<String, List<String>> expected = new ExpectedBenchmarks(reference).of(entity);
        same("metrics of " + path, actual.keySet(), expected.keySet());
        expected.forEach((metric, rows) -> same(metric + " of " + path, actual.getOrDefault(metric, List.of()), rows));
    }

    private void compareTimeline(EntityContent entity) {
        String path = "/timeline/?symbol=" + entity.ticker();
        JsonNode timeline = SERVICE.v1(path);
        ExpectedTimeline expected = new ExpectedTimeline(reference);
        JsonNode data = timeline.get("data");
        same("daily of " + path, points(data.get("daily")), expected.points(entity.ticker(), Period.DAILY));
        same("monthly of " + path, points(data.get("monthly")), expected.points(entity.ticker(), Period.MONTHLY));
        if (entity.active()) {
            List<String> insights = new ArrayList<>();
            timeline.get("insights")
                    .forEachEntry((metric, insight) ->
                            insights.add(metric + " " + ResponseText.row(insight, "title", "value", "change")));
            insights.sort(null);
            same("insights of " + path, insights, new ExpectedInsights(reference).ofTheTimeline(entity));
        }
    }

    private static List<String> points(JsonNode points) {
        List<String> rows = new ArrayList<>();
        for (JsonNode point : points) {
            TreeSet<String> fields = new TreeSet<>();
            point.forEachEntry((name, value) -> {
                if (value.isObject()) {
                    value.forEachEntry((key, _) -> fields.add(name + "." + key + "=" + ResponseText.row(value, key)));
                } else if (!name.equals("date")) {
                    fields.add(name + "=" + ResponseText.row(point, name));
                }
            });
            rows.add(point.get("date").asString() + " " + fields);
        }
        return rows;
    }

    void comparePosts(Instant hour, String community, String search) {
        ExpectedPosts expected = new ExpectedPosts(reference);
        ExpectedPosts.Windows hours = ExpectedPosts.Windows.hoursUntil(hour);
        String all = "/forum_realtime?symbol=all_stocks";
        compareCounts(all, expected.allStocks("forum", hours, null));
        compareCounts(all + "&subreddit=" + community, expected.allStocks("forum", hours, community));
        compareCounts("/imageboard_realtime?symbol=all_stocks", expected.allStocks("imageboard", hours, null));
        Map<String, List<String>> graph = new TreeMap<>();
        SERVICE.v1("/forum_realtime?symbol=forum_graph").get("data").forEachEntry((ticker, points) -> {
            if (tickers.contains(ticker)) {
                graph.put(ticker, hours(points));
            }
        });
        same("forum_graph", graph, expected.forumGraph(hours));
        String searched = "/forum_realtime?symbol=" + encoded(search);
        same(searched, hours(SERVICE.v1(searched).get("data")), expected.hoursOfSearch(search, hours));
        LocalDate today = LocalDate.ofInstant(hour, ExpectedPosts.LOS_ANGELES);
        for (LocalDate date : List.of(today, today.minusDays(1))) {
            ExpectedPosts.Windows day = ExpectedPosts.Windows.day(date);
            compareCounts(all + "&date=" + date, expected.allStocks("forum", day, null));
            compareCounts(
                    all + "&date=" + date + "&subreddit=" + community, expected.allStocks("forum", day, community));
            for (String platform : List.of("forum", "imageboard")) {
                String path = "/" + platform + "_mentions?search=" + encoded(search) + "&date=" + date;
                JsonNode body = SERVICE.v1(path);
                same(
                        path,
                        ResponseText.row(body, "count", "sentiment") + " " + ResponseText.rows(body.get("posts"), "id"),
                        expected.search(platform, search, date));
            }
        }
        for (EntityContent entity : reference.active()) {
            String path = "/forum_mentions?symbol=" + entity.ticker();
            same(path, ResponseText.rows(SERVICE.v1(path).get("posts"), "id"), expected.ofTheQuery(entity));
        }
    }

    private void compareCounts(String path, List<String> expected) {
        sameRows(path, "data", expected, "display_name", "ticker", "mentions", "mentions_prev", "sentiment");
    }

    private static List<String> hours(JsonNode points) {
        return ResponseText.rows(points, "hour", "mentions", "sentiment");
    }
}
