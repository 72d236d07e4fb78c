package altdata.api;

import static altdata.testing.ResponseChecks.company;
import static altdata.testing.ResponseChecks.each;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.testing.ResponseChecks;
import altdata.testing.TestService;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `/news_articles`, `/job_posts`, `/app_reviews` and `/employee_reviews`: the lists of one entity.
class FeedsIT {
    private static final TestService SERVICE = TestService.get();

    @BeforeAll
    static void pushFeeds() {
        SERVICE.push(
                Topics.ENTITIES,
                company("FDA", ""),
                company("FDB", ""),
                company("FDMANY", ""),
                company("FDNONE", ""),
                company("FDGONE", ",\"active\":false"));
        SERVICE.push(
                Topics.NEWS,
                item(
                        "FDA",
                        "n-1",
                        "2026-04-01T12:00:00Z",
                        "\"source\":\"Wire\",\"img\":\"https://i\",\"url\":\"https://u\""),
                item("FDA", "n-2", "2026-04-01T14:30:00+02:00", "\"img\":null"),
                item("FDB", "n-1", "2026-04-01T12:00:00Z", "\"url\":\"https://other\""));
        SERVICE.push(
                Topics.JOBS,
                item(
                        "FDA",
                        "j-1",
                        "2026-04-01T12:00:00Z",
                        "\"url\":\"https://u\",\"location\":\"Austin\",\"department\":\"Sales\""),
                item("FDA", "j-2", "2026-04-02T12:00:00Z", "\"department\":\"Engineering\""),
                item("FDA", "j-3", "2026-04-03T12:00:00Z", "\"department\":\"Design\""),
                item("FDA", "j-4", "2026-04-04T12:00:00Z", "\"department\":\"Sales\""),
                item("FDA", "j-5", "2026-04-05T12:00:00Z", "\"department\":null"),
                item("FDB", "j-1", "2026-04-05T12:00:00Z", "\"department\":\"Sales\""));
        SERVICE.push(
                Topics.APP_REVIEWS,
                item(
                        "FDA",
                        "r-1",
                        "2026-04-01T12:00:00Z",
                        "\"description\":\"Fine\",\"url\":\"https://u\",\"rating\":4"),
                item("FDA", "r-2", "2026-04-02T12:00:00Z", "\"rating\":null"));
        SERVICE.push(
                Topics.EMPLOYEE_REVIEWS,
                item(
                        "FDA",
                        "e-1",
                        "2026-04-01T12:00:00Z",
                        "\"description\":\"Good\",\"location\":\"Rome\",\"rating\":3.5"),
                item("FDA", "e-2", "2026-04-02T12:00:00Z", "\"location\":null"));
        SERVICE.awaitCaughtUp();
    }

    /// The fields that the rows of the four topics share, and more fields.
    private static String item(String ticker, String id, String published, String more) {
        return item(1, ticker, id, published, more);
    }

    private static String item(long key, String ticker, String id, String published, String more) {
        return "{\"data_key\":%d,\"ticker\":\"%s\",\"id\":\"%s\",\"title\":\"Title %s\",\"published\":\"%s\",%s}"
                .formatted(key, ticker, id, id, published, more);
    }

    private static String deletion(long key, String ticker, String id) {
        return "{\"data_key\":%d,\"ticker\":\"%s\",\"id\":\"%s\",\"deleted\":true}".formatted(key, ticker, id);
    }

    @Test
    void newsHasTheFieldsOfTheSpecificationNewestFirst() {
        assertThat(SERVICE.v1("/news_articles?symbol=%20fda%20").toString()).isEqualTo("""
                        {"status":200,"symbol":"FDA","articles":[\
                        {"title":"Title n-2","published":"2026-04-01 12:30:00","source":"","img":"","url":""},\
                        {"title":"Title n-1","published":"2026-04-01 12:00:00","source":"Wire","img":"https://i",\
                        "url":"https://u"}]}""");
    }

    @Test
    void theSameIdOfTwoTickersIsTwoArticles() {
        assertThat(each(SERVICE.v1("/news_articles/?symbol=FDB").get("articles"), "url"))
                .containsExactly("https://other");
    }

