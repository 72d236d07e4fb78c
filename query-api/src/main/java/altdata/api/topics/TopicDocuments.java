package altdata.api.topics;

import altdata.api.http.Dialect;
import altdata.api.http.Json;
import altdata.api.http.Problem;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.nio.charset.StandardCharsets;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// What is published about the topics, for everybody: a page, the AsyncAPI document, a JSON Schema for each topic.
@Configuration(proxyBeanMethods = false)
class TopicDocuments {
    private static final String ADDRESS = "/docs/topics";
    private static final String FILES = "/altdata/contracts/";
    private static final String METHODS = "GET, HEAD, OPTIONS";
    private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);
    private static final MediaType CSS = new MediaType("text", "css", StandardCharsets.UTF_8);
    private static final MediaType SCHEMA = new MediaType("application", "schema+json");

    private final Json json;

    TopicDocuments(Json json) {
        this.json = json;
    }

    /// Looked at before the operations, behind which nothing is found any more.
    @Bean
    @Order(0)
    RouterFunction<ServerResponse> topicDocumentRoutes() {
        Document asyncApi = Document.ofFile(MediaType.APPLICATION_JSON, FILES + "asyncapi.json");
        Document page = Document.ofText(HTML, new TopicPage(new JsonMapper().readTree(asyncApi.bytes())).html());
        RouterFunctions.Builder routes = RouterFunctions.route();
        add(routes, ADDRESS, page);
        add(routes, ADDRESS + "/", page);
        add(routes, ADDRESS + "/page.css", Document.ofFile(CSS, "page.css"));
        add(routes, ADDRESS + "/asyncapi.json", asyncApi);
        for (Topic<?> topic : Topics.ALL) {
            String file = topic.shortName() + ".schema.json";
            add(routes, ADDRESS + '/' + file, Document.ofFile(SCHEMA, FILES + "schemas/" + file));
        }
        return routes.build();
    }

    private void add(RouterFunctions.Builder routes, String path, Document document) {
        routes.route(RequestPredicates.path(path), request -> answer(request, document));
    }

    private Mono<ServerResponse> answer(ServerRequest request, Document document) {
        HttpMethod method = request.method();
        if (method.equals(HttpMethod.OPTIONS)) {
            return ServerResponse.noContent().header(HttpHeaders.ALLOW, METHODS).build();
        }
        if (!method.equals(HttpMethod.GET) && !method.equals(HttpMethod.HEAD)) {
            return ServerResponse.status(HttpStatus.METHOD_NOT_ALLOWED)
                    .header(HttpHeaders.ALLOW, METHODS)
                    .contentType(MediaType.APPLICATION_JSON)
                    .bodyValue(json.bytes(Dialect.V1.body(new Problem.WrongMethod())));
        }
        return request.checkNotModified(document.tag()).switchIfEmpty(Mono.defer(() -> ok(document)));
    }

    private static Mono<ServerResponse> ok(Document document) {
        return ServerResponse.ok()
                .eTag(document.tag())
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .header(
                        "Content-Security-Policy",
                        "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'")
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer")
                .contentType(document.type())
                .contentLength(document.bytes().length)
                .bodyValue(document.bytes());
    }
}
