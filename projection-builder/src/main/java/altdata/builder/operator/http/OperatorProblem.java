package altdata.builder.operator.http;

import java.util.Map;
import org.springframework.http.HttpStatus;

/// Describes the error response of an operator request.
///
/// @param message what is wrong and what is accepted; never contains a token
record OperatorProblem(HttpStatus status, String code, String message) {
    static final OperatorProblem TOKEN_MISSING = new OperatorProblem(
            HttpStatus.UNAUTHORIZED,
            "OPERATOR_TOKEN_MISSING",
            "An operator token is required: Authorization: Bearer TOKEN");
    static final OperatorProblem TOKEN_WRONG =
            new OperatorProblem(HttpStatus.UNAUTHORIZED, "OPERATOR_TOKEN_WRONG", "invalid operator token");
    static final OperatorProblem BUSY = new OperatorProblem(
            HttpStatus.SERVICE_UNAVAILABLE, "BUSY", "too many tasks are running; wait until one of them ends");

    static final OperatorProblem TOO_LARGE = new OperatorProblem(
            HttpStatus.CONTENT_TOO_LARGE,
            "CONTENT_TOO_LARGE",
            "the body is larger than 256 KiB; use ./altdata dead-letters redrive for a larger row");

    static OperatorProblem badRequest(String message) {
        return new OperatorProblem(HttpStatus.BAD_REQUEST, "BAD_REQUEST", message);
    }

    static OperatorProblem notFound(String message) {
        return new OperatorProblem(HttpStatus.NOT_FOUND, "NOT_FOUND", message);
    }

    static OperatorProblem unavailable(String message) {
        return new OperatorProblem(HttpStatus.SERVICE_UNAVAILABLE, "NOT_READY", message);
    }

    Map<String, Object> body() {
        return Map.of("detail", Map.of("code", code, "message", message));
    }

    OperatorProblemException exception() {
        return new OperatorProblemException(this);
    }
}
