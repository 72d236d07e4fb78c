package altdata.service;

import altdata.service.DocumentedCall.Argument;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// One of the two OpenAPI documents, as a client reads it to call the operations.
///
/// @param name `v1` or `v2`
record PublishedDocument(String name, String text, JsonNode root) {
    // The last complete day in Los Angeles, which is the time zone of the posts' days.
    private static final String YESTERDAY =
            LocalDate.now(ZoneId.of("America/Los_Angeles")).minusDays(1).toString();

    /// Requests whose responses have a different shape than those to the examples.
    private static final Map<String, List<Map<String, String>>> OTHER_SHAPES = Map.of(
            "aiScore", List.of(Map.of()),
            "graph", List.of(Map.of("input", "co")),
            "timeline", List.of(Map.of("symbol", "AAPL", "data", "job_posts,webtraffic")),
            "forumRealtime", List.of(Map.of("symbol", "AAPL|BTC"), Map.of("symbol", "forum_graph")),
            "forumMentions", List.of(Map.of("search", "AAPL|BTC", "date", YESTERDAY)));

    static PublishedDocument of(String name, String text) {
        return new PublishedDocument(name, text, new JsonMapper().readTree(text));
    }

    /// The prefix of all paths; may be empty.
    String base() {
        String url = root.at("/servers/0/url").asString();
        return url.equals("/") ? "" : url;
    }

    String keyName() {
        return root.at("/components/securitySchemes/ApiKey/name").asString();
    }

    /// `query` or `header`.
    String keyPlace() {
        return root.at("/components/securitySchemes/ApiKey/in").asString();
    }

    /// Each operation with its examples, then with a value for each parameter for which the document has one,
    /// and with the requests for its other shapes.
    List<DocumentedCall> calls() {
        List<DocumentedCall> calls = new ArrayList<>();
        root.path("paths").forEachEntry((path, item) -> calls.addAll(calls(path, item.path("get"))));
        return calls;
    }

    private List<DocumentedCall> calls(String path, JsonNode operation) {
        Map<String, String> examples = new HashMap<>();
        Map<String, String> everything = new HashMap<>();
        List<Argument> arguments = new ArrayList<>();
        for (JsonNode named : operation.path("parameters")) {
            JsonNode parameter = resolved(named);
            String name = parameter.path("name").asString();
            String place = parameter.path("in").asString();
            JsonNode schema = parameter.path("schema");
            boolean isNumber = schema.path("type").asString("").equals("integer");
            arguments.add(new Argument(name, place, parameter.path("required").asBoolean(), isNumber, null));
            putIfKnown(examples, name, parameter.path("example"));
            putIfKnown(everything, name, valueOf(schema));
            putIfKnown(everything, name, parameter.path("example"));
        }
        DocumentedCall call = new DocumentedCall(
                operation.path("operationId").asString(),
                operation.at("/tags/0").asString(),
                path,
                arguments);
        Stream<Map<String, String>> others = OTHER_SHAPES.getOrDefault(call.operation(), List.of()).stream();
        return Stream.concat(Stream.of(examples, everything).distinct(), others)
                .map(call::with)
                .toList();
    }

    private JsonNode resolved(JsonNode named) {
        String reference = named.path("$ref").asString("");
        return reference.isEmpty() ? named : root.at(reference.substring(1));
    }

    private static void putIfKnown(Map<String, String> values, String name, @Nullable JsonNode value) {
        if (value != null && !value.isMissingNode()) {
            values.put(name, value.asString());
        }
    }

    private static @Nullable JsonNode valueOf(JsonNode schema) {
        if (schema.path("format").asString("").equals("date")) {
            return JsonNodeFactory.instance.stringNode(YESTERDAY);
        }
        return Stream.of(schema.path("default"), schema.path("enum").path(0), schema.path("minimum"))
                .filter(value -> !value.isMissingNode())
                .findFirst()
                .orElse(null);
    }
}
