package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The explorer's page and files, with regard to the browser's cache.
class ExplorerFilesIT {
    private static final Pattern ADDRESS = Pattern.compile("(?:href|src)=\"(/explore/assets/[^\"]+)\"");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @ParameterizedTest
    @ValueSource(strings = {"/explore", "/explore/", "/explore/AAPL", "/explore/AAPL/"})
    void browsersRevalidateThePageEachTime(String path) throws IOException, InterruptedException {
        HttpResponse<String> page = get(path);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body())
                .contains("Altdata Explorer")
                .isEqualTo(get("/explore").body());
        assertThat(page.headers().firstValue("Cache-Control")).hasValue("private, no-cache");
        String tag = page.headers().firstValue("ETag").orElseThrow();
        assertThat(get(path, "If-None-Match", tag).statusCode()).isEqualTo(304);
    }

    @Test
    void filesOfThePageAreCachedByBrowsers() throws IOException, InterruptedException {
        List<String> addresses = ADDRESS.matcher(get("/explore").body())
                .results()
                .map(MatchResult::group)
                .map(link -> link.substring(link.indexOf('/'), link.length() - 1))
                .distinct()
                .toList();

        assertThat(addresses)
                .anyMatch(address -> address.endsWith("/scripts/main.js"))
                .anyMatch(address -> address.endsWith("/scripts/element.js"))
                .anyMatch(address -> address.endsWith("/styles/base.css"))
                .anyMatch(address -> address.endsWith("/chart.umd.min.js"));
        for (String address : addresses) {
            HttpResponse<String> file = get(address);
            assertThat(file.statusCode()).as(address).isEqualTo(200);
            assertThat(file.headers().firstValue("Cache-Control"))
                    .as(address)
                    .hasValue("public, max-age=31536000, immutable");
        }
    }

    @Test
    void filesOfAnotherReleaseAreServedButNotCachedByBrowsers() throws IOException, InterruptedException {
        HttpResponse<String> file = get("/explore/assets/0123456789abcdef01234567/scripts/main.js");

        assertThat(file.statusCode()).isEqualTo(200);
        assertThat(file.headers().firstValue("Cache-Control")).hasValue("private, no-cache");
        assertThat(get("/explore/assets/0123456789abcdef01234567/scripts/none.js")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void theRootRedirectsToThePage() throws IOException, InterruptedException {
        HttpResponse<String> root = get("/");

        assertThat(root.statusCode()).isEqualTo(302);
        assertThat(root.headers().firstValue("Location")).hasValue("/explore");
        assertThat(TestService.get().send("POST", "/").statusCode()).isEqualTo(405);
    }

    private static HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                URI.create("http://localhost:" + TestService.get().port() + path));
        return CLIENT.send(
                (headers.length == 0 ? request : request.headers(headers)).build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