    @Test
    void jobsHaveTheFieldsOfTheSpecificationAndCountTheDepartments() {
        JsonNode body = SERVICE.v1("/job_posts/?symbol=FDA");
        assertThat(each(body.get("posts"), "id")).containsExactly("j-5", "j-4", "j-3", "j-2", "j-1");
        assertThat(body.get("posts").get(4).toString()).isEqualTo("""
                        {"id":"j-1","title":"Title j-1","published":"2026-04-01 12:00:00","url":"https://u",\
                        "location":"Austin"}""");
        assertThat(body.get("posts").get(0).toString()).isEqualTo("""
                        {"id":"j-5","title":"Title j-5","published":"2026-04-05 12:00:00","url":"","location":""}""");
        assertThat(body.get("departments").toString()).isEqualTo("""
                        [{"department":"Sales","jobs":2},{"department":"Design","jobs":1},\
                        {"department":"Engineering","jobs":1}]""");
    }

    @Test
    void departmentsCountAllPostingsIncludingThoseNotShown() {
        SERVICE.push(
                Topics.JOBS,
                IntStream.range(0, 60)
                        .mapToObj(index -> item(
                                "FDMANY",
                                "m-" + index,
                                "2026-04-01T12:00:%02dZ".formatted(index),
                                "\"department\":\"" + (index < 9 ? "Early" : "Late") + "\""))
                        .toArray(String[]::new));
        SERVICE.awaitCaughtUp();
        JsonNode body = SERVICE.v1("/job_posts?symbol=FDMANY");
        assertThat(body.get("posts")).hasSize(50);
        assertThat(body.get("posts").get(0).get("id").asString()).isEqualTo("m-59");
        assertThat(body.get("posts").get(49).get("id").asString()).isEqualTo("m-10");
        assertThat(body.get("departments").toString())
                .isEqualTo("[{\"department\":\"Late\",\"jobs\":51},{\"department\":\"Early\",\"jobs\":9}]");
    }

    @Test
    void departmentsFollowChangesAndDeletions() {
        SERVICE.push(Topics.ENTITIES, company("FDDEP", ""));
        SERVICE.push(
                Topics.JOBS,
                item(1, "FDDEP", "d-1", "2026-04-01T12:00:00Z", "\"department\":\"Old\""),
                item(1, "FDDEP", "d-2", "2026-04-01T12:00:00Z", "\"department\":\"Old\""));
        SERVICE.awaitCaughtUp();
        SERVICE.push(
                Topics.JOBS,
                item(2, "FDDEP", "d-1", "2026-04-01T12:00:00Z", "\"department\":\"New\""),
                item(2, "FDDEP", "d-1", "2026-04-01T12:00:00Z", "\"department\":\"New\""),
                deletion(2, "FDDEP", "d-2"),
                item(1, "FDDEP", "d-2", "2026-04-01T12:00:00Z", "\"department\":\"Old\""));
        SERVICE.awaitCaughtUp();
        JsonNode body = SERVICE.v1("/job_posts?symbol=FDDEP");
        assertThat(each(body.get("posts"), "id")).containsExactly("d-1");
        assertThat(body.get("departments").toString()).isEqualTo("[{\"department\":\"New\",\"jobs\":1}]");
    }

    @Test
    void appReviewsHaveTheFieldsOfTheSpecificationNewestFirst() {
        assertThat(SERVICE.v1("/app_reviews/?symbol=FDA").toString()).isEqualTo("""
                        {"status":200,"symbol":"FDA","posts":[\
                        {"id":"r-2","title":"Title r-2","description":"","published":"2026-04-02 12:00:00","url":"",\
                        "rating":null},\
                        {"id":"r-1","title":"Title r-1","description":"Fine","published":"2026-04-01 12:00:00",\
                        "url":"https://u","rating":4}]}""");
    }

    @Test
    void employeeReviewsHaveTheFieldsOfTheSpecificationNewestFirst() {
        assertThat(SERVICE.v1("/employee_reviews/?symbol=FDA").toString()).isEqualTo("""
                        {"status":200,"symbol":"FDA","posts":[\
                        {"title":"Title e-2","description":"","published":"2026-04-02 12:00:00","location":"",\
                        "rating":null},\
                        {"title":"Title e-1","description":"Good","published":"2026-04-01 12:00:00",\
                        "location":"Rome","rating":3.5}]}""");
    }

