package altdata.api.documents;

import altdata.api.format.Formats;
import altdata.api.request.Operation;
import altdata.api.request.Parameter;
import altdata.api.schema.RecordSchemas;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Builds the OpenAPI object of an operation.
///
/// @param descriptions of all operations of the interface
record OperationNode(
        ApiVersion published, Operation operation, RecordSchemas schemas, OperationDescriptions descriptions) {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /// The operation id: the words of the path in camel case.
    static String id(ApiVersion published, Operation operation) {
        StringBuilder id = new StringBuilder();
        for (String word : published.path(operation).split("[/_]")) {
            String name = word.startsWith("{") ? "by" + capitalized(word.substring(1, word.length() - 1)) : word;
            id.append(id.isEmpty() ? name : capitalized(name));
        }
        return id.toString();
    }

    ObjectNode node() {
        return node(id(published, operation), parameters());
    }

    /// The same operation as a POST request, with its parameters in the body.
    ObjectNode nodeWithBody() {
        ObjectNode node = node(id(published, operation) + "Post", keyParameter());
        ObjectNode body = node.putObject("requestBody");
        body.put("required", true);
        ObjectNode schema = body.putObject("content")
                .putObject("application/json")
                .putObject("schema")
                .put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        for (Parameter parameter : operation.parameters()) {
            properties.set(parameter.name(), ParameterNode.inBody(parameter));
            if (parameter.isRequired()) {
                schema.withArray("required").add(parameter.name());
            }
        }
        ((ObjectNode) node.get("responses")).putObject("413").put("$ref", "#/components/responses/BodyTooLarge");
        return node;
    }

    private ObjectNode node(String id, ArrayNode parameters) {
        ObjectNode node = NODES.objectNode();
        node.putArray("tags").add(operation.feature());
        node.put("summary", operation.summary());
        node.put("description", description());
        node.put("operationId", id);
        node.set("parameters", parameters);
        node.set("responses", responses(id(published, operation)));
        ArrayNode security = node.putArray("security");
        if (needsKey()) {
            security.addObject().putArray("ApiKey");
        }
        return node;
    }

    private String description() {
        return descriptions.of(operation) + "\n\n"
                + switch (operation.access()) {
                    case Operation.Access.Open _ -> "Requires no key.";
                    case Operation.Access.AnyKey _ ->
                        "Requires a valid key with any scope. The request does not count towards the quota.";
                    case Operation.Access.Scoped(String scope) -> published.scopeSentence(scope);
                };
    }

    private boolean needsKey() {
        return switch (operation.access()) {
            case Operation.Access.Open _ -> false;
            case Operation.Access.AnyKey _, Operation.Access.Scoped _ -> true;
        };
    }

    private boolean isCounted() {
        return operation.access() instanceof Operation.Access.Scoped;
    }

    private ArrayNode keyParameter() {
        ArrayNode parameters = NODES.arrayNode();
        ObjectNode key = published.keyParameter();
        if (key != null) {
            parameters.add(key);
        }
        return parameters;
    }

    private ArrayNode parameters() {
        ArrayNode parameters = keyParameter();
        for (Parameter parameter : operation.parameters()) {
            parameters.add(ParameterNode.of(parameter, operation.path().contains("{" + parameter.name() + "}")));
        }
        return parameters;
    }

    private ObjectNode responses(String id) {
        ObjectNode responses = NODES.objectNode();
        ObjectNode success = responses.putObject("200");
        success.put("description", operation.summary() + ".");
        ObjectNode headers = success.putObject("headers");
        header(headers, "ETag", "ETag");
        if (isCounted()) {
            header(headers, "X-RateLimit-Limit", "RateLimitLimit");
            header(headers, "X-RateLimit-Remaining", "RateLimitRemaining");
            header(headers, "X-RateLimit-Reset", "RateLimitReset");
            header(headers, "RateLimit", "RateLimit");
            header(headers, "RateLimit-Policy", "RateLimitPolicy");
        }
        ObjectNode contents = success.putObject("content");
        ObjectNode content = contents.putObject(Formats.JSON.mediaType());
        content.set("schema", schemas.reference(operation.responseType()));
        @Nullable
        ObjectNode example = DocumentResources.object("examples/" + published.resourceName() + "/" + id + ".json");
        if (example != null) {
            content.set("example", example);
        }
        if (operation.hasFormats()) {
            Formats.ALL.stream().filter(format -> format != Formats.JSON).forEach(format -> {
                ObjectNode schema = contents.putObject(format.mediaType()).putObject("schema");
                schema.put("type", "string");
                if (format.isBinary()) {
                    schema.put("format", "binary");
                }
                schema.put("description", format.description());
            });
        }
        otherResponses()
                .forEach((status, response) ->
                        responses.putObject(status).put("$ref", "#/components/responses/" + response));
        return responses;
    }

    /// The responses other than 200: the name of a response in the document's template, by status.
    private SortedMap<String, String> otherResponses() {
        SortedMap<String, String> others = new TreeMap<>(published.errorResponses(operation));
        others.put("304", "NotModified");
        if (needsKey()) {
            others.put("401", "MissingKey");
            others.put("403", "Forbidden");
        } else {
            others.putIfAbsent("400", "OtherError");
        }
        if (operation.hasFormats()) {
            others.put("406", "NotAcceptable");
        }
        if (isCounted()) {
            others.put("429", "QuotaExceeded");
        }
        if (needsKey() || !operation.tables().isEmpty()) {
            others.put("503", "NotReady");
        }
        others.put("default", "OtherError");
        return others;
    }

    private static void header(ObjectNode headers, String name, String component) {
        headers.putObject(name).put("$ref", "#/components/headers/" + component);
    }

    private static String capitalized(String word) {
        return word.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }
}
