package altdata.api;

import static altdata.testing.MetricRecord.row;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topics;
import altdata.testing.MetricRecord;
import altdata.testing.TestService;
import java.net.http.HttpResponse;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// `/api/revisions/{ticker}`: every version that was ever the winning one.
class RevisionsIT {
    private static final TestService SERVICE = TestService.get();
    private static final String RANGE = "&from_date=2026-01-01&to_date=2026-02-28";

    @BeforeAll
    static void push() {
        SERVICE.push(Topics.ENTITIES, """
                {"data_key":1,"known_at":"2026-02-01T00:00:00Z","ticker":"REVI","id":"revi","name":"Revised","entity":"company"}""");
        MetricRecord.push(
                // Revised twice; the second version is repeated later and earlier, and the record with key 2 arrived
                // after the one with key 3.
                known("2026-03-01T00:00:00Z", row(1, "REVI", "2026-01-10", "forum_mentions=10 forum_sentiment=0.5")),
                known("2026-03-03T00:00:00Z", row(3, "REVI", "2026-01-10", "forum_mentions=30")),
                known("2026-03-02T00:00:00Z", row(3, "REVI", "2026-01-10", "forum_mentions=30")),
                known("2026-03-04T00:00:00Z", row(2, "REVI", "2026-01-10", "forum_mentions=20")),
                known("2026-03-05T00:00:00.000001Z", row(4, "REVI", "2026-01-10", "forum_mentions=40")),
                // Withdrawn.
                known("2026-03-01T00:00:00Z", row(1, "REVI", "2026-01-11", "forum_mentions=11")),
                known(
                        "2026-03-02T00:00:00Z",
                        MetricRecord.retraction(2, "REVI", LocalDate.parse("2026-01-11"), "forum")),
                // Never revised.
                known("2026-03-01T00:00:00Z", row(1, "REVI", "2026-02-01", "forum_mentions=1 forum_sentiment=0.285")));
        SERVICE.awaitCaughtUp();
    }

    @Test
    void everyVersionThatWasWinningIsListedDatesDescending() {
        JsonNode body = SERVICE.v2("/api/revisions/revi?metric=forum_mentions" + RANGE);
        assertThat(body.path("ticker").asString()).isEqualTo("REVI");
        assertThat(body.path("metric").asString()).isEqualTo("forum_mentions");
        assertThat(body.path("next").isNull()).isTrue();
        assertThat(lines(body))
                .containsExactly(
                        "2026-02-01 1 1 2026-03-01T00:00:00Z null",
                        "2026-01-11 11 1 2026-03-01T00:00:00Z 2026-03-02T00:00:00Z",
                        "2026-01-11 null 2 2026-03-02T00:00:00Z null",
                        "2026-01-10 10 1 2026-03-01T00:00:00Z 2026-03-02T00:00:00Z",
                        "2026-01-10 30 3 2026-03-02T00:00:00Z 2026-03-05T00:00:00.000001Z",
                        "2026-01-10 40 4 2026-03-05T00:00:00.000001Z null");
    }

    @Test
    void aVersionWithoutTheMetricWithdrawsItsValue() {
        assertThat(lines(SERVICE.v2("/api/revisions/REVI?metric=forum_sentiment" + RANGE)))
                .containsExactly(
                        "2026-02-01 29 1 2026-03-01T00:00:00Z null",
                        "2026-01-10 50 1 2026-03-01T00:00:00Z 2026-03-02T00:00:00Z",
                        "2026-01-10 null 3 2026-03-02T00:00:00Z 2026-03-05T00:00:00.000001Z",
                        "2026-01-10 null 4 2026-03-05T00:00:00.000001Z null");
    }

