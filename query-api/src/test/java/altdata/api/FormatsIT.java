package altdata.api;

import static altdata.testing.MetricRecord.row;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.api.format.ArrowTable;
import altdata.api.format.Format;
import altdata.api.format.Formats;
import altdata.contracts.topic.Topics;
import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.ResponseChecks;
import altdata.testing.TestService;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The formats CSV, NDJSON and Arrow next to JSON: negotiation, items, headers, and the rules that apply to every
/// format.
class FormatsIT {
    private static final TestService SERVICE = TestService.get();
    private static final String CSV = "text/csv; charset=utf-8; header=present";
    private static final String NDJSON = "application/x-ndjson";
    private static final String ARROW = "application/vnd.apache.arrow.stream";
    private static final String JSON = "application/json";
    private static final String LIST = "/api/entities?search=FMT";
    private static final String SERIES = "/api/social/forum/FMTA?from_date=2026-01-01&to_date=2026-01-31";
    private static final String REVISIONS =
            "/api/revisions/FMTA?metric=forum_mentions&from_date=2026-01-01&to_date=2026-01-31";

    @BeforeAll
    static void push() {
        SERVICE.push(
                Topics.ENTITIES,
                EntityRecord.company("FMTA")
                        .with("name", "=SUM(A1)")
                        .with("domain", "a,b")
                        .with("handles", Map.of("forum", "größe 50% 日本"))
                        .json(),
                EntityRecord.company("FMTB")
                        .with("name", "He said \"no\",\r\nthen 😀 \u202e left")
                        .with("industry", "@cmd")
                        .json(),
                EntityRecord.company("FMTC")
                        .with("name", "O'Neil")
                        .with("industry", "+1")
                        .with("domain", "-x")
                        .json(),
                EntityRecord.company("-FMTD").with("name", "a=b").json(),
                EntityRecord.company("ARROWS").json());
        MetricRecord.push(
                "{\"known_at\":\"2026-03-01T00:00:00Z\","
                        + row(1, "FMTA", "2026-01-10", "forum_mentions=10 forum_sentiment=0.285")
                                .substring(1),
                "{\"known_at\":\"2026-03-02T00:00:00Z\","
                        + row(2, "FMTA", "2026-01-10", "forum_mentions=1000000").substring(1),
                "{\"known_at\":\"2026-03-01T00:00:00Z\","
                        + row(1, "FMTA", "2026-01-09", "forum_sentiment=0.5").substring(1),
                "{\"known_at\":\"2026-03-01T00:00:00.123456Z\","
                        + row((1L << 53) + 1, "ARROWS", "2026-01-10", "forum_mentions=9007199254740992 price=0.1")
                                .substring(1),
                "{\"known_at\":\"2026-03-02T00:00:00Z\","
                        + row(
                                        Long.MAX_VALUE - 1,
                                        "ARROWS",
                                        "2026-01-10",
                                        "forum_mentions=0 price=12345678901234567890.123456789")
                                .substring(1),
                "{\"known_at\":\"2026-03-03T00:00:00Z\","
                        + row(Long.MAX_VALUE, "ARROWS", "2026-01-10", "forum_mentions=1 price=1e-300")
                                .substring(1));
        SERVICE.awaitCaughtUp();
    }

    @Test
    void entitiesAsCsv() {
        HttpResponse<String> csv = get(LIST + "&format=csv");
        assertThat(csv.body())
                .isEqualTo("ticker,name,industry,domain\r\n"
                        + "'-FMTD,a=b,,\r\n"
                        + "FMTA,'=SUM(A1),,\"a,b\"\r\n"
                        + "FMTB,\"He said \"\"no\"\",\r\nthen 😀 \u202e left\",'@cmd,\r\n"
                        + "FMTC,O'Neil,'+1,'-x\r\n");
        assertHeaders(csv, "Content-Type", CSV, "Altdata-Limit", "50", "Altdata-Offset", "0", "Altdata-Total", "4");
    }

