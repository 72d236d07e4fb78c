package altdata.builder.operator.http;

import altdata.hosting.page.WebPage;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// Creates the HTTP responses of the operator API, with their security headers.
final class OperatorResponses {
    private static final JsonMapper JSON = new JsonMapper();

    private OperatorResponses() {}

    static Mono<ServerResponse> ok(Object body) {
        return json(ServerResponse.ok(), body);
    }

    /// Returns 202 with the started task and its `Location`.
    static Mono<ServerResponse> accepted(OperatorTask task) {
        return json(
                ServerResponse.status(HttpStatus.ACCEPTED)
                        .header(HttpHeaders.LOCATION, OperatorPage.ROOT + "/runs/" + task.id()),
                task.body());
    }

    static Mono<ServerResponse> problem(OperatorProblem problem) {
        ServerResponse.BodyBuilder response = ServerResponse.status(problem.status());
        if (problem.status() == HttpStatus.UNAUTHORIZED) {
            response = response.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"operators\"");
        }
        return json(response, problem.body());
    }

    /// Sets the security headers of a page or response.
    static void protect(HttpHeaders headers) {
        headers.set("Content-Security-Policy", WebPage.CONTENT_SECURITY_POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
    }

    private static Mono<ServerResponse> json(ServerResponse.BodyBuilder response, Object body) {
        byte[] bytes = JSON.writeValueAsBytes(body);
        return response.headers(OperatorResponses::protect)
                .contentType(MediaType.APPLICATION_JSON)
                .cacheControl(CacheControl.noStore())
                .bodyValue(bytes);
    }
}
