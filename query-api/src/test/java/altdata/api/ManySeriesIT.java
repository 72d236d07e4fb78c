package altdata.api;

import static altdata.testing.MetricRecord.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import altdata.api.format.ArrowTable;
import altdata.api.format.Formats;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.contracts.topic.Topics;
import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.TestService;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `/api/series`: several metrics of many entities.
class ManySeriesIT {
    private static final TestService SERVICE = TestService.get();
    private static final String RANGE = "&from_date=2026-01-01&to_date=2026-02-28";
    private static final String BOTH =
            "/api/series?tickers=MANB,MANA&metrics=forum_mentions,price,forum_sentiment" + RANGE;
    private static final Duration PAUSE = Duration.ofMillis(2_300);
    /// More than a batch.
    private static final int MANY = 130;

    @BeforeAll
    static void push() {
        SERVICE.push(
                Topics.ENTITIES,
                "{\"data_key\":1,\"known_at\":\"2026-02-01T00:00:00Z\",\"ticker\":\"MANA\",\"id\":\"mana\","
                        + "\"name\":\"A\",\"entity\":\"company\"}",
                EntityRecord.company("MANB").json(),
                EntityRecord.company("MANC").json(),
                EntityRecord.company("-MAND").json());
        MetricRecord.push(
                known("2026-03-01T00:00:00Z", row(1, "MANA", "2026-01-10", "forum_mentions=10 forum_sentiment=0.285")),
                known("2026-03-02T00:00:00Z", row(2, "MANA", "2026-01-10", "forum_mentions=1000000")),
                known("2026-03-01T00:00:00Z", row(1, "MANA", "2026-01-08", "price=271.50")),
                known("2026-03-01T00:00:00Z", row(1, "MANA", "2026-01-09", "forum_sentiment=0.5")),
                row(1, "MANB", "2026-02-01", "forum_mentions=1 price=0.000001 appstore_a_downloads=3"),
                row(1, "MANB", "2026-02-02", "forum_mentions=2 appstore_a_downloads=3 appstore_b_downloads=4"),
                // Outside the range.
                row(1, "MANB", "2025-12-31", "forum_mentions=3"),
                row(1, "MANB", "2026-03-01", "forum_mentions=4"),
                row(1, "-MAND", "2026-02-01", "forum_mentions=7"),
                // Without an entity.
                row(1, "MANX", "2026-02-01", "forum_mentions=7"));
        SERVICE.push(
                Topics.ENTITIES,
                IntStream.range(0, MANY)
                        .mapToObj(i -> EntityRecord.company(many(i)).json())
                        .toArray(String[]::new));
        MetricRecord.push(IntStream.range(0, MANY)
                .mapToObj(i -> row(1, many(i), "2026-01-15", "forum_mentions=" + i))
                .toArray(String[]::new));
        SERVICE.awaitCaughtUp();
    }

    @Test
    void itemsAreInTheOrderOfTheTickersThenOfTheDates() {
        assertThat(get(BOTH).body())
                .isEqualTo(
                        "{\"metrics\":[\"forum_mentions\",\"price\",\"forum_sentiment\"],\"not_found\":[],\"items\":["
                                + "{\"ticker\":\"MANB\",\"date\":\"2026-02-01\",\"forum_mentions\":1,\"price\":0.000001},"
                                + "{\"ticker\":\"MANB\",\"date\":\"2026-02-02\",\"forum_mentions\":2},"
                                + "{\"ticker\":\"MANA\",\"date\":\"2026-01-08\",\"price\":271.5},"
                                + "{\"ticker\":\"MANA\",\"date\":\"2026-01-09\",\"forum_sentiment\":50},"
                                + "{\"ticker\":\"MANA\",\"date\":\"2026-01-10\",\"forum_mentions\":1000000}]}");
    }

    @Test
    void csvHasTheMetricsAsColumns() {
        HttpResponse<String> csv = get(BOTH.replace("MANB", "nosuch,-mand"), "Accept", "text/csv");
        assertThat(csv.body())
                .isEqualTo("ticker,date,forum_mentions,price,forum_sentiment\r\n"
                        + "'-MAND,2026-02-01,7,,\r\n"
                        + "MANA,2026-01-08,,271.5,\r\n"
                        + "MANA,2026-01-09,,,50\r\n"
                        + "MANA,2026-01-10,1000000,,\r\n");
        assertHeader(csv, "Content-Type", "text/csv; charset=utf-8; header=present");
        assertHeader(csv, "Altdata-Metrics", "forum_mentions,price,forum_sentiment");
        assertHeader(csv, "Altdata-Not-Found", "NOSUCH");
        assertHeader(csv, "Altdata-Not-Found-Count", "1");
        assertHeader(csv, "Vary", "Accept-Encoding, Accept");
    }

