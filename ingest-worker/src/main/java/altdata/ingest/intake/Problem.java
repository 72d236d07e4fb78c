package altdata.ingest.intake;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/// Why a request is not answered with results, in the words in which the API says it too.
///
/// @param code    null where the status says it all
/// @param message what is wrong and what is accepted. Never holds a key
record Problem(HttpStatus status, @Nullable String code, String message) {
    static final Problem UNKNOWN_PATH = new Problem(HttpStatus.NOT_FOUND, null, "Not Found");
    static final Problem WRONG_METHOD = new Problem(HttpStatus.METHOD_NOT_ALLOWED, null, "Method Not Allowed");
    static final Problem MISSING_KEY =
            new Problem(HttpStatus.UNAUTHORIZED, "MISSING_API_KEY", "an API key is required, in the header X-API-Key");
    static final Problem INVALID_KEY =
            new Problem(HttpStatus.FORBIDDEN, "INVALID_API_KEY", "the API key is invalid or revoked");
    static final Problem BUSY =
            new Problem(HttpStatus.SERVICE_UNAVAILABLE, "BUSY", "too many requests are being taken; try again shortly");
    static final Problem FAULT =
            new Problem(HttpStatus.INTERNAL_SERVER_ERROR, "INTERNAL_ERROR", "an internal error; it has been logged");

    static Problem notReady(String message) {
        return new Problem(HttpStatus.SERVICE_UNAVAILABLE, "NOT_READY", message);
    }

    static Problem badRequest(String message) {
        return new Problem(HttpStatus.BAD_REQUEST, "BAD_REQUEST", message);
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

    ProblemException exception() {
        return new ProblemException(this);
    }
}
