package altdata.api.request;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import org.springframework.http.HttpHeaders;
import org.springframework.web.reactive.function.server.ServerRequest;

/// The differences between the two interfaces: where the key is sent, how parameters are parsed, and the format
/// of errors.
public enum Dialect {
    /// The legacy interface: the key in a query parameter, errors as `{"status", "message"}`.
    V1 {
        @Override
        public Credentials credentials(ServerRequest request) {
            String key = QueryParameters.firstWins(request).getOrDefault("apikey", "");
            return new Credentials(key, "The query parameter apiKey is missing.");
        }

        @Override
        Map<String, String> parameters(ServerRequest request) {
            return QueryParameters.firstWins(request);
        }

        @Override
        String parameterName(Parameter parameter) {
            return parameter.name().toLowerCase(Locale.ROOT);
        }

        @Override
        Problem invalidParameter(String place, String name, String value, String reason) {
            return new Problem.BadParameter(
                    "The parameter " + name + " is " + Problem.quoted(value) + ": " + reason + ".");
        }

        @Override
        public Problem invalidHeader(String name, String value, String reason) {
            return new Problem.BadParameter(
                    "The header " + name + " is " + Problem.quoted(value) + ": " + reason + ".");
        }

        @Override
        public Object body(Problem problem) {
            Map<String, Object> body = new LinkedHashMap<>();
            body.put("status", problem.status());
            body.put("message", problem.message());
            return body;
        }
    },
    /// The newer interface: the key in a header, errors as `{"detail"}`.
    V2 {
        @Override
        public Credentials credentials(ServerRequest request) {
            String key = request.headers().firstHeader("X-API-Key");
            return new Credentials(key == null ? "" : key, "The header X-API-Key is missing.");
        }

        @Override
        Map<String, String> parameters(ServerRequest request) {
            return QueryParameters.lastWins(request);
        }

        @Override
        String parameterName(Parameter parameter) {
            return parameter.name();
        }

        @Override
        Problem invalidParameter(String place, String name, String value, String reason) {
            return new Problem.InvalidParameters(List.of(new Problem.InvalidParameter(
                    "value_error", List.of(place, name), "Value error, " + reason, value, Map.of("error", reason))));
        }

        @Override
        public Problem invalidHeader(String name, String value, String reason) {
            return invalidParameter("header", name.toLowerCase(Locale.ROOT), value, reason);
        }

        @Override
        public Object body(Problem problem) {
            return Map.of("detail", V2Detail.of(problem));
        }
    };

    /// The `Link` header that names the successor of v1 (RFC 5829). v1 has no end date, so no `Sunset` header
    /// is sent.
    private static final String SUCCESSOR = "</api/openapi.json>; rel=\"successor-version\"; type=\"application/json\"";

    /// The key of a request.
    ///
    /// @param key            empty if the request has no key
    /// @param missingMessage the error message if the request has no key
    public record Credentials(String key, String missingMessage) {}

    public abstract Credentials credentials(ServerRequest request);

    /// The query parameters, each with the value that wins.
    abstract Map<String, String> parameters(ServerRequest request);

    /// The name of a declared parameter in [#parameters].
    abstract String parameterName(Parameter parameter);

    /// A parameter whose value is not accepted.
    ///
    /// @param place  `query` or `body`
    /// @param reason what is accepted, as the part of a sentence
    abstract Problem invalidParameter(String place, String name, String value, String reason);

    /// A problem with the value of a header.
    ///
    /// @param reason what is accepted
    public abstract Problem invalidHeader(String name, String value, String reason);

    /// The headers of every response.
    ///
    /// @param headers takes a name and a value
    public void writeHeaders(BiConsumer<String, String> headers) {
        headers.accept(HttpHeaders.CACHE_CONTROL, "private, no-cache");
        headers.accept(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        headers.accept("X-Content-Type-Options", "nosniff");
        if (this == V1) {
            // The URL contains the key, so it must not be sent as a referrer.
            headers.accept("Referrer-Policy", "no-referrer");
            headers.accept(HttpHeaders.LINK, SUCCESSOR);
        }
    }

    /// The body of an error response.
    public abstract Object body(Problem problem);

    /// The dialect of a path, which need not exist.
    public static Dialect of(String path) {
        return path.equals("/api") || path.startsWith("/api/") ? V2 : V1;
    }
}