    @Test
    void ndjsonHasTheItemsOfTheJson() {
        HttpResponse<String> ndjson = get(BOTH + "&format=ndjson");
        assertThat(ndjson.body().lines().map(TestService::readTree).toList())
                .isEqualTo(SERVICE.v2(BOTH).path("items").valueStream().toList());
        assertHeader(ndjson, "Content-Type", "application/x-ndjson");
    }

    @Test
    void arrowHasTheItemsOfTheJson() {
        HttpResponse<byte[]> arrow = arrow(BOTH.replace("MANB", "MANB,nosuch"));
        ArrowTable table = ArrowTable.read(arrow.body());
        assertThat(table.rows()).isEqualTo(table.rowsOf(SERVICE.v2(BOTH).path("items")));
        assertThat(table.columns())
                .isEqualTo(Map.of(
                        "ticker", "Int(32, true) dictionary",
                        "date", "Date(DAY)",
                        "forum_mentions", "Int(64, true)",
                        "price", "FloatingPoint(DOUBLE)",
                        "forum_sentiment", "Int(64, true)"));
        assertThat(table.columns().keySet())
                .containsExactly("ticker", "date", "forum_mentions", "price", "forum_sentiment");
        assertHeader(arrow, "Content-Type", "application/vnd.apache.arrow.stream");
        assertHeader(arrow, "Altdata-Metrics", "forum_mentions,price,forum_sentiment");
        assertHeader(arrow, "Altdata-Not-Found", "NOSUCH");
        assertHeader(arrow, "Vary", "Accept-Encoding, Accept");
    }

    @Test
    void arrowWithoutItemsHasASchemaAndNoRows() {
        for (String tickers : List.of("NOSUCH", "MANA")) {
            ArrowTable table = ArrowTable.read(arrow("/api/series?metrics=price&to_date=1999-01-01&tickers=" + tickers)
                    .body());
            assertThat(table.columns().keySet()).containsExactly("ticker", "date", "price");
            assertThat(table.batches()).isEmpty();
        }
    }

    @Test
    void arrowHasSeveralBatchesOfAllMetrics() {
        SERVICE.push(
                Topics.ENTITIES,
                EntityRecord.company("MANV").json(),
                EntityRecord.company("MANW").json());
        Random random = new Random(1);
        LocalDate last = LocalDate.of(2026, 2, 28);
        MetricRecord.push(IntStream.range(0, 600)
                .mapToObj(i -> row(
                        1,
                        i % 3 == 0 ? "MANV" : "MANW",
                        last.minusDays(i),
                        "forum_mentions=" + random.nextLong(1L << 53)
                                + " forum_sentiment=" + random.nextInt(1_001) + "e-3"
                                + " price=" + BigDecimal.valueOf(random.nextLong(1L << 60), random.nextInt(30))))
                .toArray(String[]::new));
        SERVICE.awaitCaughtUp();
        String metrics = Stream.concat(
                        Stream.of("forum_mentions", "forum_sentiment", "price"),
                        Arrays.stream(Metric.values()).map(Metric::publishedName))
                .distinct()
                .limit(40)
                .collect(Collectors.joining(","));
        String path = "/api/series?tickers=MANW,MANV&from_date=2020-01-01&to_date=2026-02-28&metrics=" + metrics;
        ArrowTable table = ArrowTable.read(arrow(path).body());
        assertThat(table.rows())
                .hasSize(600)
                .isEqualTo(table.rowsOf(SERVICE.v2(path).path("items")));
        assertThat(table.batches()).hasSizeGreaterThan(1);
    }

    private static HttpResponse<byte[]> arrow(String path) {
        return SERVICE.bytes(path + "&format=arrow", "X-API-Key", TestService.KEY);
    }

