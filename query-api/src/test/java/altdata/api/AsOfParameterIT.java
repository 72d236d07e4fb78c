package altdata.api;

import static altdata.testing.MetricRecord.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.builder.generations.LiveRelease;
import altdata.builder.operator.cli.ProjectionsCommand;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.Topics;
import altdata.testing.AltdataCommand;
import altdata.testing.AltdataCommand.CommandOutput;
import altdata.testing.MetricRecord;
import altdata.testing.TestService;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The parameter `as_of`: which values it accepts, how long its responses are cached, and what it does not affect.
class AsOfParameterIT {
    private static final TestService SERVICE = TestService.get();
    private static final String IMMUTABLE = "private, max-age=31536000, immutable";
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @BeforeAll
    static void push() {
        SERVICE.push(Topics.ENTITIES, """
                {"data_key":1,"known_at":"2026-02-01T00:00:00Z","ticker":"ASOF","id":"asof","name":"As Of",
                    "entity":"company","handles":{"forum":"asof"}}""");
        MetricRecord.push(
                known("2026-03-01T12:00:00.000001Z", row(1, "ASOF", "2026-02-28", "forum_mentions=10")),
                known("2026-03-02T00:00:00Z", row(2, "ASOF", "2026-02-28", "forum_mentions=20")));
        SERVICE.awaitCaughtUp();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-01T12:00:00Z, ",
        "2026-03-01T12:00:00.000001Z, 10",
        "2026-03-01T12:00:00.0000019Z, 10",
        "2026-03-01T04:00:00.000001-08:00, 10",
        "2026-03-01T13:00:00.000001+01:00, 10",
        "2026-03-01, 10",
        "2026-03-01t23:59:59.999999z, 10",
        "2026-03-02T00:00:00Z, 20",
        "2026-03-02, 20"
    })
    void aMomentIsATimeOrTheEndOfADay(String asOf, Long mentions) {
        JsonNode body =
                SERVICE.v2("/api/social/forum/ASOF?from_date=2026-02-01&to_date=2026-03-01&as_of=" + encoded(asOf));
        assertThat(body.path("data").size()).isEqualTo(mentions == null ? 0 : 1);
        if (mentions != null) {
            assertThat(body.at("/data/0/mentions").asLong()).isEqualTo(mentions);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "yesterday",
                "2026-02-30",
                "2026-02-30T00:00:00Z",
                "2026-03-01T24:00:01Z",
                "2026-03-01T12:00:00",
                "2026-03-01 12:00:00Z",
                "2026-03-01T12:00:00 01:00",
                "20260301",
                "1772366400",
                "1899-12-31T23:59:59Z",
                "1899-12-31",
                "2101-01-01",
                "9999-12-31T23:59:59Z",
                "+1000000000-01-01T00:00:00Z",
                "2026-03-01T12:00:00Z,2026-03-02",
                "null",
                "'; drop table x; --"
            })
    void otherValuesAreErrorsThatNameWhatIsAccepted(String asOf) {
        HttpResponse<String> v2 = v2("/api/entities/ASOF?as_of=" + encoded(asOf));
        assertThat(v2.statusCode()).isEqualTo(422);
        JsonNode detail = TestService.readTree(v2.body()).at("/detail/0");
        assertThat(detail.path("loc").toString()).isEqualTo("[\"query\",\"as_of\"]");
        assertThat(detail.path("msg").asString()).startsWith("Value error, expected a ");
        assertThat(detail.path("input").asString()).isEqualTo(asOf);

        // In v1 a parameter without a value counts as absent.
        if (!asOf.isBlank()) {
            HttpResponse<String> v1 = v1("/ticker/?ticker=ASOF&as_of=" + encoded(asOf));
            assertThat(v1.statusCode()).isEqualTo(400);
            assertThat(TestService.readTree(v1.body()).path("message").asString())
                    .startsWith("The parameter as_of is ")
                    .contains(": expected a ");
        }
    }

    @Test
    void aMomentInTheFutureIsAnError() {
        String tomorrow = Instant.now().plus(1, ChronoUnit.DAYS).toString();
        assertThat(v2("/api/entities?as_of=" + tomorrow).statusCode()).isEqualTo(422);
        assertThat(v2("/api/entities?as_of=" + tomorrow).body()).contains("not in the future");
        assertThat(v1("/toplist/?as_of=" + tomorrow).statusCode()).isEqualTo(400);
        // The end of today is in the future, too.
        String today = Instant.now().plus(1, ChronoUnit.MINUTES).toString().substring(0, 10);
        assertThat(v2("/api/entities?as_of=" + today).statusCode()).isEqualTo(422);
    }

    @Test
    void allErrorsOfAV2RequestAreListed() {
        JsonNode detail = TestService.readTree(
                        v2("/api/entities?limit=x&as_of=never").body())
                .path("detail");
        assertThat(detail.valueStream().map(error -> error.at("/loc/1").asString()))
                .containsExactly("limit", "as_of");
    }

    @Test
    void beforeTheFirstRecordTheServiceIsEmpty() {
        assertThat(SERVICE.v2("/api/entities?as_of=1950-01-01").path("total").asInt())
                .isZero();
        assertThat(v2("/api/entities/ASOF?as_of=1950-01-01").statusCode()).isEqualTo(404);
        assertThat(SERVICE.v1("/toplist/?as_of=1950-01-01").path("data")).isEmpty();
        assertThat(v1("/timeline/?symbol=ASOF&as_of=1950-01-01").statusCode()).isEqualTo(404);
    }

    @Test
    void anAnswerIsFinalAfterAMinute() {
        String last =
                Instant.now().minusSeconds(70).truncatedTo(ChronoUnit.MICROS).toString();
        HttpResponse<String> response = await().atMost(TIMEOUT)
                .until(() -> v2("/api/entities/ASOF?as_of=" + last), found -> found.statusCode() != 503);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Cache-Control")).hasValue(IMMUTABLE);
        String tag = response.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> unchanged =
                SERVICE.get("/api/entities/ASOF?as_of=" + last, "X-API-Key", TestService.KEY, "If-None-Match", tag);
        assertThat(unchanged.statusCode()).isEqualTo(304);
        assertThat(unchanged.headers().firstValue("Cache-Control")).hasValue(IMMUTABLE);
        // An error is not final: the entity may become known by a record with an earlier time.
        assertThat(v2("/api/entities/ASOFX?as_of=" + last).headers().firstValue("Cache-Control"))
                .isNotEqualTo(response.headers().firstValue("Cache-Control"));

        String recent =
                Instant.now().minusSeconds(10).truncatedTo(ChronoUnit.MICROS).toString();
        HttpResponse<String> changing = await().atMost(TIMEOUT)
                .until(() -> v2("/api/entities/ASOF?as_of=" + recent), found -> found.statusCode() != 503);
        assertThat(changing.headers().firstValue("Cache-Control")).hasValue("private, no-cache");
    }

    @Test
    void operationsWithoutDataIgnoreTheParameter() {
        for (String path : new String[] {"/health/live", "/health/ready", "/api/usage", "/api/openapi.json"}) {
            assertThat(v2(path + "?as_of=never").statusCode()).as(path).isEqualTo(200);
        }
    }

    @Test
    void keysHaveTheirPresentState() {
        SERVICE.issueKey("v2_as-of-key", "entities:detail");
        assertThat(SERVICE.get("/api/entities/ASOF?as_of=2026-03-01", "X-API-Key", "v2_as-of-key")
                        .statusCode())
                .isEqualTo(200);
        assertThat(SERVICE.get("/api/entities?as_of=2026-03-01", "X-API-Key", "v2_as-of-key")
                        .statusCode())
                .isEqualTo(403);
    }

    /// The answer to a moment that the projection has not read up to could still change.
    @Test
    void aMomentThatIsNotReadYetIsAnsweredLater() throws SQLException {
        Instant moment;
        String generation = liveGeneration(Projection.METRICS);
        projections("pause", generation);
        try {
            MetricRecord.push(row(1, "ASOF", "2026-04-01", "forum_mentions=30"));
            moment = Instant.now().plusMillis(20).truncatedTo(ChronoUnit.MICROS);
            awaitTime(moment);
            String target = "/api/social/forum/ASOF?from_date=2026-04-01&to_date=2026-04-02&as_of=" + moment;
            await().during(Duration.ofSeconds(3))
                    .atMost(TIMEOUT)
                    .until(() -> v2(target).statusCode() == 503);
            HttpResponse<String> response = v2(target);
            assertThat(response.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(response.body()).contains("has not read all records up to " + moment);
            assertThat(v2(target + "&to_date=x").statusCode())
                    .as("an error in any case")
                    .isEqualTo(422);
            assertThat(v2("/api/series?tickers=ASOF&metrics=x&as_of=" + moment).statusCode())
                    .isEqualTo(422);
            assertThat(v2("/api/series?tickers=ASOF&metrics=price&as_of=" + moment)
                            .statusCode())
                    .isEqualTo(503);
            assertThat(v1("/toplist?sort=x&as_of=" + moment).statusCode()).isEqualTo(400);
            assertThat(v1("/timeline?symbol=NOBODY&as_of=" + moment).statusCode())
                    .as("may be there later")
                    .isEqualTo(503);
            assertThat(v2("/api/entities/ASOF?as_of=" + moment.minusSeconds(60)).statusCode())
                    .as("other projections")
                    .isEqualTo(200);
        } finally {
            projections("resume", generation);
        }
        JsonNode body = TestService.json(
                await().atMost(TIMEOUT)
                        .until(
                                () -> v2("/api/social/forum/ASOF?from_date=2026-04-01&to_date=2026-04-02&as_of="
                                        + moment),
                                found -> found.statusCode() != 503),
                200);
        assertThat(body.at("/data/0/mentions").asLong()).isEqualTo(30);
    }

    /// Although the API rarely asks the database while there are no requests.
    @Test
    void afterAPauseAMomentCountsAsReadIfItWasReadMeanwhile() throws SQLException {
        assertThat(v2("/api/entities/ASOF?as_of=2026-03-01").statusCode()).isEqualTo(200);
        awaitTime(Instant.now().plusSeconds(3));
        Instant before = readUntil();
        Instant moment = await().atMost(TIMEOUT)
                .pollInterval(Duration.ofMillis(5))
                .until(AsOfParameterIT::readUntil, now -> now.isAfter(before));
        awaitTime(Instant.now().plusMillis(150));
        assertThat(v2("/api/entities/ASOF?as_of=" + moment).statusCode()).isEqualTo(200);
    }

    private static void awaitTime(Instant time) {
        await().atMost(TIMEOUT).until(() -> Instant.now().isAfter(time));
    }

    private static Instant readUntil() throws SQLException {
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(
                        "select min(read_until) from altdata.read_progress where projection = 'entities'")) {
            assertThat(found.next()).isTrue();
            return found.getObject(1, OffsetDateTime.class).toInstant();
        }
    }

    private static void projections(String command, String generation) {
        CommandOutput output = AltdataCommand.run(new ProjectionsCommand(), command, generation);
        assertThat(output.exit()).as(output.text()).isZero();
    }

    private static String liveGeneration(Projection projection) throws SQLException {
        try (Connection connection = SERVICE.database()) {
            return Objects.requireNonNull(LiveRelease.generations(connection).get(projection))
                    .schema();
        }
    }

    private static String known(String time, String row) {
        return "{\"known_at\":\"" + time + "\"," + row.substring(1);
    }

    private static HttpResponse<String> v2(String target) {
        return SERVICE.get(target, "X-API-Key", TestService.KEY);
    }

    private static HttpResponse<String> v1(String target) {
        return SERVICE.get(target + "&apiKey=" + TestService.KEY);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
