package altdata.api.documents;

import altdata.api.request.Dialect;
import altdata.api.request.Operation;
import altdata.api.request.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// An interface with its OpenAPI document: the path of the document, and what the interface's operations have
/// in common.
enum ApiVersion {
    V1("/openapi-v1.json", "v1", Dialect.V1) {
        @Override
        String path(Operation operation) {
            return operation.path();
        }

        @Override
        String scopeSentence(String scope) {
            return "Requires a key with the scope `" + scope + "` or `*`. †";
        }

        @Override
        Map<String, String> errorResponses(Operation operation) {
            Map<String, String> errorResponses = new LinkedHashMap<>();
            if (rejectsParameters(operation)) {
                errorResponses.put("400", "BadParameter");
            }
            if (hasTickerParameter(operation)) {
                errorResponses.put("404", "UnknownTicker");
            }
            return errorResponses;
        }
    },
    V2("/api/openapi.json", "v2", Dialect.V2) {
        /// Without the prefix `/api`, which is part of the document's server URL, as in the specification's
        /// description.
        @Override
        String path(Operation operation) {
            return operation.path().substring("/api".length());
        }

        @Override
        String scopeSentence(String scope) {
            int colon = scope.indexOf(':');
            String family = colon < 0 ? "" : ", `" + scope.substring(0, colon) + ":*`";
            return "Requires a key with the scope `" + scope + "`" + family + " or `*`.";
        }

        @Override
        Map<String, String> errorResponses(Operation operation) {
            Map<String, String> errorResponses = new LinkedHashMap<>();
            if (hasTickerParameter(operation)) {
                errorResponses.put("404", "EntityNotFound");
            }
            if (!operation.parameters().isEmpty()) {
                errorResponses.put("422", "InvalidParameters");
            }
            return errorResponses;
        }

        @Override
        ObjectNode keyParameter() {
            return Objects.requireNonNull(DocumentResources.object("v2-key.json"));
        }
    };

    private final String documentPath;
    private final String resourceName;
    private final Dialect dialect;

    ApiVersion(String documentPath, String resourceName, Dialect dialect) {
        this.documentPath = documentPath;
        this.resourceName = resourceName;
        this.dialect = dialect;
    }

    /// The path of the document.
    String documentPath() {
        return documentPath;
    }

    /// The base name of its handwritten resources.
    String resourceName() {
        return resourceName;
    }

    /// Whether it contains the operation.
    boolean has(Operation operation) {
        return operation.dialect() == dialect;
    }

    /// The operation's path in the document.
    abstract String path(Operation operation);

    /// A sentence about the required scope.
    abstract String scopeSentence(String scope);

    /// The responses to invalid parameters: the name of a response in the document's template, by status.
    abstract Map<String, String> errorResponses(Operation operation);

    /// Whether v1 can respond with 400 to the parameters. Optional texts and tickers accept any value.
    private static boolean rejectsParameters(Operation operation) {
        return !operation.alternatives().isEmpty()
                || operation.parameters().stream()
                        .anyMatch(parameter -> parameter.isRequired()
                                || parameter.kind() == Parameter.Kind.CHOICE
                                || parameter.kind() == Parameter.Kind.DATE
                                || parameter.kind() == Parameter.Kind.MOMENT);
    }

    private static boolean hasTickerParameter(Operation operation) {
        return operation.parameters().stream().anyMatch(parameter -> parameter.kind() == Parameter.Kind.TICKER);
    }

    /// The parameter for the key, in addition to the security scheme; null if absent.
    @Nullable
    ObjectNode keyParameter() {
        return null;
    }
}
