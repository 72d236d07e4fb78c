package altdata.verification.fuzz;

import altdata.api.request.Dialect;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Checks the response to a hostile request.
final class FuzzResponseCheck {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int OVERLOADED = 503;

    private final String key;

    FuzzResponseCheck(String key) {
        this.key = key;
    }

    /// Returns one sentence about what is wrong, or null if the response is correct.
    @Nullable
    String problem(HostileRequest request, RawHttpResponse response) {
        String body = new String(response.body(), StandardCharsets.UTF_8);
        if (response.status() >= 500 && !isOverload(response)) {
            return "status " + response.status() + ": " + cut(body);
        }
        String all = response.headers() + "\n" + body;
        if (all.contains(key)) {
            return "the key is in the response: " + cut(all);
        }
        if (response.headers().containsKey("x-injected")) {
            return "a header was injected: " + response.headers();
        }
        String leak = LeakDetector.in(all);
        if (leak != null) {
            return "status " + response.status() + " leaks: " + leak;
        }
        return request.isHead() || response.body().length == 0
                ? emptyBodyProblem(request, response)
                : errorFormatProblem(request, response, body);
    }

    static boolean isOverload(RawHttpResponse response) {
        return response.status() == OVERLOADED && response.header("retry-after") != null;
    }

    private static @Nullable String emptyBodyProblem(HostileRequest request, RawHttpResponse response) {
        return response.status() >= 400 && !request.isHead()
                ? "status " + response.status() + " has an empty body"
                : null;
    }

    private static @Nullable String errorFormatProblem(HostileRequest request, RawHttpResponse response, String text) {
        String type = String.valueOf(response.header("content-type"));
        if (response.status() < 400 && !type.startsWith("application/json")) {
            // A documentation page or one of its files.
            return null;
        }
        JsonNode body;
        try {
            body = JSON.readTree(text);
        } catch (JacksonException _) {
            return "status " + response.status() + " is not JSON: " + cut(text);
        }
        if (response.status() < 400) {
            return body.isObject() ? null : "not an object: " + cut(text);
        }
        boolean isV1 = request.dialect() == null ? body.has("status") : request.dialect() == Dialect.V1;
        String problem = isV1 ? v1(response.status(), body) : v2(response.status(), body);
        if (problem != null) {
            return "status " + response.status() + ' ' + problem + ": " + cut(text);
        }
        return parameterNameProblem(request, response.status(), body, text);
    }

    private static @Nullable String v1(int status, JsonNode body) {
        return body.path("status").asInt(0) != status
                        || body.path("message").asString("").isBlank()
                ? "is not {status, message}"
                : null;
    }

    private static @Nullable String v2(int status, JsonNode body) {
        JsonNode detail = body.path("detail");
        if (status == 422) {
            for (JsonNode entry : detail) {
                if (!entry.path("loc").isArray()
                        || entry.path("msg").asString("").isBlank()
                        || !entry.has("type")) {
                    return "has an entry without type, loc and msg";
                }
            }
            return detail.isArray() && !detail.isEmpty() ? null : "has no entries";
        }
        boolean isWord = detail.isString() && !detail.asString().isBlank();
        boolean isCoded = !detail.path("code").asString("").isBlank()
                && !detail.path("message").asString("").isBlank();
        return isWord || isCoded ? null : "is not {detail}";
    }

    /// Checks that an error about parameters names one: v1 in the text, v2 in the location.
    private static @Nullable String parameterNameProblem(
            HostileRequest request, int status, JsonNode body, String text) {
        boolean isNamed = request.named().isEmpty()
                || switch (status) {
                    case 400 -> {
                        String message = body.path("message").asString("").toLowerCase(Locale.ROOT);
                        yield request.named().stream()
                                .anyMatch(name -> message.contains(name.toLowerCase(Locale.ROOT)));
                    }
                    case 422 -> request.named().stream().anyMatch(name -> text.contains('"' + name + '"'));
                    default -> true;
                };
        return isNamed ? null : "the error names none of the parameters " + request.named() + ": " + cut(text);
    }

    private static String cut(String text) {
        return text.length() <= 300 ? text : text.substring(0, 300) + "…";
    }
}
