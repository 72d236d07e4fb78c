package altdata.service;

import static java.util.stream.Collectors.joining;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One call of an operation of a document.
///
/// @param tag       the operation's group in the document
/// @param path      as in the document, relative to its server
/// @param arguments one for each parameter of the operation, in the document's order
record DocumentedCall(String operation, String tag, String path, List<Argument> arguments) {
    /// @param place where the parameter is: `path`, `query` or `header`
    /// @param value null to omit the parameter
    record Argument(
            String name,
            String place,
            boolean isRequired,
            boolean isNumber,
            @Nullable String value) {}

    /// The same call with only these values.
    DocumentedCall with(Map<String, String> values) {
        return new DocumentedCall(
                operation,
                tag,
                path,
                arguments.stream()
                        .map(argument -> new Argument(
                                argument.name(),
                                argument.place(),
                                argument.isRequired(),
                                argument.isNumber(),
                                values.get(argument.name())))
                        .toList());
    }

    /// The arguments to send in the given place.
    List<Argument> sent(String place) {
        return arguments.stream()
                .filter(argument -> argument.place().equals(place) && argument.value() != null)
                .toList();
    }

    /// The path and query for a request without a generated client.
    String pathAndQuery() {
        String target = path;
        for (Argument argument : sent("path")) {
            target = target.replace("{" + argument.name() + "}", argument.value());
        }
        String query = sent("query").stream()
                .map(argument -> argument.name() + "=" + URLEncoder.encode(argument.value(), StandardCharsets.UTF_8))
                .collect(joining("&"));
        return query.isEmpty() ? target : target + "?" + query;
    }

    @Override
    public String toString() {
        return operation + " " + pathAndQuery();
    }
}