    @Test
    void aRepeatedTickerIsReturnedOnceAndAnUnknownOneIsListed() {
        JsonNode body = SERVICE.v2("/api/series?tickers=mana,%20MANA%20,NOSUCH,MANX,b%20ad,nosuch"
                + "&metrics=price,price&from_date=2026-01-01&to_date=2026-02-28");
        assertThat(body.path("metrics").toString()).isEqualTo("[\"price\"]");
        assertThat(body.path("not_found").toString()).isEqualTo("[\"NOSUCH\",\"MANX\",\"b ad\"]");
        assertThat(body.path("items").size()).isEqualTo(1);
    }

    @Test
    void withoutItemsTheResponseIsEmpty() {
        String unknown = "/api/series?tickers=NOSUCH,%C3%9C,%25,%00&metrics=price";
        assertThat(get(unknown).body())
                .isEqualTo("{\"metrics\":[\"price\"],\"not_found\":[\"NOSUCH\",\"Ü\",\"%\",\"\\u0000\"],\"items\":[]}");
        HttpResponse<String> csv = get(unknown + "&format=csv");
        assertThat(csv.body()).isEqualTo("ticker,date,price\r\n");
        assertHeader(csv, "Altdata-Not-Found", "NOSUCH,%C3%9C,%25,%00");
        assertThat(get(unknown + "&format=ndjson").body()).isEmpty();
        assertThat(get("/api/series?tickers=MANC&metrics=price").body())
                .isEqualTo("{\"metrics\":[\"price\"],\"not_found\":[],\"items\":[]}");
    }

    @Test
    void monthlyAndDerivedMetricsAreOnTheirDates() {
        String monthly = Arrays.stream(Metric.values())
                .filter(metric -> metric.period() == Period.MONTHLY)
                .filter(metric -> metric.origin() instanceof Metric.Origin.Ingested)
                .map(Metric::publishedName)
                .findFirst()
                .orElseThrow();
        MetricRecord.push(
                row(1, "MANC", "2026-01-01", monthly + "=11"),
                row(1, "MANC", "2026-02-01", monthly + "=12 forum_mentions=5"),
                row(1, "MANC", "2026-02-02", "forum_mentions=6"));
        SERVICE.awaitCaughtUp();
        String path = "/api/series?tickers=MANC&metrics=forum_mentions," + monthly + "&format=csv&to_date=2026-02-28";
        String january = "MANC,2026-01-01,,11\r\n";
        String february = "MANC,2026-02-01,5,12\r\nMANC,2026-02-02,6,\r\n";
        String header = "ticker,date,forum_mentions," + monthly + "\r\n";
        assertThat(get(path + "&from_date=2026-01-01").body()).isEqualTo(header + january + february);
        assertThat(get(path + "&from_date=2026-01-02").body()).isEqualTo(header + february);

        assertThat(get("/api/series?tickers=MANB&metrics=app_downloads&format=csv" + RANGE)
                        .body())
                .isEqualTo("ticker,date,app_downloads\r\nMANB,2026-02-01,3\r\nMANB,2026-02-02,4\r\n");
    }

    @Test
    void asOfAMomentLaterVersionsAndEntitiesAreUnknown() {
        HttpResponse<String> response = get(BOTH + "&format=csv&as_of=2026-03-01");
        assertThat(response.body())
                .isEqualTo("ticker,date,forum_mentions,price,forum_sentiment\r\n"
                        + "MANA,2026-01-08,,271.5,\r\n"
                        + "MANA,2026-01-09,,,50\r\n"
                        + "MANA,2026-01-10,10,,29\r\n");
        assertHeader(response, "Altdata-Not-Found", "MANB");
        assertHeader(response, "Cache-Control", "private, max-age=31536000, immutable");
        assertThat(get(BOTH + "&as_of=2020-01-01").body()).contains("\"not_found\":[\"MANB\",\"MANA\"],\"items\":[]");
    }

