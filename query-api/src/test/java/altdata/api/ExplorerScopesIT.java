package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.TestService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the explorer asks about its key, `/explore/api/scopes`.
class ExplorerScopesIT {
    private static final TestService SERVICE = TestService.get();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @ParameterizedTest
    @CsvSource({"revisions, true", "*, true", "entities:*, false"})
    void saysWhetherTheKeyMayReadRevisions(String scope, boolean expected) throws IOException, InterruptedException {
        String key = "v2_explorer_scopes_" + scope.charAt(0);
        SERVICE.issueKey(key, scope);

        HttpResponse<String> response = scopes(key);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"revisions\":" + expected + "}");
    }

    @Test
    void needsAKey() throws IOException, InterruptedException {
        assertThat(scopes("").statusCode()).isEqualTo(401);
    }

    /// Without a check of the body, because no document describes this path.
    private static HttpResponse<String> scopes(String key) throws IOException, InterruptedException {
        URI address = URI.create("http://localhost:" + SERVICE.port() + "/explore/api/scopes");
        HttpRequest request =
                HttpRequest.newBuilder(address).header("X-API-Key", key).build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
