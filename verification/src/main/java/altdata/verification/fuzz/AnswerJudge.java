package altdata.verification.fuzz;

import altdata.api.request.Dialect;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Checks the response to a hostile request.
final class AnswerJudge {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int OVERLOADED = 503;

    private final String key;

    AnswerJudge(String key) {
        this.key = key;
    }

    /// Returns one sentence about what is wrong, or null if the response is correct.
    @Nullable
    String problem(HostileRequest request, HttpAnswer answer) {
        String body = new String(answer.body(), StandardCharsets.UTF_8);
        if (answer.status() >= 500 && !isOverload(answer)) {
            return "status " + answer.status() + ": " + cut(body);
        }
        String all = answer.headers() + "\n" + body;
        if (all.contains(key)) {
            return "the key is in the answer: " + cut(all);
        }
        if (answer.headers().containsKey("x-injected")) {
            return "a header was smuggled in: " + answer.headers();
        }
        String leak = Leak.in(all);
        if (leak != null) {
            return "status " + answer.status() + " leaks: " + leak;
        }
        return request.isHead() || answer.body().length == 0
                ? emptiness(request, answer)
                : wording(request, answer, body);
    }

    static boolean isOverload(HttpAnswer answer) {
        return answer.status() == OVERLOADED && answer.header("retry-after") != null;
    }

    private static @Nullable String emptiness(HostileRequest request, HttpAnswer answer) {
        return answer.status() >= 400 && !request.isHead() ? "status " + answer.status() + " says nothing" : null;
    }

    private static @Nullable String wording(HostileRequest request, HttpAnswer answer, String text) {
        String type = String.valueOf(answer.header("content-type"));
        if (answer.status() < 400 && !type.startsWith("application/json")) {
            // A documentation page or one of its files.
            return null;
        }
        JsonNode body;
        try {
            body = JSON.readTree(text);
        } catch (JacksonException _) {
            return "status " + answer.status() + " is not JSON: " + cut(text);
        }
        if (answer.status() < 400) {
            return body.isObject() ? null : "not an object: " + cut(text);
        }
        boolean isV1 = request.dialect() == null ? body.has("status") : request.dialect() == Dialect.V1;
        String problem = isV1 ? v1(answer.status(), body) : v2(answer.status(), body);
        if (problem != null) {
            return "status " + answer.status() + ' ' + problem + ": " + cut(text);
        }
        return naming(request, answer.status(), body, text);
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
    private static @Nullable String naming(HostileRequest request, int status, JsonNode body, String text) {
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
        return isNamed ? null : "the refusal names none of the parameters " + request.named() + ": " + cut(text);
    }

    private static String cut(String text) {
        return text.length() <= 300 ? text : text.substring(0, 300) + "…";
    }
}
