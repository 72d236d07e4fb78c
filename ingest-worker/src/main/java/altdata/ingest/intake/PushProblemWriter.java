package altdata.ingest.intake;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.webflux.error.ErrorWebExceptionHandler;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// Writes all errors as problem responses.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class PushProblemWriter implements ErrorWebExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(PushProblemWriter.class);
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String RETRY_SECONDS = "5";
    /// Of a 401 (RFC 9110, section 11.6.1); the same as that of the API.
    private static final String CHALLENGE = "ApiKey realm=\"altdata\"";

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable error) {
        ServerHttpResponse response = exchange.getResponse();
        if (response.isCommitted()) {
            return Mono.error(error);
        }
        PushProblem problem = problem(error);
        response.setStatusCode(problem.status());
        response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
        response.getHeaders().set("X-Content-Type-Options", "nosniff");
        if (problem.status() == HttpStatus.UNAUTHORIZED) {
            response.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, CHALLENGE);
        }
        if (problem.status() == HttpStatus.SERVICE_UNAVAILABLE) {
            response.getHeaders().set(HttpHeaders.RETRY_AFTER, RETRY_SECONDS);
        }
        byte[] body = JSON.writeValueAsBytes(problem.body());
        response.getHeaders().setContentLength(body.length);
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
    }

    private static PushProblem problem(Throwable error) {
        return switch (error) {
            case PushProblemException known -> known.problem();
            // The client disconnected while it waited for a permit.
            case InterruptedException _ -> PushProblem.BUSY;
            case ResponseStatusException known
            when known.getStatusCode().is4xxClientError() -> PushProblem.badRequest("The request is not valid HTTP.");
            default -> {
                LOG.error("request failed", error);
                yield PushProblem.INTERNAL_ERROR;
            }
        };
    }
}
