package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topics;
import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.TestService;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Pages of `/api/entities` by cursor, and the header `Link` of paginated lists.
class EntityPagesIT {
    private static final TestService SERVICE = TestService.get();
    private static final Pattern NEXT = Pattern.compile("<([^>]+)>; rel=\"next\"");
    private static final List<String> TICKERS =
            IntStream.range(0, 7).mapToObj(i -> "PGE" + i).toList();

    @BeforeAll
    static void push() {
        SERVICE.push(
                Topics.ENTITIES,
                Stream.concat(
                                TICKERS.stream()
                                        .map(ticker -> EntityRecord.company(ticker)
                                                .with("name", "Größe & more, Page Corp.")
                                                .json()),
                                Stream.of(EntityRecord.company("PGEX")
                                        .with("active", false)
                                        .json()))
                        .toArray(String[]::new));
        SERVICE.awaitCaughtUp();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6, 7, 8, 1000})
    void pagesByCursorContainEveryEntityOnce(int limit) {
        List<String> found = new ArrayList<>();
        String cursor = "";
        int pages = 0;
        while (cursor != null) {
            JsonNode page = SERVICE.v2("/api/entities?search=pge&limit=" + limit + "&cursor=" + cursor);
            assertThat(page.propertyNames()).containsExactly("items", "limit", "next");
            assertThat(page.path("limit").asInt()).isEqualTo(limit);
            found.addAll(tickers(page));
            cursor = page.path("next").stringValue(null);
            pages++;
        }
        assertThat(found).isEqualTo(TICKERS);
        assertThat(pages).isEqualTo(Math.ceilDiv(TICKERS.size(), limit));
    }

    @Test
    void allEntitiesAreListedWithoutASearch() {
        int total = SERVICE.v2("/api/entities?limit=1").path("total").asInt();
        List<String> found = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            JsonNode page = SERVICE.v2("/api/entities?limit=50&cursor=" + cursor);
            found.addAll(tickers(page));
            cursor = page.path("next").stringValue(null);
        }
        assertThat(found)
                .isSorted()
                .doesNotHaveDuplicates()
                .containsAll(TICKERS)
                .hasSize(total);
    }

    @Test
    void changesBetweenPagesNeitherRepeatNorHideOtherEntities() {
        SERVICE.push(
                Topics.ENTITIES,
                EntityRecord.company("PGS1").json(),
                EntityRecord.company("PGS2").json(),
                EntityRecord.company("PGS3").json(),
                EntityRecord.company("PGS4").json());
        SERVICE.awaitCaughtUp();
        JsonNode first = SERVICE.v2("/api/entities?search=pgs&limit=2&cursor=");
        assertThat(tickers(first)).containsExactly("PGS1", "PGS2");

        EntityRecord.push(EntityRecord.deletion("PGS2").key(2));
        EntityRecord.push(EntityRecord.company("PGS0"));
        EntityRecord.push(EntityRecord.company("PGS2A"));
        SERVICE.awaitCaughtUp();
        JsonNode second = SERVICE.v2(
                "/api/entities?search=pgs&limit=9&cursor=" + first.path("next").asString());
        assertThat(tickers(second)).containsExactly("PGS2A", "PGS3", "PGS4");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/entities?search=pge&limit=2&cursor=",
                "/api/entities?search=pge&limit=2",
                "/api/entities?search=gr%C3%B6%C3%9Fe+%26+more%2C&limit=2&cursor=&format=json",
                "/api/entities?search=gr%C3%B6%C3%9Fe+%26+more%2C&limit=2"
            })
    void linksLeadToAllPages(String first) {
        List<String> found = new ArrayList<>();
        Optional<String> next = Optional.of(first);
        while (next.isPresent()) {
            HttpResponse<String> response = get(next.get());
            found.addAll(tickers(TestService.json(response, 200)));
            next = next(response);
        }
        assertThat(found).isEqualTo(TICKERS);
    }

    @Test
    void everyFormatHasTheLinkAndTheCursor() {
        String path = "/api/entities?search=pge&limit=5&cursor=";
        String cursor = SERVICE.v2(path).path("next").asString();
        for (String format : new String[] {"csv", "ndjson", "arrow"}) {
            HttpResponse<String> response = get(path + "&format=" + format);
            assertThat(response.headers().firstValue("Altdata-Next-Cursor")).contains(cursor);
            assertThat(response.headers().firstValue("Altdata-Total")).isEmpty();
            assertThat(next(response))
                    .contains("/api/entities?cursor=" + cursor + "&format=" + format + "&limit=5&search=pge");
            assertThat(next(get(next(response).orElseThrow()))).isEmpty();
        }
    }

    @Test
    void anUnchangedPageIs304WithItsLink() {
        String path = "/api/entities?search=pge&limit=3&cursor=";
        HttpResponse<String> response = get(path);
        HttpResponse<String> again = SERVICE.get(
                path,
                "X-API-Key",
                TestService.KEY,
                "If-None-Match",
                response.headers().firstValue("ETag").orElseThrow());
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.headers().firstValue("Link"))
                .isPresent()
                .isEqualTo(response.headers().firstValue("Link"));
        HttpResponse<String> head = SERVICE.send("HEAD", path, "X-API-Key", TestService.KEY);
        assertThat(head.headers().firstValue("Link"))
                .isEqualTo(response.headers().firstValue("Link"));
    }

    @Test
    void revisionsHaveALinkToo() {
        MetricRecord.push(
                MetricRecord.row(1, "PGE1", "2026-01-10", "forum_mentions=1"),
                MetricRecord.row(1, "PGE1", "2026-01-11", "forum_mentions=2"));
        SERVICE.awaitCaughtUp();
        HttpResponse<String> first =
                get("/api/revisions/PGE1?metric=forum_mentions&from_date=2026-01-01&to_date=2026-01-31&limit=1");
        HttpResponse<String> second = get(next(first).orElseThrow());
        assertThat(TestService.json(second, 200)
                        .path("items")
                        .path(0)
                        .path("date")
                        .asString())
                .isEqualTo("2026-01-10");
        assertThat(next(second)).isEmpty();
    }

    @Test
    void aCursorBelongsToItsParameters() {
        String cursor = SERVICE.v2("/api/entities?search=pge&limit=1&cursor=")
                .path("next")
                .asString();
        assertInvalid("/api/entities?search=pg&cursor=" + cursor, "cursor");
        assertInvalid("/api/entities?cursor=" + cursor, "cursor");
        assertInvalid("/api/entities?search=pge&as_of=2026-01-01&cursor=" + cursor, "cursor");
        // Another limit is allowed.
        assertThat(tickers(SERVICE.v2("/api/entities?search=pge&limit=2&cursor=" + cursor)))
                .containsExactly("PGE1", "PGE2");
    }

    @Test
    void pagesAsOfATimeContainWhatWasKnown() {
        EntityRecord.push(EntityRecord.company("PGT1").with("known_at", "2026-02-01T00:00:00Z"));
        EntityRecord.push(EntityRecord.company("PGT2").with("known_at", "2026-02-01T00:00:00Z"));
        EntityRecord.push(EntityRecord.company("PGT3").with("known_at", "2026-02-03T00:00:00Z"));
        SERVICE.awaitCaughtUp();
        HttpResponse<String> first = get("/api/entities?search=pgt&limit=1&as_of=2026-02-02&cursor=");
        assertThat(tickers(TestService.json(first, 200))).containsExactly("PGT1");
        HttpResponse<String> second = get(next(first).orElseThrow());
        assertThat(tickers(TestService.json(second, 200))).containsExactly("PGT2");
        assertThat(next(second)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "AAAA", "%00", "====", "é", "%F0%9F%98%80", "null"})
    void otherCursorsAreRejected(String cursor) {
        assertInvalid("/api/entities?cursor=" + encoded(cursor), "cursor");
    }

    @Test
    void aCursorWithAnImpossibleTickerIsRejected() {
        String cursor = SERVICE.v2("/api/entities?limit=1&cursor=").path("next").asString();
        byte[] bytes = Base64.getUrlDecoder().decode(cursor);
        for (byte character : new byte[] {0, (byte) 0xff}) {
            bytes[bytes.length - 1] = character;
            assertInvalid(
                    "/api/entities?cursor="
                            + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
                    "cursor");
        }
    }

    @Test
    void cursorAndOffsetExcludeEachOther() {
        JsonNode error = assertInvalid("/api/entities?cursor=&offset=0", "offset");
        assertThat(error.path("msg").asString()).isEqualTo("Value error, expected either `cursor` or `offset`");
        assertInvalid("/api/entities?cursor=&limit=0", "limit");
    }

    @Test
    void allInvalidParametersAreNamed() {
        assertInvalid("/api/entities?cursor=x&limit=0&offset=1", "limit", "offset", "cursor");
    }

    /// @return the first error
    private static JsonNode assertInvalid(String path, String... parameters) {
        JsonNode errors = TestService.json(get(path), 422).path("detail");
        assertThat(errors)
                .extracting(error -> error.path("loc").toString())
                .containsExactly(Arrays.stream(parameters)
                        .map(parameter -> "[\"query\",\"" + parameter + "\"]")
                        .toArray(String[]::new));
        return errors.path(0);
    }

    private static HttpResponse<String> get(String path) {
        return SERVICE.get(path, "X-API-Key", TestService.KEY);
    }

    /// The target of the link, resolved as a client does.
    private static Optional<String> next(HttpResponse<String> response) {
        return response.headers().firstValue("Link").map(link -> {
            Matcher matcher = NEXT.matcher(link);
            assertThat(matcher.matches()).as(link).isTrue();
            URI target = response.uri().resolve(response.uri().getRawPath() + matcher.group(1));
            return target.getRawPath() + "?" + target.getRawQuery();
        });
    }

    private static List<String> tickers(JsonNode page) {
        List<String> tickers = new ArrayList<>();
        page.path("items").forEach(item -> tickers.add(item.path("ticker").asString()));
        return tickers;
    }

    private static String encoded(String text) {
        return text.startsWith("%") ? text : URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