    @Test
    void newsAndReviewsContainTheNewest50() {
        checkNewestFifty(Topics.NEWS, "/news_articles", "articles");
        checkNewestFifty(Topics.APP_REVIEWS, "/app_reviews", "posts");
        checkNewestFifty(Topics.EMPLOYEE_REVIEWS, "/employee_reviews", "posts");
    }

    private static void checkNewestFifty(Topic<?> topic, String path, String list) {
        SERVICE.push(
                topic,
                IntStream.range(0, 53)
                        .mapToObj(index ->
                                item("FDMANY", "m-" + index, "2026-04-01T12:00:%02dZ".formatted(index), "\"url\":null"))
                        .toArray(String[]::new));
        SERVICE.awaitCaughtUp();
        JsonNode records = SERVICE.v1(path + "?symbol=FDMANY").get(list);
        assertThat(each(records, "title"))
                .as(path)
                .containsExactlyElementsOf(IntStream.range(0, 50)
                        .mapToObj(index -> "Title m-" + (52 - index))
                        .toList());
    }

    @Test
    void theLatestVersionIsShownUnlessItIsADeletion() {
        checkVersions(Topics.NEWS, "/news_articles", "articles");
        checkVersions(Topics.JOBS, "/job_posts", "posts");
        checkVersions(Topics.APP_REVIEWS, "/app_reviews", "posts");
        checkVersions(Topics.EMPLOYEE_REVIEWS, "/employee_reviews", "posts");
    }

    private static void checkVersions(Topic<?> topic, String path, String list) {
        SERVICE.push(topic, item(5, "FDLATE", "v-1", "2026-04-05T12:00:00Z", "\"url\":null"));
        SERVICE.awaitCaughtUp();
        SERVICE.push(
                topic,
                item(4, "FDLATE", "v-1", "2026-04-09T12:00:00Z", "\"url\":null"),
                deletion(3, "fdlate", "v-1"),
                item(1, "FDLATE", "v-2", "2026-04-01T12:00:00Z", "\"url\":null"),
                deletion(2, "FDLATE", "v-2"),
                deletion(2, "FDLATE", "v-3"),
                item(3, "fdlate", "v-3", "2026-04-03T12:00:00Z", "\"url\":null"),
                item(2, "FDLATE", "v-5", "2026-04-02T12:00:00Z", "\"url\":null"),
                item(2, "FDLATE", "v-4", "2026-04-02T12:00:00Z", "\"url\":null"));
        // The entity arrives last: earlier rows for its ticker are kept.
        SERVICE.push(Topics.ENTITIES, company("FDLATE", ""));
        SERVICE.awaitCaughtUp();
        JsonNode records = SERVICE.v1(path + "?symbol=FDLATE").get(list);
        assertThat(each(records, "title")).as(path).containsExactly("Title v-1", "Title v-3", "Title v-4", "Title v-5");
        assertThat(records.get(0).get("published").asString()).isEqualTo("2026-04-05 12:00:00");
    }

    @Test
    void anInactiveEntityIsServed() {
        SERVICE.push(Topics.NEWS, item("FDGONE", "g-1", "2026-04-01T12:00:00Z", "\"url\":null"));
        SERVICE.awaitCaughtUp();
        assertThat(SERVICE.v1("/news_articles?symbol=FDGONE").get("articles")).hasSize(1);
    }

    @Test
    void aDeletedEntityIsUnknown() {
        SERVICE.push(Topics.ENTITIES, company("FDDEL", ""), "{\"data_key\":2,\"ticker\":\"FDDEL\",\"deleted\":true}");
        SERVICE.push(Topics.NEWS, item("FDDEL", "g-1", "2026-04-01T12:00:00Z", "\"url\":null"));
        SERVICE.awaitCaughtUp();
        assertThat(ResponseChecks.errorMessage("/news_articles?symbol=FDDEL", 404))
                .contains("FDDEL");
    }
}
