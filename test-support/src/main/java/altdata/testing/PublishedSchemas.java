package altdata.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Validates every response that a test receives against the schemas of the published documents: the body must
/// match what its operation declares for the status, without undescribed fields.
final class PublishedSchemas {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    /// The statuses of errors that every request can cause; operations need not declare them.
    private static final Set<Integer> COMMON_ERRORS = Set.of(400, 414, 431, 500);
    private static final String V1 = "urn:altdata:v1";
    private static final String V2 = "urn:altdata:v2";

    private final JsonNode v1;
    private final JsonNode v2;
    private final SchemaRegistry registry;
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

    /// @param v1 the v1 document, as served
    /// @param v2 the v2 document, as served
    PublishedSchemas(String v1, String v2) {
        this.v1 = StrictSchemas.of(JSON.readTree(v1));
        this.v2 = StrictSchemas.of(JSON.readTree(v2));
        registry = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemas(Map.of(V1, this.v1.toString(), V2, this.v2.toString()))
                        .schemaRegistryConfig(SchemaRegistryConfig.builder()
                                .formatAssertionsEnabled(true)
                                .build()));
    }

    /// Fails if the body of a response does not match the document.
    void check(String method, String pathAndQuery, HttpResponse<String> response) {
        if (response.body().isEmpty() || !isPlainJson(response.headers())) {
            return;
        }
        int query = pathAndQuery.indexOf('?');
        String path = query < 0 ? pathAndQuery : pathAndQuery.substring(0, query);
        boolean isV2 = path.equals("/api") || path.startsWith("/api/");
        String pointer = pointer(isV2 ? v2 : v1, isV2 ? path.substring("/api".length()) : path, method, response);
        if (pointer == null) {
            return;
        }
        Schema schema = schemas.computeIfAbsent(
                (isV2 ? V2 : V1) + "#" + pointer, location -> registry.getSchema(SchemaLocation.of(location)));
        assertThat(schema.validate(JSON.readTree(response.body())))
                .as("%s %s: %s at %s: %s", method, pathAndQuery, response.statusCode(), pointer, response.body())
                .isEmpty();
    }

    /// The pointer to a response's schema in its document; null if the response belongs to no operation, such
    /// as the documents themselves.
    private static @Nullable String pointer(
            JsonNode document, String path, String method, HttpResponse<String> response) {
        @Nullable String template = template(document, path);
        String verb = method.toLowerCase(Locale.ROOT);
        if (template == null || !document.path("paths").path(template).has(verb)) {
            return response.statusCode() < 400 ? null : schemaOf("/components/responses/OtherError");
        }
        String operation = "/paths/" + template.replace("~", "~0").replace("/", "~1") + "/" + verb + "/responses/";
        JsonNode responses = document.at(operation.substring(0, operation.length() - 1));
        String status = Integer.toString(response.statusCode());
        assertThat(responses.has(status) || COMMON_ERRORS.contains(response.statusCode()))
                .as("%s declares the status %s", template, status)
                .isTrue();
        String key = responses.has(status) ? status : "default";
        JsonNode reference = responses.path(key).path("$ref");
        return schemaOf(
                reference.isMissingNode()
                        ? operation + key
                        : reference.asString().substring(1));
    }

    private static String schemaOf(String response) {
        return response + "/content/application~1json/schema";
    }

    private static @Nullable String template(JsonNode document, String path) {
        String[] segments =
                (path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path).split("/", -1);
        return document.path("paths").propertyNames().stream()
                .filter(template -> matches(template.split("/", -1), segments))
                .findFirst()
                .orElse(null);
    }

    private static boolean matches(String[] template, String[] segments) {
        return template.length == segments.length
                && Arrays.equals(
                        template,
                        segments,
                        (part, segment) ->
                                part.startsWith("{") && segment.indexOf(';') < 0 ? 0 : part.compareTo(segment));
    }

    private static boolean isPlainJson(HttpHeaders headers) {
        return headers.firstValue("Content-Encoding").isEmpty()
                && headers.firstValue("Content-Type").orElse("").startsWith("application/json");
    }
}