    @Test
    void entitiesAsNdjsonAreTheItemsOfTheJson() {
        HttpResponse<String> ndjson = get(LIST + "&format=ndjson");
        assertHeaders(ndjson, "Content-Type", NDJSON, "Altdata-Total", "4");
        assertThat(ndjson.body()).endsWith("}\n");
        assertThat(ndjson.body().lines().map(TestService::readTree).toList())
                .isEqualTo(SERVICE.v2(LIST).path("items").valueStream().toList());
    }

    @Test
    void aSeriesAsCsvHasAnEmptyCellForNull() {
        HttpResponse<String> csv = get(SERIES, "Accept", "text/csv");
        assertThat(csv.body())
                .isEqualTo("date,followers,mentions,sentiment\r\n2026-01-10,,1000000,\r\n2026-01-09,,,50\r\n");
        assertHeaders(
                csv,
                "Content-Type",
                CSV,
                "Altdata-Ticker",
                "FMTA",
                "Altdata-Platform",
                "forum",
                "Altdata-Handle",
                "gr%C3%B6%C3%9Fe 50%25 %E6%97%A5%E6%9C%AC",
                "Altdata-From-Date",
                "2026-01-01",
                "Altdata-To-Date",
                "2026-01-31");
    }

    @Test
    void aSeriesAsNdjsonOmitsNull() {
        assertThat(get(SERIES, "Accept", NDJSON).body())
                .isEqualTo("{\"date\":\"2026-01-10\",\"mentions\":1000000}\n"
                        + "{\"date\":\"2026-01-09\",\"sentiment\":50}\n");
    }

    @Test
    void aPlatformWithoutMentionsHasOnlyItsOwnColumns() {
        HttpResponse<String> csv = get("/api/social/photo_share/FMTA?format=csv");
        assertThat(csv.body()).isEqualTo("date,followers\r\n");
        assertThat(csv.headers().firstValue("Altdata-Handle")).isEmpty();
        assertThat(get("/api/social/photo_share/FMTA?format=ndjson").body()).isEmpty();
    }

    @Test
    void revisionsContinueWithTheCursorInAHeader() {
        HttpResponse<String> first = get(REVISIONS + "&limit=1&format=csv");
        assertThat(first.body())
                .isEqualTo("date,value,data_key,known_from,known_to\r\n"
                        + "2026-01-10,10,1,2026-03-01T00:00:00Z,2026-03-02T00:00:00Z\r\n");
        assertHeaders(first, "Altdata-Ticker", "FMTA", "Altdata-Metric", "forum_mentions");
        String cursor = first.headers().firstValue("Altdata-Next-Cursor").orElseThrow();
        HttpResponse<String> second = get(REVISIONS + "&format=csv&limit=1&cursor=" + cursor);
        assertThat(second.body())
                .isEqualTo("date,value,data_key,known_from,known_to\r\n2026-01-10,1000000,2,2026-03-02T00:00:00Z,\r\n");
        assertThat(second.headers().firstValue("Altdata-Next-Cursor")).isEmpty();
        assertThat(get(REVISIONS + "&format=ndjson").body().lines())
                .first()
                .isEqualTo("{\"date\":\"2026-01-10\",\"value\":10,\"data_key\":1,"
                        + "\"known_from\":\"2026-03-01T00:00:00Z\",\"known_to\":\"2026-03-02T00:00:00Z\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                LIST,
                "/api/entities?search=NOSUCH",
                SERIES,
                "/api/social/photo_share/FMTA?",
                "/api/social/forum/ARROWS?from_date=2026-01-01",
                REVISIONS,
                "/api/revisions/ARROWS?metric=forum_mentions",
                "/api/revisions/ARROWS?metric=price",
                "/api/revisions/ARROWS?metric=app_downloads"
            })
    void arrowHasTheItemsOfTheJson(String path) {
        HttpResponse<byte[]> arrow = bytes(path + "&format=arrow");
        JsonNode body = SERVICE.v2(path);
        ArrowTable table = ArrowTable.read(arrow.body());
        assertThat(table.rows()).isEqualTo(table.rowsOf(body.path(path.contains("/social/") ? "data" : "items")));
        HttpResponse<String> csv = get(path + "&format=csv");
        assertThat(String.join(",", table.columns().keySet()))
                .isEqualTo(csv.body().lines().findFirst().orElseThrow());
        assertHeaders(arrow, "Content-Type", ARROW, "Vary", "Accept-Encoding, Accept");
        assertThat(ownHeaders(arrow)).isNotEmpty().isEqualTo(ownHeaders(csv));
    }

