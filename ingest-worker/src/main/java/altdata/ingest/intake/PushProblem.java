package altdata.ingest.intake;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/// Why a request is not answered with results, in the words in which the API says it too.
///
/// @param code    null where the status says it all
/// @param message what is wrong and what is accepted. Never holds a key
record PushProblem(HttpStatus status, @Nullable String code, String message) {
    static final PushProblem UNKNOWN_PATH = new PushProblem(HttpStatus.NOT_FOUND, null, "Not Found");
    static final PushProblem WRONG_METHOD = new PushProblem(HttpStatus.METHOD_NOT_ALLOWED, null, "Method Not Allowed");
    static final PushProblem MISSING_KEY =
            new PushProblem(HttpStatus.UNAUTHORIZED, "MISSING_API_KEY", "an API key is required, in the header X-API-Key");
    static final PushProblem INVALID_KEY =
            new PushProblem(HttpStatus.FORBIDDEN, "INVALID_API_KEY", "the API key is invalid or revoked");
    static final PushProblem BUSY =
            new PushProblem(HttpStatus.SERVICE_UNAVAILABLE, "BUSY", "too many requests are being taken; try again shortly");
    static final PushProblem FAULT =
            new PushProblem(HttpStatus.INTERNAL_SERVER_ERROR, "INTERNAL_ERROR", "an internal error; it has been logged");

    static PushProblem notReady(String message) {
        return new PushProblem(HttpStatus.SERVICE_UNAVAILABLE, "NOT_READY", message);
    }

    static PushProblem badRequest(String message) {
        return new PushProblem(HttpStatus.BAD_REQUEST, "BAD_REQUEST", message);
    }

    /// The body that says it.
    Map<String, Object> body() {
        if (code == null) {
            return Map.of("detail", message);
        }
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("code", code);
        detail.put("message", message);
        return Map.of("detail", detail);
    }

    PushProblemException exception() {
        return new PushProblemException(this);
    }
}
