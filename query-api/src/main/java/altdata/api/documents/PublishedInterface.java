package altdata.api.documents;

import altdata.api.request.Dialect;
import altdata.api.request.Operation;
import altdata.api.request.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/// An interface as its document shows it: where the document is, and what its operations have in common.
enum PublishedInterface {
    V1("/openapi-v1.json", "v1", Dialect.V1) {
        @Override
        String path(Operation operation) {
            return operation.path();
        }

        @Override
        String neededScope(String scope) {
            return "Needs a key with the scope `" + scope + "` or `*`.";
        }

        @Override
        Map<String, String> refusals(Operation operation) {
            Map<String, String> refusals = new LinkedHashMap<>();
            if (!operation.parameters().isEmpty()) {
                refusals.put("400", "BadParameter");
            }
            if (takesTicker(operation)) {
                refusals.put("404", "UnknownTicker");
            }
            return refusals;
        }
    },
    V2("/api/openapi.json", "v2", Dialect.V2) {
        /// The document's server has the prefix, as the machine-readable description lists paths without it.
        @Override
        String path(Operation operation) {
            return operation.path().substring("/api".length());
        }

        @Override
        String neededScope(String scope) {
            int colon = scope.indexOf(':');
            String family = colon < 0 ? "" : ", `" + scope.substring(0, colon) + ":*`";
            return "Needs a key with the scope `" + scope + "`" + family + " or `*`.";
        }

        @Override
        Map<String, String> refusals(Operation operation) {
            Map<String, String> refusals = new LinkedHashMap<>();
            if (takesTicker(operation)) {
                refusals.put("404", "EntityNotFound");
            }
            if (!operation.parameters().isEmpty()) {
                refusals.put("422", "InvalidParameters");
            }
            return refusals;
        }

        @Override
        ObjectNode keyParameter() {
            return Objects.requireNonNull(Resources.object("v2-key.json"));
        }
    };

    private final String documentPath;
    private final String resourceName;
    private final Dialect dialect;

    PublishedInterface(String documentPath, String resourceName, Dialect dialect) {
        this.documentPath = documentPath;
        this.resourceName = resourceName;
        this.dialect = dialect;
    }

    /// Where the document is served.
    String documentPath() {
        return documentPath;
    }

    /// The name of what is written by hand of it.
    String resourceName() {
        return resourceName;
    }

    /// Whether an operation belongs to it.
    boolean has(Operation operation) {
        return operation.dialect() == dialect;
    }

    /// The operation's path in the document.
    abstract String path(Operation operation);

    /// What to say of the scope an operation needs.
    abstract String neededScope(String scope);

    /// How an operation may refuse its parameters: a response of the document's frame by status.
    abstract Map<String, String> refusals(Operation operation);

    private static boolean takesTicker(Operation operation) {
        return operation.parameters().stream().anyMatch(parameter -> parameter.kind() == Parameter.Kind.TICKER);
    }

    /// The parameter that takes the key beside the security scheme, or null where there is none.
    @Nullable
    ObjectNode keyParameter() {
        return null;
    }
}