    private static Map<String, List<String>> ownHeaders(HttpResponse<?> response) {
        Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
        headers.keySet().removeIf(name -> !name.startsWith("altdata-"));
        return headers;
    }

    @Test
    void arrowHasExactIntegersAndTypesOfTheMetric() {
        ArrowTable counts = ArrowTable.read(bytes("/api/revisions/ARROWS?metric=forum_mentions&format=arrow")
                .body());
        assertThat(counts.columns())
                .isEqualTo(Map.of(
                        "date", "Date(DAY)",
                        "value", "Int(64, true)",
                        "data_key", "Int(64, true)",
                        "known_from", "Timestamp(MICROSECOND, UTC)",
                        "known_to", "Timestamp(MICROSECOND, UTC)"));
        assertThat(counts.rows())
                .containsExactly(
                        Map.of(
                                "date", "2026-01-10",
                                "value", 1L << 53,
                                "data_key", (1L << 53) + 1,
                                "known_from", "2026-03-01T00:00:00.123456Z",
                                "known_to", "2026-03-02T00:00:00Z"),
                        Map.of(
                                "date", "2026-01-10",
                                "value", 0L,
                                "data_key", Long.MAX_VALUE - 1,
                                "known_from", "2026-03-02T00:00:00Z",
                                "known_to", "2026-03-03T00:00:00Z"),
                        Map.of(
                                "date",
                                "2026-01-10",
                                "value",
                                1L,
                                "data_key",
                                Long.MAX_VALUE,
                                "known_from",
                                "2026-03-03T00:00:00Z"));
        ArrowTable prices = ArrowTable.read(
                bytes("/api/revisions/ARROWS?metric=price&format=arrow").body());
        assertThat(prices.columns()).containsEntry("value", "FloatingPoint(DOUBLE)");
        assertThat(prices.rows().stream().map(row -> row.get("value")))
                .containsExactly(0.1, 12345678901234567890.123456789, 1e-300);
        assertThat(ArrowTable.read(bytes(LIST + "&format=arrow").body()).columns())
                .isEqualTo(Map.of(
                        "ticker", "Int(32, true) dictionary", "name", "Utf8", "industry", "Utf8", "domain", "Utf8"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/*|application/json",
                "application/json|application/json",
                "application/*|application/json",
                "text/csv|text/csv",
                "TEXT/CSV|text/csv",
                "text/*|text/csv",
                "text/csv, */*|text/csv",
                "text/csv;q=0.5, application/json|application/json",
                "application/json;q=0.5, text/csv;q=0.6|text/csv",
                "application/json, text/plain, */*|application/json",
                "text/html, */*;q=0.8|application/json",
                "application/json;q=0, */*|text/csv",
                "application/x-ndjson;q=0.9, text/csv;q=0.1|application/x-ndjson",
                "application/vnd.apache.arrow.stream|application/vnd.apache.arrow.stream",
                "application/vnd.apache.arrow.stream, application/*;q=0.5|application/vnd.apache.arrow.stream",
                "application/vnd.apache.arrow.file, text/csv;q=0.5|text/csv",
                "application/json;charset=utf-8|application/json",
                "text/csv;header=present|text/csv",
                "garbage|application/json",
                ",|application/json",
                "*|application/json",
                "text/html, image/gif, *; q=.2, */*; q=.2|application/json",
                "text/csv;q=.9, application/x-ndjson;q=0.89999|text/csv",
                "text/csv;q=7, application/x-ndjson;q=x, application/json;q=0.999|text/csv"
            })
    void theFormatIsThatOfTheHeaderAccept(String accept, String type) {
        for (String path : List.of(LIST, SERIES, REVISIONS)) {
            HttpResponse<String> response = get(path, "Accept", accept);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type").orElseThrow())
                    .startsWith(type);
            assertHeaders(response, "Vary", "Accept-Encoding, Accept");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "image/*", "*/*;q=0", "application/json;q=0, text/*;q=0.0, */*;q=0.000"})
    void anAcceptThatExcludesEveryFormatIsAnError(String accept) {
        HttpResponse<String> response = get(LIST, "Accept", accept);
        JsonNode detail = TestService.json(response, 406).path("detail");
        assertThat(detail.path("code").asString()).isEqualTo("NOT_ACCEPTABLE");
        assertThat(detail.path("message").asString())
                .endsWith(": application/json, text/csv, application/x-ndjson, application/vnd.apache.arrow.stream.");
        assertHeaders(response, "Content-Type", JSON, "Vary", "Accept-Encoding, Accept");
        assertThat(get(LIST + "&format=csv", "Accept", accept).statusCode()).isEqualTo(200);
        // Operations with one format ignore the header.
        assertThat(get("/api/entities/FMTA", "Accept", accept).statusCode()).isEqualTo(200);
        assertThat(SERVICE.get("/ticker/?ticker=FMTA&format=csv&apiKey=" + TestService.KEY, "Accept", accept)
                        .body())
                .startsWith("{");
    }

    @Test
    void theParameterWins() {
        assertHeaders(get(LIST + "&format=json", "Accept", "text/csv"), "Content-Type", JSON);
        assertHeaders(get(LIST + "&format=csv", "Accept", JSON), "Content-Type", CSV);
    }

    /// Also on the next page.
    @Test
    void theParameterIsPartOfTheLink() {
        assertThat(link("/api/entities?limit=1&format=json", "text/csv")).contains("format=json");
        assertThat(link("/api/entities?limit=1", "text/csv")).contains("format=csv");
        assertThat(link("/api/entities?limit=1", JSON)).doesNotContain("format");
    }

    private static String link(String path, String accept) {
        return get(path, "Accept", accept).headers().firstValue("Link").orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "xml", "CSV", "text/csv", "csv "})
    void anUnknownFormatIsAnError(String format) {
        HttpResponse<String> response =
                get(LIST + "&format=" + ResponseChecks.encoded(format), "Accept", "text/csv, */*;q=0");
        JsonNode error = TestService.json(response, 422).at("/detail/0");
        assertThat(error.path("type").asString()).isEqualTo("literal_error");
        assertThat(error.path("loc").toString()).isEqualTo("[\"query\",\"format\"]");
        assertThat(error.path("msg").asString()).isEqualTo("Input should be 'json', 'csv', 'ndjson' or 'arrow'");
        assertThat(error.path("input").asString()).isEqualTo(format);
    }

