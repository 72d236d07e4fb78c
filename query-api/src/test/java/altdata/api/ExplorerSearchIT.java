package altdata.api;

import static altdata.testing.MetricRecord.row;
import static altdata.testing.ResponseChecks.each;
import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.EntityRecord;
import altdata.testing.MetricRecord;
import altdata.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The search of the explorer, `/explore/api/search`.
class ExplorerSearchIT {
    private static final TestService SERVICE = TestService.get();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @BeforeAll
    static void pushEntities() {
        EntityRecord.push(
                EntityRecord.company("ZPHY").with("name", "Unrelated Holdings"),
                EntityRecord.company("QZA").with("name", "Zphyrion Minor"),
                EntityRecord.company("QZB").with("name", "Zphyrion Major").industry("Searching"),
                EntityRecord.company("QZC").with("name", "Acme (Zphyrion) Trust"),
                EntityRecord.company("QZD").with("name", "Ozphyrion"),
                EntityRecord.company("QZE").with("name", "Zphyrion Closed").with("active", false));
        MetricRecord.push(
                row(1, "QZB", "2026-01-01", "microblog_followers=5000"),
                row(1, "QZC", "2026-01-01", "microblog_followers=9000"),
                row(1, "QZA", "2026-01-01", "microblog_followers=70"));
        SERVICE.awaitCaughtUp();
    }

    @Test
    void ranksTheExactTickerThenNamesThatBeginThenWordsThenTheRestAndWithinThemByFollowers() {
        JsonNode body = search("zphy");

        assertThat(each(body.get("items"), "ticker")).containsExactly("ZPHY", "QZB", "QZA", "QZC", "QZD");
        assertThat(body.get("corrected").asBoolean()).isFalse();
        assertThat(body.get("items").get(1).toString())
                .isEqualTo("{\"ticker\":\"QZB\",\"name\":\"Zphyrion Major\",\"industry\":\"Searching\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "zhpyrion, QZC, two letters swapped",
        "zphyrino major, QZB, at the end",
        "zpyrion, QZC, one missing",
        "zpphyrionn, QZC, two too many",
        "zpxyr, QZC, a wrong one while typing"
    })
    void toleratesATypingError(String text, String expected, String error) {
        JsonNode body = search(text);

        assertThat(body.get("corrected").asBoolean()).as(error).isTrue();
        assertThat(each(body.get("items"), "ticker"))
                .as(error)
                .startsWith(expected)
                .doesNotContain("QZE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zxq", "%%", "\0", "", "  ", "zphyrion no such company at all", "🚀🚀🚀🚀"})
    void findsNothingForTextsThatResembleNoName(String text) {
        assertThat(search(text).toString()).isEqualTo("{\"items\":[],\"corrected\":false}");
    }

    @Test
    void returnsNothingForATextThatIsLongerThanAnyName() {
        assertThat(search("z".repeat(5_000)).get("items")).isEmpty();
    }

    @Test
    void needsAKeyAndAValidLimit() throws IOException, InterruptedException {
        assertThat(status("/explore/api/search?text=zphy", "")).isEqualTo(401);
        assertThat(status("/explore/api/search?text=zphy&limit=0", TestService.KEY))
                .isEqualTo(422);
        assertThat(each(SERVICE.v2("/explore/api/search?text=zphy&limit=2").get("items"), "ticker"))
                .containsExactly("ZPHY", "QZB");
    }

    /// Without a check of the body, because no document describes the errors of this path.
    private static int status(String path, String key) throws IOException, InterruptedException {
        URI address = URI.create("http://localhost:" + SERVICE.port() + path);
        HttpRequest request =
                HttpRequest.newBuilder(address).header("X-API-Key", key).build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
    }

    @Test
    void isNotPartOfThePublishedInterface() {
        assertThat(SERVICE.get("/api/openapi.json").body()).doesNotContain("/explore/api");
    }

    private static JsonNode search(String text) {
        return SERVICE.v2("/explore/api/search?text=" + URLEncoder.encode(text, StandardCharsets.UTF_8));
    }
}
