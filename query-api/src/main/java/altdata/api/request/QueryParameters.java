package altdata.api.request;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.springframework.web.reactive.function.server.ServerRequest;

/// Parses the query parameters of a request. Each dialect has its own rule for repeated parameters.
final class QueryParameters {
    private QueryParameters() {}

    /// v1: names are case-insensitive (lower-cased here). A parameter without a value counts as absent. The
    /// first value of a repeated parameter wins.
    static Map<String, String> firstWins(ServerRequest request) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parse(request, name -> name.toLowerCase(Locale.ROOT), (name, value) -> {
            if (!value.isBlank()) {
                parameters.putIfAbsent(name, value);
            }
        });
        return parameters;
    }

    /// v2: names are case-sensitive, and the last value of a repeated parameter wins, as in FastAPI.
    static Map<String, String> lastWins(ServerRequest request) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parse(request, UnaryOperator.identity(), parameters::put);
        return parameters;
    }

    private interface Sink {
        void accept(String name, String value);
    }

    private static void parse(ServerRequest request, UnaryOperator<String> naming, Sink sink) {
        String query = request.uri().getRawQuery();
        if (query == null) {
            return;
        }
        for (String pair : query.split("&", -1)) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? pair : pair.substring(0, equals);
                String value = equals < 0 ? "" : pair.substring(equals + 1);
                sink.accept(naming.apply(decoded(name)), decoded(value));
            }
        }
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            // An invalid percent escape is literal text, as in browsers and in FastAPI.
            return text;
        }
    }
}