    @Test
    void allErrorsAreListedInTheOrderOfTheParameters() {
        JsonNode detail = TestService.json(
                        get("/api/revisions/FMTA?format=xml&as_of=never&limit=x&from_date=x&metric=x"), 422)
                .path("detail");
        assertThat(detail.valueStream().map(error -> error.at("/loc/1").asString()))
                .containsExactly("metric", "from_date", "limit", "format", "as_of");
    }

    @ParameterizedTest
    @ValueSource(strings = {LIST, SERIES, REVISIONS})
    void everyFormatHasItsOwnEntityTag(String path) throws IOException {
        List<String> tags = Formats.NAMES.stream()
                .map(format -> get(path + "&format=" + format)
                        .headers()
                        .firstValue("ETag")
                        .orElseThrow())
                .toList();
        assertThat(tags).doesNotHaveDuplicates().noneMatch(tag -> tag.startsWith("W/"));
        assertThat(get(path, "Accept", NDJSON, "If-None-Match", tags.get(1)).statusCode())
                .isEqualTo(200);
        for (int i = 0; i < Formats.ALL.size(); i++) {
            assertRepresentation(path, Formats.ALL.get(i), tags.get(i));
        }
    }

    private static void assertRepresentation(String path, Format format, String tag) throws IOException {
        HttpResponse<String> unchanged = get(path, "Accept", format.mediaType(), "If-None-Match", tag);
        assertThat(unchanged.statusCode()).isEqualTo(304);
        assertThat(unchanged.body()).isEmpty();
        assertHeaders(unchanged, "ETag", tag, "Vary", "Accept-Encoding, Accept");

        HttpResponse<byte[]> whole = bytes(path, "Accept", format.mediaType());
        HttpResponse<String> head =
                SERVICE.send("HEAD", path, "X-API-Key", TestService.KEY, "Accept", format.mediaType());
        assertThat(head.body()).isEmpty();
        assertHeaders(
                head,
                "Content-Type",
                format.contentType(),
                "ETag",
                tag,
                "Content-Length",
                Integer.toString(whole.body().length));

        HttpResponse<byte[]> zipped = bytes(path, "Accept", format.mediaType(), "Accept-Encoding", "gzip");
        assertHeaders(
                zipped,
                "Content-Encoding",
                "gzip",
                "Content-Type",
                format.contentType(),
                "ETag",
                tag.replaceAll("\"$", "-gzip\""));
        assertThat(new GZIPInputStream(new ByteArrayInputStream(zipped.body())).readAllBytes())
                .isEqualTo(whole.body());
    }

