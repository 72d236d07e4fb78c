package altdata.builder.operator.http;

import java.util.Map;
import org.springframework.http.HttpStatus;

/// Why a request is not answered, in the words of the other services.
///
/// @param message what is wrong and what is accepted. Never holds a token
record OperatorProblem(HttpStatus status, String code, String message) {
    static final OperatorProblem TOKEN_MISSING = new OperatorProblem(
            HttpStatus.UNAUTHORIZED,
            "OPERATOR_TOKEN_MISSING",
            "the operator's token is required, as Authorization: Bearer TOKEN");
    static final OperatorProblem TOKEN_WRONG =
            new OperatorProblem(HttpStatus.UNAUTHORIZED, "OPERATOR_TOKEN_WRONG", "the operator's token is another one");
    static final OperatorProblem BUSY = new OperatorProblem(
            HttpStatus.SERVICE_UNAVAILABLE, "BUSY", "too many runs are under way; wait until one of them has ended");

    static final OperatorProblem TOO_LARGE = new OperatorProblem(
            HttpStatus.CONTENT_TOO_LARGE,
            "CONTENT_TOO_LARGE",
            "the body is too large for an order, which has at most 256 KiB; a larger row is redriven by the command");

    static OperatorProblem badRequest(String message) {
        return new OperatorProblem(HttpStatus.BAD_REQUEST, "BAD_REQUEST", message);
    }

    static OperatorProblem notFound(String message) {
        return new OperatorProblem(HttpStatus.NOT_FOUND, "NOT_FOUND", message);
    }

    static OperatorProblem away(String message) {
        return new OperatorProblem(HttpStatus.SERVICE_UNAVAILABLE, "NOT_READY", message);
    }

    Map<String, Object> body() {
        return Map.of("detail", Map.of("code", code, "message", message));
    }

    OperatorProblemException exception() {
        return new OperatorProblemException(this);
    }
}