    @Test
    void manyTickersAreReadInBatches() {
        List<String> tickers =
                IntStream.range(0, MANY).mapToObj(ManySeriesIT::many).collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(tickers, new Random(1));
        JsonNode body =
                SERVICE.v2("/api/series?tickers=" + String.join(",", tickers) + "&metrics=forum_mentions" + RANGE);
        assertThat(body.path("items")
                        .valueStream()
                        .map(item -> item.path("ticker").asString()))
                .containsExactlyElementsOf(tickers);
        // A wide range has smaller batches.
        String metrics = Arrays.stream(Metric.values())
                .map(Metric::publishedName)
                .limit(40)
                .collect(Collectors.joining(","));
        HttpResponse<String> wide = get("/api/series?tickers=" + String.join(",", tickers) + "&metrics=" + metrics
                + "&from_date=0001-01-01&to_date=9999-12-31&format=csv");
        assertThat(wide.body().lines()).hasSize(1 + MANY);
    }

    /// Many more than the responses that may be sent at the same time.
    @Test
    void abandonedResponsesMakeRoomForOthers() throws IOException {
        String path = "/api/series?tickers="
                + IntStream.range(0, MANY).mapToObj(ManySeriesIT::many).collect(Collectors.joining(","))
                + "&metrics=forum_mentions" + RANGE;
        byte[] request = ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nX-API-Key: " + TestService.KEY + "\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 300; i++) {
            try (Socket socket = new Socket("localhost", SERVICE.port())) {
                socket.getOutputStream().write(request);
                if (i % 3 == 0) {
                    assertThat(socket.getInputStream().read()).isEqualTo('H');
                }
            }
        }
        assertThat(TestService.json(get(path), 200).path("items").size()).isEqualTo(MANY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "csv", "ndjson", "arrow"})
    void theEntityTagIsKnownBeforeTheBody(String format) throws IOException, InterruptedException {
        SERVICE.awaitCaughtUp();
        String path = BOTH + "&format=" + format;
        HttpResponse<String> whole = get(path);
        String tag = whole.headers().firstValue("ETag").orElseThrow();
        assertThat(tag).startsWith("\"");
        HttpResponse<String> unchanged = get(path, "If-None-Match", tag);
        assertThat(unchanged.statusCode()).isEqualTo(304);
        assertHeader(unchanged, "Vary", "Accept-Encoding, Accept");
        // The same request, written differently.
        assertThat(get(path.replace("MANB,MANA", "manb,%20mana,MANB"), "If-None-Match", tag)
                        .statusCode())
                .isEqualTo(304);
        assertThat(get(BOTH + "&format=" + (format.equals("csv") ? "json" : "csv"), "If-None-Match", tag)
                        .statusCode())
                .isEqualTo(200);
        assertThat(get(path.replace("MANB,MANA", "MANA,MANB"), "If-None-Match", tag)
                        .statusCode())
                .isEqualTo(200);
        assertThat(get(path.replace("forum_mentions,price", "price,forum_mentions"), "If-None-Match", tag)
                        .statusCode())
                .isEqualTo(200);
        assertThat(get(path + "&as_of=2026-03-05", "If-None-Match", tag).statusCode())
                .isEqualTo(200);

        HttpResponse<String> head = SERVICE.send("HEAD", path, "X-API-Key", TestService.KEY);
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertHeader(head, "ETag", tag);
        assertHeader(
                head, "Content-Type", whole.headers().firstValue("Content-Type").orElseThrow());

        HttpResponse<InputStream> zipped = stream(path, "Accept-Encoding", "gzip");
        assertThat(zipped.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(zipped.headers().firstValue("ETag")).contains(tag.replaceAll("\"$", "-gzip\""));
        assertThat(new String(
                        new GZIPInputStream(
                                        new ByteArrayInputStream(zipped.body().readAllBytes()))
                                .readAllBytes(),
                        StandardCharsets.UTF_8))
                .isEqualTo(whole.body());
        assertThat(get(path, "If-None-Match", tag.replaceAll("\"$", "-gzip\"")).statusCode())
                .isEqualTo(304);
    }

    @Test
    void theEntityTagChangesWithTheTables() {
        String path = "/api/series?tickers=MANB&metrics=news_mentions" + RANGE;
        String tag = get(path).headers().firstValue("ETag").orElseThrow();
        MetricRecord.push(row(1, "MANB", "2026-02-03", "news_mentions=1"));
        SERVICE.awaitCaughtUp();
        HttpResponse<String> changed = get(path, "If-None-Match", tag);
        assertThat(changed.statusCode()).isEqualTo(200);
        assertThat(changed.body()).contains("\"news_mentions\":1");
    }

    /// While there are no requests, the API reads the versions of the tables less often.
    @RepeatedTest(3)
    void anEntityTagIsSentAfterAPauseToo() {
        String tag = get(BOTH).headers().firstValue("ETag").orElseThrow();
        await().pollDelay(PAUSE).until(() -> true);
        assertThat(get(BOTH, "If-None-Match", tag).statusCode()).isEqualTo(304);
    }

    @Test
    void theQuotaCountsAHundredTickersAsOneRequest() {
        SERVICE.issueKey("v2_many", Map.of("daily_limit", 30), "series", "entities:list");
        assertThat(weighed("v2_many", 1)).isEqualTo("29");
        assertThat(weighed("v2_many", 100)).isEqualTo("28");
        assertThat(weighed("v2_many", 101)).isEqualTo("26");
        assertThat(weighed("v2_many", 2_000)).isEqualTo("6");
        // An invalid request counts as one.
        assertThat(weighed("v2_many", 2_001)).isEqualTo("5");
        HttpResponse<String> rejected = weigh("v2_many", 600);
        JsonNode detail = TestService.json(rejected, 429).path("detail");
        assertThat(detail.path("code").asString()).isEqualTo("RATE_LIMIT_EXCEEDED");
        assertThat(detail.path("message").asString()).contains("counts as 6 requests, but only 5 of 30 are left");
        assertHeader(rejected, "X-RateLimit-Remaining", "5");
        assertThat(rejected.headers().firstValue("Retry-After")).isPresent();
        // The rest is still available.
        assertThat(weighed("v2_many", 300)).isEqualTo("2");
        assertThat(SERVICE.get("/api/entities", "X-API-Key", "v2_many")
                        .headers()
                        .firstValue("X-RateLimit-Remaining"))
                .contains("1");
        assertThat(weigh("v2_many", 200).statusCode()).isEqualTo(429);
        assertThat(weighed("v2_many", 1)).isEqualTo("0");
        assertThat(weigh("v2_many", 1).statusCode()).isEqualTo(429);
        assertThat(SERVICE.get("/api/usage", "X-API-Key", "v2_many").body()).contains("\"used\":30,\"remaining\":0");
    }

    @Test
    void a304RefundsTheWholeWeight() {
        SERVICE.awaitCaughtUp();
        SERVICE.issueKey("v2_many-refund", Map.of("daily_limit", 10), "series");
        String path = "/api/series?metrics=price&tickers=" + tickers(250);
        HttpResponse<String> first = SERVICE.get(path, "X-API-Key", "v2_many-refund");
        assertHeader(first, "X-RateLimit-Remaining", "7");
        HttpResponse<String> unchanged = SERVICE.get(
                path,
                "X-API-Key",
                "v2_many-refund",
                "If-None-Match",
                first.headers().firstValue("ETag").orElseThrow());
        assertThat(unchanged.statusCode()).isEqualTo(304);
        assertHeader(unchanged, "X-RateLimit-Remaining", "7");
        await().untilAsserted(() -> assertThat(
                        SERVICE.get("/api/usage", "X-API-Key", "v2_many-refund").body())
                .contains("\"used\":3"));
    }

    @Test
    void aKeyNeedsTheScope() {
        SERVICE.issueKey("v2_many-scope", "social:*", "entities:*", "revisions");
        HttpResponse<String> response = SERVICE.get(BOTH, "X-API-Key", "v2_many-scope");
        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.body()).contains("lacks the scope series");
        assertThat(SERVICE.get(BOTH).statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "metrics=price|[\"query\",\"tickers\"]|missing",
                "tickers=A|[\"query\",\"metrics\"]|missing",
                "tickers=&metrics=price|[\"query\",\"tickers\",0]|string_too_short",
                "tickers=A,,B&metrics=price|[\"query\",\"tickers\",1]|string_too_short",
                "tickers=A,%20&metrics=price|[\"query\",\"tickers\",1]|string_too_short",
                "tickers=A&metrics=price,|[\"query\",\"metrics\",1]|string_too_short",
                "tickers=A&metrics=prices|[\"query\",\"metrics\",0]|literal_error",
                "tickers=A&metrics=price,PRICE|[\"query\",\"metrics\",1]|literal_error",
                "tickers=A&metrics=price&from_date=x|[\"query\",\"from_date\"]|date_from_datetime_parsing",
                "tickers=A&metrics=price&from_date=2026-02-01&to_date=2026-01-01|[\"query\",\"from_date\"]|value_error",
                "tickers=A&metrics=price&format=xml|[\"query\",\"format\"]|literal_error",
                "tickers=A&metrics=price&as_of=x|[\"query\",\"as_of\"]|value_error"
            })
    void parametersAreChecked(String query, String location, String type) {
        JsonNode detail = TestService.json(get("/api/series?" + query), 422).path("detail");
        assertThat(detail.size()).isEqualTo(1);
        assertThat(detail.at("/0/loc").toString()).isEqualTo(location);
        assertThat(detail.at("/0/type").asString()).isEqualTo(type);
    }

    @Test
    void listsAreLimited() {
        JsonNode tickers = TestService.json(get("/api/series?metrics=price&tickers=" + tickers(2_001)), 422)
                .at("/detail/0");
        assertThat(tickers.path("type").asString()).isEqualTo("too_long");
        assertThat(tickers.path("msg").asString())
                .isEqualTo("List should have at most 2000 items after validation, not 2001");
        assertThat(get("/api/series?metrics=price&tickers=" + tickers(2_000)).statusCode())
                .isEqualTo(200);
        JsonNode metrics = TestService.json(get("/api/series?tickers=A&metrics=price" + ",price".repeat(40)), 422)
                .at("/detail/0");
        assertThat(metrics.path("loc").toString()).isEqualTo("[\"query\",\"metrics\"]");
        assertThat(metrics.path("msg").asString()).contains("at most 40 items");
        assertThat(get("/api/series?tickers=A&metrics=price" + ",price".repeat(39))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void allErrorsAreListed() {
        JsonNode detail = TestService.json(
                        get("/api/series?tickers=,&metrics=x,price&from_date=x&to_date=y&format=z&as_of=never"), 422)
                .path("detail");
        assertThat(detail.valueStream().map(error -> error.at("/loc/1").asString()))
                .containsExactly("tickers", "tickers", "metrics", "from_date", "to_date", "format", "as_of");
    }

    @Test
    void anAcceptThatExcludesEveryFormatIsAnError() {
        assertThat(TestService.json(get(BOTH, "Accept", "image/png"), 406)
                        .at("/detail/code")
                        .asString())
                .isEqualTo("NOT_ACCEPTABLE");
    }

    @Test
    void aPostHasTheSameAnswer() {
        for (String format : Formats.NAMES) {
            HttpResponse<String> posted = SERVICE.post("/api/series?ignored=1&format=xml", """
                    {"tickers":["manb","MANA"],"metrics":["forum_mentions","price","forum_sentiment"],
                     "from_date":"2026-01-01","to_date":"2026-02-28","format":"%s","as_of":null,"more":1}""".formatted(format));
            assertThat(posted.statusCode()).isEqualTo(200);
            assertThat(posted.body()).isEqualTo(get(BOTH + "&format=" + format).body());
        }
        HttpResponse<String> accepted = SERVICE.post(
                "/api/series",
                "{\"tickers\":[\"MANA\"],\"metrics\":[\"price\"],\"as_of\":\"2026-03-01\"}",
                "Accept",
                "text/csv",
                "If-None-Match",
                "*");
        assertThat(accepted.statusCode()).isEqualTo(200);
        assertThat(accepted.body()).isEqualTo("ticker,date,price\r\nMANA,2026-01-08,271.5\r\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "|[\"body\"]|missing",
                "{|[\"body\",1]|json_invalid",
                "{}{}|[\"body\",2]|json_invalid",
                "[]|[\"body\"]|model_attributes_type",
                "\"x\"|[\"body\"]|model_attributes_type",
                "{\"metrics\":[\"price\"]}|[\"body\",\"tickers\"]|missing",
                "{\"metrics\":[\"price\"],\"tickers\":null}|[\"body\",\"tickers\"]|missing",
                "{\"metrics\":[\"price\"],\"tickers\":\"A\"}|[\"body\",\"tickers\"]|list_type",
                "{\"metrics\":[\"price\"],\"tickers\":[]}|[\"body\",\"tickers\"]|too_short",
                "{\"metrics\":[\"price\"],\"tickers\":[\"A\",1]}|[\"body\",\"tickers\",1]|string_type",
                "{\"metrics\":[\"price\"],\"tickers\":[\"\"]}|[\"body\",\"tickers\",0]|string_too_short",
                "{\"metrics\":[\"x\"],\"tickers\":[\"A\"]}|[\"body\",\"metrics\",0]|literal_error",
                "{\"metrics\":[\"price\"],\"tickers\":[\"A\"],\"from_date\":1}|[\"body\",\"from_date\"]|string_type",
                "{\"metrics\":[\"price\"],\"tickers\":[\"A\"],\"format\":\"x\"}|[\"body\",\"format\"]|literal_error",
                "{\"metrics\":[\"price\"],\"tickers\":[\"A\"],\"as_of\":\"x\"}|[\"body\",\"as_of\"]|value_error"
            })
    void aBodyIsChecked(String body, String location, String type) {
        JsonNode detail = TestService.json(SERVICE.post("/api/series", body == null ? "" : body), 422)
                .path("detail");
        assertThat(detail.size()).isEqualTo(1);
        assertThat(detail.at("/0/loc").toString()).isEqualTo(location);
        assertThat(detail.at("/0/type").asString()).isEqualTo(type);
    }

    @Test
    void allErrorsOfABodyAreListed() {
        JsonNode detail = TestService.json(
                        SERVICE.post(
                                "/api/series",
                                "{\"tickers\":7,\"metrics\":[\"x\"],\"to_date\":\"y\",\"format\":[],\"as_of\":\"z\"}"),
                        422)
                .path("detail");
        assertThat(detail.valueStream().map(error -> error.at("/loc/1").asString()))
                .containsExactly("tickers", "metrics", "to_date", "format", "as_of");
    }

    @Test
    void aBodyIsLimited() {
        String large = "{\"tickers\":[\"" + "A".repeat(256 * 1024) + "\"]}";
        assertThat(TestService.json(SERVICE.post("/api/series", large), 413)
                        .at("/detail/code")
                        .asString())
                .isEqualTo("BODY_TOO_LARGE");
        // Without a length that announces it.
        String chunk = Integer.toHexString(large.length()) + "\r\n" + large + "\r\n0\r\n\r\n";
        assertThat(SERVICE.sendRaw("POST /api/series HTTP/1.1\r\nHost: localhost\r\nX-API-Key: " + TestService.KEY
                        + "\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n" + chunk))
                .startsWith("HTTP/1.1 413 ");
        assertThat(get(BOTH).statusCode()).isEqualTo(200);
    }

    @Test
    void aPostMayHaveParametersInItsQuery() {
        String body = "{\"tickers\":[\"MANA\"],\"metrics\":[\"price\"]%s}";
        String csv = "ticker,date,price\r\nMANA,2026-01-08,271.5\r\n";
        assertThat(SERVICE.post("/api/series?format=csv&as_of=2026-03-01", body.formatted(""))
                        .body())
                .isEqualTo(csv);
        assertThat(SERVICE.post("/api/series?tickers=MANA&metrics=price&as_of=2026-03-01&format=csv", "{}")
                        .body())
                .isEqualTo(csv);
        // The body wins.
        assertThat(SERVICE.post(
                                "/api/series?format=arrow&tickers=MANB&as_of=x",
                                body.formatted(",\"format\":\"csv\",\"as_of\":\"2026-03-01\""))
                        .body())
                .isEqualTo(csv);
        JsonNode detail = TestService.json(
                        SERVICE.post("/api/series?format=xml&as_of=x&metrics=y", "{\"tickers\":[]}"), 422)
                .path("detail");
        assertThat(detail.valueStream().map(error -> error.at("/loc").toString()))
                .containsExactly(
                        "[\"body\",\"tickers\"]",
                        "[\"query\",\"metrics\",0]",
                        "[\"query\",\"format\"]",
                        "[\"query\",\"as_of\"]");
    }

    @Test
    void aPostCountsByItsBody() {
        SERVICE.issueKey("v2_many-post", Map.of("daily_limit", 10), "series");
        String body = JsonMapper.shared()
                .writeValueAsString(Map.of(
                        "metrics",
                        List.of("price"),
                        "tickers",
                        List.of(tickers(450).split(","))));
        HttpResponse<InputStream> response = send(HttpRequest.newBuilder(uri("/api/series"))
                .header("X-API-Key", "v2_many-post")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
        assertThat(response.statusCode()).isEqualTo(200);
        assertHeader(response, "X-RateLimit-Remaining", "5");
    }

    @Test
    void otherMethodsAndPathsAreNotAllowed() {
        for (String method : List.of("PUT", "DELETE", "PATCH")) {
            HttpResponse<String> response = SERVICE.send(method, BOTH, "X-API-Key", TestService.KEY);
            assertThat(response.statusCode()).isEqualTo(405);
            assertHeader(response, "Allow", "GET, HEAD, POST, OPTIONS");
        }
        assertHeader(SERVICE.send("OPTIONS", BOTH), "Allow", "GET, HEAD, POST, OPTIONS");
        HttpResponse<String> elsewhere = SERVICE.post("/api/entities", "{}");
        assertThat(elsewhere.statusCode()).isEqualTo(405);
        assertHeader(elsewhere, "Allow", "GET, HEAD, OPTIONS");
        assertThat(SERVICE.send("POST", "/api/series").statusCode()).isEqualTo(401);
    }

    @Test
    void aFailureInTheMiddleBreaksTheConnection() throws SQLException {
        String path = "/api/series?metrics=forum_mentions" + RANGE + "&tickers="
                + IntStream.range(0, MANY).mapToObj(ManySeriesIT::many).collect(Collectors.joining(","));
        try (Connection connection = SERVICE.database();
                Statement statement = connection.createStatement()) {
            String table = metricsSchema(statement) + ".chunk";
            statement.execute("create temporary table intact as select * from " + table + " where ticker = 'MANY99'");
            statement.execute("update " + table + " set points = '\\xffffff' where ticker = 'MANY99'");
            try {
                for (String format : Formats.NAMES) {
                    HttpResponse<InputStream> broken = stream(path + "&format=" + format);
                    assertThat(broken.statusCode()).isEqualTo(200);
                    assertThatThrownBy(() -> broken.body().readAllBytes()).isInstanceOf(IOException.class);
                    HttpResponse<InputStream> zipped = stream(path + "&format=" + format, "Accept-Encoding", "gzip");
                    assertThatThrownBy(() -> zipped.body().readAllBytes()).isInstanceOf(IOException.class);
                }
            } finally {
                statement.execute("update " + table + " c set points = i.points from intact i"
                        + " where (c.ticker, c.metric_group, c.chunk) = (i.ticker, i.metric_group, i.chunk)");
            }
        }
        assertThat(get(path).body()).endsWith("]}");
    }

    private static String metricsSchema(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("""
                select g.schema_name
                from altdata.live_release l
                join altdata.release_generation r on r.release_id = l.release_id
                join altdata.generation g on (g.projection, g.number) = (r.projection, r.number)
                where r.projection = 'metrics'""")) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    private static HttpResponse<String> weigh(String key, int tickers) {
        return SERVICE.get("/api/series?metrics=price&tickers=" + tickers(tickers), "X-API-Key", key);
    }

    private static String weighed(String key, int tickers) {
        return weigh(key, tickers).headers().firstValue("X-RateLimit-Remaining").orElseThrow();
    }

    /// Distinct tickers that no entity has.
    private static String tickers(int count) {
        return IntStream.range(0, count).mapToObj(i -> Integer.toString(i, 36)).collect(Collectors.joining(","));
    }

    private static String many(int i) {
        return "MANY" + i;
    }

    private static URI uri(String path) {
        return URI.create("http://localhost:" + SERVICE.port() + path);
    }

    private static HttpResponse<InputStream> stream(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path)).header("X-API-Key", TestService.KEY);
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    private static HttpResponse<InputStream> send(HttpRequest.Builder request) {
        try {
            return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void assertHeader(HttpResponse<?> response, String name, String value) {
        assertThat(response.headers().allValues(name)).as(name).containsExactly(value);
    }

    private static HttpResponse<String> get(String path, String... headers) {
        String[] all = new String[headers.length + 2];
        all[0] = "X-API-Key";
        all[1] = TestService.KEY;
        System.arraycopy(headers, 0, all, 2, headers.length);
        return SERVICE.get(path, all);
    }

    private static String known(String time, String row) {
        return "{\"known_at\":\"" + time + "\"," + row.substring(1);
    }
}