    @Test
    void asOfAMomentLaterVersionsAreUnknown() {
        assertThat(lines(SERVICE.v2("/api/revisions/REVI?metric=forum_mentions&as_of=2026-03-02T00:00:00Z" + RANGE)))
                .containsExactly(
                        "2026-02-01 1 1 2026-03-01T00:00:00Z null",
                        "2026-01-11 11 1 2026-03-01T00:00:00Z 2026-03-02T00:00:00Z",
                        "2026-01-11 null 2 2026-03-02T00:00:00Z null",
                        "2026-01-10 10 1 2026-03-01T00:00:00Z 2026-03-02T00:00:00Z",
                        "2026-01-10 30 3 2026-03-02T00:00:00Z null");
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "4", "5", "6"})
    void pagesTogetherContainEveryItemOnce(int limit) {
        List<String> items = new ArrayList<>();
        String next = "";
        while (next != null) {
            JsonNode page = SERVICE.v2("/api/revisions/REVI?metric=forum_mentions&limit=" + limit + RANGE + next);
            assertThat(page.path("items").size()).isBetween(1, limit);
            items.addAll(lines(page));
            next = page.path("next").isNull()
                    ? null
                    : "&cursor=" + page.path("next").asString();
        }
        assertThat(items).isEqualTo(lines(SERVICE.v2("/api/revisions/REVI?metric=forum_mentions" + RANGE)));
    }

    @Test
    void aCursorBelongsToItsParameters() {
        String cursor = SERVICE.v2("/api/revisions/REVI?metric=forum_mentions&limit=1" + RANGE)
                .path("next")
                .asString();
        for (String other : new String[] {
            "?metric=forum_sentiment" + RANGE,
            "?metric=forum_mentions",
            "?metric=forum_mentions&as_of=2026-03-02" + RANGE
        }) {
            assertInvalid(other + "&cursor=" + cursor, "cursor");
        }
        assertInvalid("?metric=forum_mentions&cursor=x" + RANGE, "cursor");
        assertThat(get("/api/revisions/AAPL?metric=forum_mentions&cursor=" + cursor + RANGE)
                        .statusCode())
                .isEqualTo(422);
    }

    @Test
    void parametersAreChecked() {
        assertInvalid("", "metric");
        assertInvalid("?metric=", "metric");
        assertInvalid("?metric=forum_mention", "metric");
        assertInvalid("?metric=price&limit=0", "limit");
        assertInvalid("?metric=price&limit=1001", "limit");
        assertInvalid("?metric=price&from_date=2026-02-01&to_date=2026-01-01", "from_date");
        assertThat(get("/api/revisions/NOSUCH?metric=price").statusCode()).isEqualTo(404);
        assertThat(SERVICE.v2("/api/revisions/REVI?metric=price").path("items")).isEmpty();
    }

    @Test
    void onlyMonthsWhoseDateIsInTheRangeAreListed() {
        MetricRecord.push(
                known("2026-04-01T00:00:00Z", row(1, "REVI", "2026-03-01", "webtraffic=3")),
                known("2026-05-01T00:00:00Z", row(1, "REVI", "2026-04-01", "webtraffic=4")));
        SERVICE.awaitCaughtUp();
        String path = "/api/revisions/REVI?metric=webtraffic&to_date=2026-04-15&from_date=";
        assertThat(lines(SERVICE.v2(path + "2026-03-02"))).containsExactly("2026-04-01 4 1 2026-05-01T00:00:00Z null");
        assertThat(lines(SERVICE.v2(path + "2026-03-01"))).hasSize(2);
    }

    @Test
    void parametersAreCheckedBeforeTheTicker() {
        HttpResponse<String> response = get("/api/revisions/ABCDEFGHIJKLMNOPQ?metric=nosuch&limit=0");
        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.body()).contains("metric", "limit");
        assertThat(get("/api/revisions/ABCDEFGHIJKLMNOPQ?metric=price").statusCode())
                .isEqualTo(404);
    }

    @Test
    void aKeyNeedsTheScope() {
        SERVICE.issueKey("v2_no-revisions", "entities:*", "social:*");
        assertThat(SERVICE.get("/api/revisions/REVI?metric=price", "X-API-Key", "v2_no-revisions")
                        .statusCode())
                .isEqualTo(403);
        SERVICE.issueKey("v2_revisions", "revisions");
        assertThat(SERVICE.get("/api/revisions/REVI?metric=price", "X-API-Key", "v2_revisions")
                        .statusCode())
                .isEqualTo(200);
    }

    private static void assertInvalid(String query, String parameter) {
        HttpResponse<String> response = get("/api/revisions/REVI" + query);
        assertThat(response.statusCode()).as(query).isEqualTo(422);
        assertThat(TestService.readTree(response.body()).at("/detail/0/loc").toString())
                .isEqualTo("[\"query\",\"" + parameter + "\"]");
    }

    private static HttpResponse<String> get(String target) {
        return SERVICE.get(target, "X-API-Key", TestService.KEY);
    }

    private static List<String> lines(JsonNode body) {
        return body.path("items")
                .valueStream()
                .map(item -> item.path("date").asString()
                        + ' '
                        + item.path("value").asString("null")
                        + ' '
                        + item.path("data_key").asString("null")
                        + ' '
                        + item.path("known_from").asString()
                        + ' '
                        + item.path("known_to").asString("null"))
                .toList();
    }

    private static String known(String time, String row) {
        return "{\"known_at\":\"" + time + "\"," + row.substring(1);
    }
}
