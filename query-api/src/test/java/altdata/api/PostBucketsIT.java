package altdata.api;

import static altdata.api.PostRecord.forum;
import static altdata.testing.ResponseChecks.company;
import static altdata.testing.ResponseChecks.encoded;
import static altdata.testing.ResponseChecks.fields;
import static altdata.testing.ResponseChecks.own;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.contracts.topic.Topics;
import altdata.testing.TestService;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The counts of posts by ticker: `all_stocks` and `forum_graph` of `/forum_realtime`, and
/// `/imageboard_realtime`.
class PostBucketsIT {
    private static final TestService SERVICE = TestService.get();
    private static final Instant NOW = TestClock.now();
    private static final Instant RECENT = NOW.minus(Duration.ofMinutes(3));
    private static final Instant YESTERDAY = NOW.minus(Duration.ofHours(30));
    private static final String ALL = "/forum_realtime?symbol=all_stocks";
    private static final List<String> PLATFORMS = List.of("forum", "imageboard");

    @BeforeAll
    static void pushPosts() {
        SERVICE.push(
                Topics.ENTITIES,
                company("PSBA", ""),
                company("PSBB", ""),
                company("PSBC", ""),
                company("PSBEDGE", ""),
                company("PSBGONE", ",\"active\":false"),
                "{\"data_key\":1,\"id\":\"id-PSBX\",\"ticker\":\"PSBX\",\"name\":\"Name of PSBX\",\"entity\":\"crypto\"}");
        for (String platform : PLATFORMS) {
            PostRecord.push(
                    bucket(platform, 1, RECENT, "PSBA", "psbb").sentiment("0.1"),
                    bucket(platform, 2, RECENT, "PSBA", "psba", "PSBA").sentiment("0.2"),
                    bucket(platform, 3, RECENT, "PSBA").sentiment("0.2"),
                    bucket(platform, 4, RECENT, "PSBA"),
                    bucket(platform, 5, YESTERDAY, "PSBA", "PSBC").sentiment("0.9"),
                    bucket(platform, 6, RECENT, "PSBGONE", "PSBNOENTITY"),
                    bucket(platform, 7, RECENT, "PSBX"),
                    bucket(platform, 8, RECENT, "PSBA").with("category", "marketing"));
        }
        PostRecord.of("investor_chat", "psb-9", RECENT, "chat").tickers("PSBA").send();
        PostRecord.of("microblog", "psb-9", RECENT, "blog").tickers("PSBA").send();
        pushDays();
        SERVICE.awaitCaughtUp();
    }

    /// Days in Los Angeles: 2026-11-01 has 25 hours and ends at 08:00 UTC.
    private static void pushDays() {
        PostRecord.push(
                day("psy-1", "2026-11-02T07:59:59Z").with("community", "psStocks"),
                day("psy-2", "2026-11-01T07:00:00Z").with("community", "PSSTOCKS"),
                day("psy-3", "2026-11-01T07:30:00Z").with("community", "psstocks2"),
                day("psy-4", "2026-11-01T06:59:59Z").with("community", "psstocks"),
                day("psy-5", "2026-11-02T08:00:00Z"),
                day("psy-6", "2026-10-31T06:59:59Z"),
                forum("psy-7", "2026-11-01T12:00:00Z", "b")
                        .tickers("PSBB")
                        .sentiment("0.25")
                        .with("community", "psstocks"),
                forum("psy-8", "2026-11-01T12:00:00Z", "c").tickers("PSBC"),
                forum("psy-9", "2026-11-01T12:00:00Z", "c").tickers("PSBC"));
    }

    private static PostRecord day(String id, String created) {
        return forum(id, created, "day").tickers("PSBA");
    }

    private static PostRecord bucket(String platform, int number, Instant created, String... tickers) {
        return PostRecord.of(platform, "psb-" + number, created, "bucket").tickers(tickers);
    }

    private static String listOf(String platform) {
        return platform.equals("forum") ? ALL : "/imageboard_realtime?symbol=all_stocks";
    }

    private static String ownOf(JsonNode data) {
        return own(data, "ticker", "PSBA", "PSBB", "PSBC", "PSBX", "PSBGONE", "PSBNOENTITY").stream()
                .map(JsonNode::toString)
                .collect(Collectors.joining("\n"));
    }

    @Test
    void bothListsHaveTheFieldsOfTheSpecification() {
        for (String platform : PLATFORMS) {
            JsonNode body = SERVICE.v1(listOf(platform));
            assertThat(fields(body)).containsExactly("status", "timezone", "data");
            assertThat(body.get("timezone").asString()).isEqualTo("PST");
        }
    }

