package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.TestService;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The published documents and the documentation page, which the service serves without a key.
class PublishedDocumentsIT {
    private static final TestService SERVICE = TestService.get();

    @ParameterizedTest
    @CsvSource({"/api/openapi.json, 2.0.0, /api", "/openapi-v1.json, 1.0.0, /"})
    void documentsRequireNoKey(String path, String version, String server) {
        var document = TestService.json(SERVICE.get(path), 200);

        assertThat(document.path("openapi").asString()).isEqualTo("3.1.0");
        assertThat(document.at("/info/version").asString()).isEqualTo(version);
        assertThat(document.at("/servers/0/url").asString()).isEqualTo(server);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/openapi.json", "/openapi-v1.json", "/docs", "/docs/"})
    void theirETagGives304(String path) {
        HttpResponse<String> first = SERVICE.get(path);
        String tag = first.headers().firstValue("ETag").orElseThrow();

        HttpResponse<String> again = SERVICE.get(path, "If-None-Match", tag);

        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(List.of(first, again))
                .extracting(response -> response.headers().firstValue("Cache-Control"))
                .containsOnly(Optional.of("private, no-cache"));
        assertThat(again.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/openapi.json", "/openapi-v1.json", "/docs"})
    void headIsAllowedAndPostIsNot(String path) {
        assertThat(SERVICE.send("HEAD", path).statusCode()).isEqualTo(200);

        HttpResponse<String> rejected = SERVICE.send("POST", path);
        assertThat(rejected.statusCode()).isEqualTo(405);
        assertThat(rejected.headers().firstValue("Allow")).contains("GET, HEAD, OPTIONS");
    }

    @Test
    void thePageLoadsNothingFromOtherHosts() {
        HttpResponse<String> page = SERVICE.get("/docs");

        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'")
                .doesNotContain("http", "unsafe", "*");
        assertThat(links(page.body())).isNotEmpty().allMatch(link -> link.startsWith("/"));
        for (String link : links(page.body())) {
            assertThat(SERVICE.get(link).statusCode()).as(link).isEqualTo(200);
        }
    }

    @Test
    void thePageHasNoInlineScriptOrStyle() {
        String page = SERVICE.get("/docs/").body().toLowerCase(Locale.ROOT);

        assertThat(page)
                .doesNotContain("<style", "style=", "onclick", "onload")
                .contains("<script type=\"module\" src=");
        assertThat(page.split("<script", -1)).hasSameSizeAs(page.split("<script type=\"module\" src=", -1));
    }

    private static Stream<String> found(String page, String attribute) {
        return Pattern.compile(attribute + "=\"([^\"]*)\"")
                .matcher(page)
                .results()
                .map(match -> match.group(1));
    }

    private static List<String> links(String page) {
        return Stream.concat(found(page, "href"), found(page, "src"))
                .filter(link -> !link.startsWith("#"))
                .toList();
    }
}
