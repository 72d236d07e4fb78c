package altdata.verification.fuzz;

import altdata.api.request.Dialect;
import altdata.verification.faults.SuiteException;
import altdata.verification.fuzz.PublishedOperation.PublishedParameter;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads all operations and parameters from the OpenAPI documents of the service.
final class OpenApiReader {
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(10);
    private static final JsonMapper JSON = JsonMapper.shared();

    private final ServiceUnderTest target;
    private final String ticker;

    /// @param ticker of an existing entity
    OpenApiReader(ServiceUnderTest target, String ticker) {
        this.target = target;
        this.ticker = ticker;
    }

    /// Returns the operations of both interface versions.
    List<PublishedOperation> operations() throws IOException, InterruptedException {
        List<PublishedOperation> operations = new ArrayList<>();
        try (HttpClient client = HttpClient.newHttpClient()) {
            operations.addAll(read(Dialect.V1, "", document(client, "/openapi-v1.json")));
            // The paths of the v2 document are relative to its server URL.
            operations.addAll(read(Dialect.V2, "/api", document(client, "/api/openapi.json")));
        }
        if (operations.isEmpty()) {
            throw new SuiteException("the OpenAPI documents contain no operations");
        }
        return operations;
    }

    private JsonNode document(HttpClient client, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(target.address().resolve(path))
                .timeout(RESPONSE_TIMEOUT)
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new SuiteException("GET " + path + ": expected status 200, but got " + response.statusCode());
        }
        return JSON.readTree(response.body());
    }

    private List<PublishedOperation> read(Dialect dialect, String base, JsonNode document) {
        List<PublishedOperation> operations = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
            List<PublishedParameter> parameters = new ArrayList<>();
            for (JsonNode parameter : path.getValue().path("get").path("parameters")) {
                JsonNode declared = parameter.has("$ref")
                        ? document.at(parameter.get("$ref").asString().substring(1))
                        : parameter;
                parameters.add(parameter(declared));
            }
            operations.add(new PublishedOperation(dialect, base + path.getKey(), parameters));
        }
        return operations;
    }

    private PublishedParameter parameter(JsonNode declared) {
        String name = declared.path("name").asString();
        return new PublishedParameter(
                name,
                declared.path("in").asString(),
                declared.path("required").asBoolean(false),
                usualValue(name, declared.path("schema")));
    }

    private String usualValue(String name, JsonNode schema) {
        if (schema.path("enum").isArray()) {
            return schema.path("enum").get(0).asString();
        }
        return switch (schema.path("format").asString("")
                + ' '
                + schema.path("type").asString("")) {
            case "date string" -> "2026-11-19";
            case " integer" -> "1";
            default -> name.equals("search") ? "apple" : ticker;
        };
    }
}