    @Test
    void bothListsCountTheLast24HoursAgainstThe24Before() {
        for (String platform : PLATFORMS) {
            assertThat(ownOf(SERVICE.v1(listOf(platform)).get("data")))
                    .as(platform)
                    .isEqualTo("""
                            {"display_name":"Name of PSBA","ticker":"PSBA","mentions":4,"mentions_prev":1,"sentiment":0.1667}
                            {"display_name":"Name of PSBB","ticker":"PSBB","mentions":1,"mentions_prev":0,"sentiment":0.1}
                            {"display_name":"Name of PSBX","ticker":"PSBX","mentions":1,"mentions_prev":0,"sentiment":null}
                            {"display_name":"Name of PSBC","ticker":"PSBC","mentions":0,"mentions_prev":1,"sentiment":null}""");
        }
    }

    @Test
    void bothListsAreOrderedByMentionsThenTicker() {
        for (String platform : PLATFORMS) {
            JsonNode data = SERVICE.v1(listOf(platform)).get("data");
            assertThat(data.size()).isGreaterThan(3);
            for (int i = 1; i < data.size(); i++) {
                JsonNode before = data.get(i - 1);
                JsonNode after = data.get(i);
                int mentions = Integer.compare(
                        before.get("mentions").asInt(), after.get("mentions").asInt());
                assertThat(mentions).as("%s before %s", before, after).isGreaterThanOrEqualTo(0);
                if (mentions == 0) {
                    assertThat(before.get("ticker").asString())
                            .isLessThan(after.get("ticker").asString());
                }
            }
        }
    }

    @Test
    void theWindowsAreTheHourBucketsThatEndWithTheCurrentOne() {
        Instant hour = TestClock.hour();
        List<Instant> created = Stream.of(
                        hour,
                        hour.plusSeconds(3600),
                        hour.plusSeconds(2 * 3600),
                        hour.minus(Duration.ofHours(23)),
                        hour.minus(Duration.ofHours(23)).minusSeconds(1),
                        hour.minus(Duration.ofHours(24)),
                        hour.minus(Duration.ofHours(47)),
                        hour.minus(Duration.ofHours(47)).minusSeconds(1))
                .toList();
        for (String platform : PLATFORMS) {
            for (int i = 0; i < created.size(); i++) {
                PostRecord.of(platform, "pse-" + i, created.get(i), "psbedgeword")
                        .tickers("PSBEDGE")
                        .send();
            }
        }
        SERVICE.awaitCaughtUp();
        TestClock.withinOneHour(current -> checkWindows(created, current));
    }

    private static void checkWindows(List<Instant> created, Instant hour) {
        List<Instant> now = within(created, hour.minus(Duration.ofHours(23)), hour.plus(Duration.ofHours(1)));
        List<Instant> before = within(created, hour.minus(Duration.ofHours(47)), hour.minus(Duration.ofHours(23)));
        for (String platform : PLATFORMS) {
            assertThat(own(SERVICE.v1(listOf(platform)).get("data"), "ticker", "PSBEDGE")
                            .toString())
                    .isEqualTo("""
                            [{"display_name":"Name of PSBEDGE","ticker":"PSBEDGE","mentions":%d,"mentions_prev":%d,\
                            "sentiment":null}]""".formatted(now.size(), before.size()));
        }
        TreeMap<Instant, Integer> hours = new TreeMap<>();
        now.forEach(instant -> hours.merge(TestClock.hourOf(instant), 1, Integer::sum));
        String expected = hours.entrySet().stream()
                .map(entry -> "{\"hour\":\"%s\",\"mentions\":%d,\"sentiment\":null}"
                        .formatted(TestClock.wallClock(entry.getKey()), entry.getValue()))
                .collect(Collectors.joining(",", "[", "]"));
        JsonNode graph = SERVICE.v1("/forum_realtime?symbol=forum_graph");
        assertThat(graph.get("data").get("PSBEDGE").toString()).isEqualTo(expected);
        JsonNode search = SERVICE.v1("/forum_realtime?symbol=psbedgeword");
        assertThat(search.get("data").toString()).isEqualTo(expected);
        assertThat(search.get("posts")).hasSize(now.size());
    }

    private static List<Instant> within(List<Instant> created, Instant from, Instant to) {
        return created.stream()
                .filter(instant -> !instant.isBefore(from) && instant.isBefore(to))
                .toList();
    }

    @Test
    void theGraphMapsTickersToTheirHours() {
        JsonNode body = SERVICE.v1("/forum_realtime/?symbol=forum_graph");
        assertThat(fields(body)).containsExactly("status", "timezone", "data");
        assertThat(body.get("timezone").asString()).isEqualTo("PST");
        assertThat(body.get("data").get("PSBA").toString())
                .isEqualTo("[{\"hour\":\"%s\",\"mentions\":4,\"sentiment\":0.1667}]"
                        .formatted(TestClock.wallClock(TestClock.hourOf(RECENT))));
        assertThat(fields(body.get("data")))
                .contains("PSBB", "PSBX")
                .doesNotContain("PSBC", "PSBGONE", "PSBNOENTITY", "psbb");
    }

