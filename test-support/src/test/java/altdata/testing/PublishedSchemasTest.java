package altdata.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A response that differs from the published schema fails the test that receives it.
class PublishedSchemasTest {
    private static final String DOCUMENT = """
            {"paths": {"/things/{name}": {"get": {"responses": {
              "200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
              "404": {"$ref": "#/components/responses/Missing"},
              "default": {"$ref": "#/components/responses/OtherError"}}}}},
             "components": {
              "schemas": {
               "Thing": {"type": "object", "required": ["day"],
                "properties": {"day": {"type": "string", "format": "date"}}}},
              "responses": {
               "Missing": {"content": {"application/json": {"schema": {"const": "missing"}}}},
               "OtherError": {"content": {"application/json": {"schema": {"const": "other"}}}}}}}
            """;

    private final PublishedSchemas schemas = new PublishedSchemas(DOCUMENT, DOCUMENT);

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\'',
            value = {
                "GET; /things/a; 200; {\"day\":\"2026-01-31\"}",
                "GET; /things/a/?b=c; 200; {\"day\":\"2026-01-31\"}",
                "GET; /api/things/a; 200; {\"day\":\"2026-01-31\"}",
                "GET; /things/a; 404; \"missing\"",
                "GET; /things/a; 500; \"other\"",
                "GET; /elsewhere; 404; \"other\"",
                "POST; /things/a; 405; \"other\"",
                "GET; /elsewhere; 200; {}"
            })
    void aResponseThatMatchesTheSchemaPasses(String method, String path, int status, String body) {
        assertThatCode(() -> schemas.check(method, path, new StubResponse(status, body)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '\'',
            value = {
                "GET; /things/a; 200; {}",
                "GET; /things/a; 200; {\"day\":\"2026-02-31\"}",
                "GET; /things/a; 200; {\"day\":\"2026-01-31\",\"more\":1}",
                "GET; /api/things/a; 200; {\"day\":1}",
                "GET; /things/a; 206; {\"day\":\"2026-01-31\"}",
                "GET; /things/a; 404; \"other\"",
                "GET; /things/a; 429; \"other\"",
                "GET; /things/a; 500; \"missing\"",
                "GET; /elsewhere; 404; \"missing\"",
                "POST; /things/a; 405; \"missing\""
            })
    void anyOtherResponseFails(String method, String path, int status, String body) {
        assertThatThrownBy(() -> schemas.check(method, path, new StubResponse(status, body)))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void aResponseWithoutABodyPasses() {
        assertThatCode(() -> schemas.check("GET", "/things/a", new StubResponse(304, "")))
                .doesNotThrowAnyException();
    }

    private record StubResponse(int statusCode, String body) implements HttpResponse<String> {
        @Override
        public HttpHeaders headers() {
            return HttpHeaders.of(Map.of("Content-Type", List.of("application/json")), (_, _) -> true);
        }

        @Override
        public HttpRequest request() {
            return HttpRequest.newBuilder(uri()).build();
        }

        @Override
        public Optional<HttpResponse<String>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public Optional<SSLSession> sslSession() {
            return Optional.empty();
        }

        @Override
        public URI uri() {
            return URI.create("http://localhost/");
        }

        @Override
        public HttpClient.Version version() {
            return HttpClient.Version.HTTP_1_1;
        }
    }
}
