package altdata.api;

import static altdata.api.PostRecord.forum;
import static altdata.testing.ResponseChecks.company;
import static altdata.testing.ResponseChecks.each;
import static altdata.testing.ResponseChecks.own;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topics;
import altdata.testing.TestService;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Posts that change: every count and list reflects the latest versions, regardless of their arrival order.
class PostVersionsIT {
    private static final TestService SERVICE = TestService.get();
    private static final String ALL = "/forum_realtime?symbol=all_stocks&date=";
    private static final String MENTIONS = "/forum_mentions?date=";

    @BeforeAll
    static void pushEntities() {
        SERVICE.push(Topics.ENTITIES, company("PSVA", ""), company("PSVB", ""));
    }

    private static void push(PostRecord... posts) {
        PostRecord.push(posts);
        SERVICE.awaitCaughtUp();
    }

    private static List<String> counts(String date) {
        List<String> counts = new ArrayList<>();
        for (JsonNode own : own(SERVICE.v1(ALL + date).get("data"), "ticker", "PSVA", "PSVB")) {
            counts.add("%s %d %d %s"
                    .formatted(
                            own.get("ticker").asString(),
                            own.get("mentions").asInt(),
                            own.get("mentions_prev").asInt(),
                            own.get("sentiment")));
        }
        return counts;
    }

    private static JsonNode found(String word, String date) {
        return SERVICE.v1(MENTIONS + date + "&search=" + word);
    }

    @Test
    void aChangedScoreMovesThePost() {
        push(
                forum("psv-s1", "2026-05-01T19:00:00Z", "psvscore").score(10),
                forum("psv-s2", "2026-05-01T19:00:00Z", "psvscore").score(20));
        assertThat(each(found("psvscore", "2026-05-01").get("posts"), "id")).containsExactly("psv-s2", "psv-s1");
        push(forum("psv-s1", "2026-05-01T19:00:00Z", "psvscore").score(30).key(2));
        JsonNode body = found("psvscore", "2026-05-01");
        assertThat(each(body.get("posts"), "id")).containsExactly("psv-s1", "psv-s2");
        assertThat(each(body.get("posts"), "score")).containsExactly("30", "20");
        assertThat(body.get("count").asInt()).isEqualTo(2);
    }

    @Test
    void aChangedListOfTickersMovesTheCounts() {
        push(
                forum("psv-t1", "2026-05-02T19:00:00Z", "psvtickers")
                        .tickers("PSVA")
                        .sentiment("0.3"),
                forum("psv-t2", "2026-05-02T19:00:00Z", "psvtickers")
                        .tickers("PSVA")
                        .sentiment("0.6"));
        assertThat(counts("2026-05-02")).containsExactly("PSVA 2 0 0.45");
        push(forum("psv-t1", "2026-05-02T19:00:00Z", "psvtickers")
                .tickers("PSVB")
                .sentiment("0.3")
                .key(2));
        assertThat(counts("2026-05-02")).containsExactly("PSVA 1 0 0.6", "PSVB 1 0 0.3");
        push(forum("psv-t1", "2026-05-02T19:00:00Z", "psvtickers").key(3));
        assertThat(counts("2026-05-02")).containsExactly("PSVA 1 0 0.6");
        assertThat(found("psvb", "2026-05-02").get("count").asInt()).isZero();
        assertThat(found("psvtickers", "2026-05-02").get("sentiment").asString())
                .isEqualTo("0.6");
    }

    @Test
    void aChangedTimeMovesThePostToItsDay() {
        push(forum("psv-c1", "2026-05-03T19:00:00Z", "psvtime").tickers("PSVA"));
        push(forum("psv-c1", "2026-05-04T19:00:00Z", "psvtime").tickers("PSVA").key(2));
        assertThat(counts("2026-05-03")).isEmpty();
        assertThat(counts("2026-05-04")).containsExactly("PSVA 1 0 null");
        assertThat(found("psvtime", "2026-05-03").get("count").asInt()).isZero();
        assertThat(found("psvtime", "2026-05-04").get("count").asInt()).isEqualTo(1);
    }

    @Test
    void aChangedTextIsFoundOnlyByItsNewWords() {
        push(forum("psv-x1", "2026-05-05T19:00:00Z", "psvoldword"));
        push(forum("psv-x1", "2026-05-05T19:00:00Z", "psvnewword").key(2));
        assertThat(found("psvoldword", "2026-05-05").get("count").asInt()).isZero();
        assertThat(found("psvnewword", "2026-05-05").get("count").asInt()).isEqualTo(1);
    }

    @Test
    void aPostThatBecomesMarketingIsNotCountedButStillFound() {
        push(forum("psv-m1", "2026-05-06T19:00:00Z", "psvmarket").tickers("PSVA"));
        push(forum("psv-m1", "2026-05-06T19:00:00Z", "psvmarket")
                .tickers("PSVA")
                .with("category", "marketing")
                .key(2));
        assertThat(counts("2026-05-06")).isEmpty();
        assertThat(found("psvmarket", "2026-05-06").get("count").asInt()).isEqualTo(1);
    }

    @Test
    void aDeletionRemovesThePostUntilANewerVersion() {
        push(forum("psv-d1", "2026-05-07T19:00:00Z", "psvdelete").tickers("PSVA"));
        push(PostRecord.deletion("forum", "psv-d1", 5));
        assertThat(counts("2026-05-07")).isEmpty();
        assertThat(found("psvdelete", "2026-05-07").get("posts")).isEmpty();
        push(forum("psv-d1", "2026-05-07T19:00:00Z", "psvdelete")
                .tickers("PSVA")
                .key(4));
        assertThat(counts("2026-05-07")).isEmpty();
        push(forum("psv-d1", "2026-05-07T19:00:00Z", "psvdelete")
                .tickers("PSVA")
                .key(6));
        assertThat(counts("2026-05-07")).containsExactly("PSVA 1 0 null");
    }