    @Test
    void aDateCountsThatDayOfLosAngelesAgainstTheDayBefore() {
        JsonNode data = SERVICE.v1(ALL + "&date=2026-11-01").get("data");
        assertThat(ownOf(data)).isEqualTo("""
                        {"display_name":"Name of PSBA","ticker":"PSBA","mentions":3,"mentions_prev":1,"sentiment":null}
                        {"display_name":"Name of PSBC","ticker":"PSBC","mentions":2,"mentions_prev":0,"sentiment":null}
                        {"display_name":"Name of PSBB","ticker":"PSBB","mentions":1,"mentions_prev":0,"sentiment":0.25}""");
        assertThat(ownOf(SERVICE.v1(ALL + "&date=2026-11-02").get("data"))).isEqualTo("""
                        {"display_name":"Name of PSBA","ticker":"PSBA","mentions":1,"mentions_prev":3,"sentiment":null}
                        {"display_name":"Name of PSBB","ticker":"PSBB","mentions":0,"mentions_prev":1,"sentiment":null}
                        {"display_name":"Name of PSBC","ticker":"PSBC","mentions":0,"mentions_prev":2,"sentiment":null}""");
        assertThat(ownOf(SERVICE.v1(ALL + "&date=2001-01-01").get("data"))).isEmpty();
    }

    @Test
    void communitiesAreFilteredIgnoringCase() {
        for (String community : List.of("psstocks", "PsStocks", "PSSTOCKS")) {
            assertThat(ownOf(SERVICE.v1(ALL + "&date=2026-11-01&subreddit=" + community)
                            .get("data")))
                    .isEqualTo("""
                            {"display_name":"Name of PSBA","ticker":"PSBA","mentions":2,"mentions_prev":1,"sentiment":null}
                            {"display_name":"Name of PSBB","ticker":"PSBB","mentions":1,"mentions_prev":0,"sentiment":0.25}""");
        }
        assertThat(SERVICE.v1(ALL + "&date=2026-11-01&subreddit=psstock_").get("data"))
                .isEmpty();
        assertThat(SERVICE.v1(ALL + "&date=2026-11-01&subreddit=psstock%25").get("data"))
                .isEmpty();
    }

    /// The Greek capital sigma has two lower-case forms.
    @Test
    void communitiesAreFoldedInTheSameWayAsOfATime() {
        PostRecord.of("forum", "psc-2", RECENT, "community")
                .tickers("PSBC")
                .with("community", "PS\u039f\u03a3")
                .send();
        SERVICE.awaitCaughtUp();
        Instant now = Instant.now();
        String path = ALL + "&subreddit=" + encoded("ps\u03bf\u03a3");
        assertThat(SERVICE.v1(path).get("data")).hasSize(1);
        await().untilAsserted(() ->
                assertThat(SERVICE.v1(path + "&as_of=" + now).get("data")).hasSize(1));
        PostRecord.deletion("forum", "psc-2", 2).send();
        SERVICE.awaitCaughtUp();
    }

    @Test
    void aCommunityCountsInTheLast24HoursToo() {
        PostRecord.of("forum", "psc-1", RECENT, "community")
                .tickers("PSBC")
                .with("community", "psonly")
                .send();
        SERVICE.awaitCaughtUp();
        assertThat(SERVICE.v1(ALL + "&subreddit=psonly").get("data").toString()).isEqualTo("""
                        [{"display_name":"Name of PSBC","ticker":"PSBC","mentions":1,"mentions_prev":0,"sentiment":null}]""");
        PostRecord.deletion("forum", "psc-1", 2).send();
        SERVICE.awaitCaughtUp();
        assertThat(SERVICE.v1(ALL + "&subreddit=psonly").get("data")).isEmpty();
    }

    @Test
    void countsOfATickerWithoutAnEntityAppearWhenItArrives() {
        PostRecord.of("forum", "psbl-1", RECENT, "late").tickers("PSBLATE").send();
        PostRecord.of("forum", "psbl-2", YESTERDAY, "late").tickers("PSBLATE").send();
        SERVICE.awaitCaughtUp();
        assertThat(own(SERVICE.v1(ALL).get("data"), "ticker", "PSBLATE")).isEmpty();
        SERVICE.push(Topics.ENTITIES, company("PSBLATE", ""));
        SERVICE.awaitCaughtUp();
        assertThat(own(SERVICE.v1(ALL).get("data"), "ticker", "PSBLATE").toString())
                .isEqualTo("""
                        [{"display_name":"Name of PSBLATE","ticker":"PSBLATE","mentions":1,"mentions_prev":1,"sentiment":null}]""");
        assertThat(SERVICE.v1("/forum_realtime?symbol=forum_graph").get("data").has("PSBLATE"))
                .isTrue();
        SERVICE.push(Topics.ENTITIES, "{\"data_key\":2,\"ticker\":\"PSBLATE\",\"deleted\":true}");
        SERVICE.awaitCaughtUp();
        assertThat(own(SERVICE.v1(ALL).get("data"), "ticker", "PSBLATE")).isEmpty();
    }
}
