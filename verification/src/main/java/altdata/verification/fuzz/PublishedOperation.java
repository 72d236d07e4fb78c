package altdata.verification.fuzz;

import altdata.api.request.Dialect;
import java.util.List;

/// An operation of an OpenAPI document.
///
/// @param path with `{name}` for each path parameter
record PublishedOperation(Dialect dialect, String path, List<PublishedParameter> parameters) {
    PublishedOperation {
        parameters = List.copyOf(parameters);
    }

    /// A parameter of an operation.
    ///
    /// @param place    `query`, `path` or `header`
    /// @param required whether the operation requires it
    /// @param usual    a value that is accepted
    record PublishedParameter(String name, String place, boolean required, String usual) {
        boolean isInHeader() {
            return place.equals("header");
        }

        boolean isInPath() {
            return place.equals("path");
        }

        /// Whether this is the parameter of v1 that contains the API key.
        boolean isKey() {
            return name.equalsIgnoreCase("apiKey") || name.equalsIgnoreCase("X-API-Key");
        }
    }

    /// Returns the parameters that are not headers.
    List<PublishedParameter> ofTarget() {
        return parameters.stream().filter(parameter -> !parameter.isInHeader()).toList();
    }
}