    @Test
    void cachedResponsesDifferByFormat() {
        // Repeated requests take the fast path.
        for (int i = 0; i < 4; i++) {
            assertHeaders(get(LIST, "Accept", "text/csv"), "Content-Type", CSV, "Vary", "Accept-Encoding, Accept");
            assertHeaders(get(LIST, "Accept", NDJSON), "Content-Type", NDJSON, "Altdata-Total", "4");
            assertHeaders(get(LIST, "Accept", ARROW), "Content-Type", ARROW, "Altdata-Total", "4");
            assertHeaders(get(LIST, "Accept", JSON), "Content-Type", JSON);
            assertHeaders(get(LIST), "Content-Type", JSON, "Vary", "Accept-Encoding, Accept");
            assertThat(get(LIST, "Accept", "text/html").statusCode()).isEqualTo(406);
        }
    }

    @Test
    void everyFormatAnswersAsOfAMoment() {
        HttpResponse<String> csv = get(SERIES + "&as_of=2026-03-01T12:00:00Z&format=csv");
        // The entity was not known yet.
        assertThat(csv.statusCode()).isEqualTo(404);
        assertHeaders(csv, "Content-Type", JSON);
        HttpResponse<String> list = get(LIST + "&as_of=2026-03-01&format=csv");
        assertThat(list.body()).isEqualTo("ticker,name,industry,domain\r\n");
        assertHeaders(list, "Cache-Control", "private, max-age=31536000, immutable", "Altdata-Total", "0");
    }

    @Test
    void errorsAreJson() {
        HttpResponse<String> unknown = get("/api/social/forum/NOSUCH?format=csv");
        assertThat(TestService.json(unknown, 404).at("/detail/code").asString()).isEqualTo("ENTITY_NOT_FOUND");
        assertHeaders(unknown, "Content-Type", JSON);
        assertThat(SERVICE.get(LIST + "&format=csv").statusCode()).isEqualTo(401);
    }

    @Test
    void theQuotaCountsEveryFormat() {
        SERVICE.issueKey("v2_formats", Map.of("daily_limit", 10), "*");
        HttpResponse<String> csv = SERVICE.get(LIST + "&format=csv", "X-API-Key", "v2_formats");
        assertHeaders(csv, "X-RateLimit-Limit", "10", "X-RateLimit-Remaining", "9");
        HttpResponse<String> unchanged = SERVICE.get(
                LIST + "&format=csv",
                "X-API-Key",
                "v2_formats",
                "If-None-Match",
                csv.headers().firstValue("ETag").orElseThrow());
        assertThat(unchanged.statusCode()).isEqualTo(304);
        assertHeaders(unchanged, "X-RateLimit-Remaining", "9");
    }

    private static HttpResponse<byte[]> bytes(String path, String... headers) {
        return SERVICE.bytes(path, withKey(headers));
    }

    private static void assertHeaders(HttpResponse<?> response, String... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            assertThat(response.headers().allValues(namesAndValues[i]))
                    .as(namesAndValues[i])
                    .containsExactly(namesAndValues[i + 1]);
        }
    }

    private static HttpResponse<String> get(String path, String... headers) {
        return SERVICE.get(path, withKey(headers));
    }

    private static String[] withKey(String... headers) {
        String[] all = new String[headers.length + 2];
        all[0] = "X-API-Key";
        all[1] = TestService.KEY;
        System.arraycopy(headers, 0, all, 2, headers.length);
        return all;
    }
}
