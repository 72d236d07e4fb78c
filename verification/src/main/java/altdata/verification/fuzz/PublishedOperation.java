package altdata.verification.fuzz;

import altdata.api.request.Dialect;
import java.util.List;

/// An operation as the interface's own document tells of it.
///
/// @param path with `{name}` for each parameter of the path
record PublishedOperation(Dialect dialect, String path, List<PublishedParameter> parameters) {
    PublishedOperation {
        parameters = List.copyOf(parameters);
    }

    /// @param place    `query`, `path` or `header`
    /// @param required whether the operation cannot be asked without it
    /// @param usual    a value that is accepted
    record PublishedParameter(String name, String place, boolean required, String usual) {
        boolean isInHeader() {
            return place.equals("header");
        }

        boolean isInPath() {
            return place.equals("path");
        }

        /// The parameter by which v1 takes the key.
        boolean isKey() {
            return name.equalsIgnoreCase("apiKey") || name.equalsIgnoreCase("X-API-Key");
        }
    }

    /// The parameters that are not headers.
    List<PublishedParameter> ofTarget() {
        return parameters.stream().filter(parameter -> !parameter.isInHeader()).toList();
    }
}
