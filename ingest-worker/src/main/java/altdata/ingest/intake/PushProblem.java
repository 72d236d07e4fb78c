package altdata.ingest.intake;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/// An error response, in the same form as those of the API.
///
/// @param code    null if the status says enough
/// @param message what is wrong and what is accepted; never contains a key
record PushProblem(HttpStatus status, @Nullable String code, String message) {
    /// Follows the sentences of errors after which a part of the rows may have been accepted.
    static final String SEND_AGAIN = " Send the whole request again; rows that were already accepted count once.";

    static final PushProblem NOT_FOUND = new PushProblem(HttpStatus.NOT_FOUND, null, "Not Found");
    static final PushProblem METHOD_NOT_ALLOWED =
            new PushProblem(HttpStatus.METHOD_NOT_ALLOWED, null, "Method Not Allowed");
    static final PushProblem MISSING_KEY = new PushProblem(
            HttpStatus.UNAUTHORIZED, "MISSING_API_KEY", "An API key is required in the header X-API-Key.");
    static final PushProblem INVALID_KEY =
            new PushProblem(HttpStatus.FORBIDDEN, "INVALID_API_KEY", "The API key is invalid or revoked.");
    static final PushProblem BUSY = new PushProblem(
            HttpStatus.SERVICE_UNAVAILABLE, "BUSY", "Too many concurrent requests. Retry in a few seconds.");
    static final PushProblem INTERNAL_ERROR = new PushProblem(
            HttpStatus.INTERNAL_SERVER_ERROR, "INTERNAL_ERROR", "Internal error. See the log of the service.");

    /// @param reason a sentence
    static PushProblem busy(String reason) {
        return new PushProblem(HttpStatus.SERVICE_UNAVAILABLE, "BUSY", reason + SEND_AGAIN);
    }

    static PushProblem notReady(String message) {
        return new PushProblem(HttpStatus.SERVICE_UNAVAILABLE, "NOT_READY", message);
    }

    static PushProblem badRequest(String message) {
        return new PushProblem(HttpStatus.BAD_REQUEST, "BAD_REQUEST", message);
    }

    /// Returns the response body.
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