    @Test
    void aDeletionThatArrivesFirstStillWins() {
        push(PostRecord.deletion("forum", "psv-d2", 5));
        push(forum("psv-d2", "2026-05-08T19:00:00Z", "psvearly").tickers("PSVA").key(4));
        assertThat(counts("2026-05-08")).isEmpty();
        assertThat(found("psvearly", "2026-05-08").get("count").asInt()).isZero();
    }

    @Test
    void repeatedAndOlderVersionsChangeNothing() {
        PostRecord current = forum("psv-r1", "2026-05-09T19:00:00Z", "psvrepeat")
                .tickers("PSVA")
                .score(5)
                .key(5);
        push(current, current);
        push(
                forum("psv-r1", "2026-05-10T19:00:00Z", "psvrepeat")
                        .tickers("PSVB")
                        .score(99)
                        .key(4),
                PostRecord.deletion("forum", "psv-r1", 3),
                current);
        push(current);
        assertThat(counts("2026-05-09")).containsExactly("PSVA 1 0 null");
        assertThat(counts("2026-05-10")).containsExactly("PSVA 0 1 null");
        assertThat(each(found("psvrepeat", "2026-05-09").get("posts"), "score")).containsExactly("5");
    }

    @Test
    void theSameIdOnTwoPlatformsIsTwoPosts() {
        push(
                forum("psv-p1", "2026-05-11T19:00:00Z", "psvplatform").tickers("PSVA"),
                PostRecord.of("imageboard", "psv-p1", "2026-05-11T19:00:00Z", "psvplatform")
                        .tickers("PSVA"));
        push(PostRecord.deletion("imageboard", "psv-p1", 9));
        assertThat(counts("2026-05-11")).containsExactly("PSVA 1 0 null");
        assertThat(found("psvplatform", "2026-05-11").get("count").asInt()).isEqualTo(1);
    }

    @Test
    void ofTwoVersionsWithEqualKeysTheSameOneWinsInAnyOrder() {
        List<String> texts = new ArrayList<>();
        for (boolean reversed : new boolean[] {false, true}) {
            String id = "psv-e" + reversed;
            PostRecord one = forum(id, "2026-05-12T19:00:00Z", "psvequal one").score(1);
            PostRecord two = forum(id, "2026-05-12T19:00:00Z", "psvequal two").score(2);
            push(reversed ? two : one);
            push(reversed ? one : two);
            JsonNode posts = found("psvequal", "2026-05-12").get("posts");
            texts.add(own(posts, "id", id).getFirst().get("text").asString());
            push(reversed ? two : one);
            assertThat(own(found("psvequal", "2026-05-12").get("posts"), "id", id)
                            .getFirst()
                            .get("text")
                            .asString())
                    .isEqualTo(texts.getLast());
            assertThat(posts).hasSize(reversed ? 2 : 1);
        }
    }

    @Test
    void theETagChangesWithTheResponse() {
        push(forum("psv-g1", "2026-05-13T19:00:00Z", "psvtag").score(1));
        String path = MENTIONS + "2026-05-13&search=psvtag&apiKey=" + TestService.KEY;
        String tag = SERVICE.get(path).headers().firstValue("ETag").orElseThrow();
        assertThat(SERVICE.get(path, "If-None-Match", tag).statusCode()).isEqualTo(304);
        push(forum("psv-g1", "2026-05-13T19:00:00Z", "psvtag").score(2).key(2));
        assertThat(SERVICE.get(path, "If-None-Match", tag).statusCode()).isEqualTo(200);
    }

    /// Random versions of random posts, in random order, with duplicates, over all partitions and in two
    /// batches.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void countsReflectTheLatestVersionsInAnyOrderOfArrival(long seed) {
        RandomPosts posts = new RandomPosts(seed);
        posts.entities().forEach(entity -> SERVICE.push(Topics.ENTITIES, entity));
        List<PostRecord> arrivals = posts.records();
        Random random = new Random(seed);
        List<PostRecord> repeated = new ArrayList<>(arrivals);
        arrivals.stream().filter(_ -> random.nextInt(3) == 0).forEach(repeated::add);
        Collections.shuffle(repeated, random);
        int half = random.nextInt(repeated.size());
        repeated.subList(0, half).forEach(post -> post.sendTo(random.nextInt(6)));
        SERVICE.awaitCaughtUp();
        repeated.subList(half, repeated.size()).forEach(post -> post.sendTo(random.nextInt(6)));
        SERVICE.awaitCaughtUp();
        Map<String, String> responses = new HashMap<>();
        for (JsonNode own : SERVICE.v1(ALL + posts.date()).get("data")) {
            responses.put(own.get("ticker").asString(), own.toString());
        }
        responses.keySet().retainAll(posts.tickers());
        assertThat(responses).as("seed %d", seed).isEqualTo(posts.expectedCounts());
        assertThat(found(posts.word(), posts.date()).toString())
                .as("seed %d", seed)
                .isEqualTo(posts.expectedSearch());
    }

    @Test
    void aNewVersionOfARecentPostMovesItsHour() {
        Instant now = TestClock.now();
        PostRecord first = PostRecord.of("forum", "psv-h1", now.minusSeconds(60), "psvhour");
        PostRecord second = PostRecord.of("forum", "psv-h1", now.minusSeconds(7_300), "psvhour");
        push(second.key(2));
        push(first);
        assertThat(each(SERVICE.v1("/forum_realtime?symbol=psvhour").get("data"), "hour"))
                .containsExactly(TestClock.wallClock(TestClock.hourOf(now.minusSeconds(7_300))));
    }
}
