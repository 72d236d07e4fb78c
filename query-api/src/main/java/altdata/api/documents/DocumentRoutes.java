package altdata.api.documents;

import altdata.api.http.Dialect;
import altdata.api.http.Json;
import altdata.api.http.Operation;
import altdata.api.http.OperationList;
import altdata.api.http.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The documents and the page on them; they need no key.
@Configuration(proxyBeanMethods = false)
class DocumentRoutes {
    private static final String ALLOWED = "GET, HEAD, OPTIONS";
    private static final JsonMapper DOCUMENTS =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Json json;

    DocumentRoutes(Json json) {
        this.json = json;
    }

    /// Before the operations, whose routes end with an answer to every path.
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    RouterFunction<ServerResponse> documents(List<OperationList> lists) {
        RouterFunctions.Builder routes = RouterFunctions.route();
        files(lists)
                .forEach((path, file) ->
                        routes.route(RequestPredicates.path(path), request -> serve(path, file, request)));
        return routes.build();
    }

    private static Map<String, PublishedFile> files(List<OperationList> lists) {
        List<Operation> operations =
                lists.stream().flatMap(list -> list.operations().stream()).toList();
        Map<String, PublishedFile> files = new LinkedHashMap<>();
        for (PublishedInterface published : PublishedInterface.values()) {
            byte[] document = DOCUMENTS.writeValueAsBytes(OpenApi.document(published, operations));
            files.put(published.documentPath(), new PublishedFile(MediaType.APPLICATION_JSON, document));
        }
        files.putAll(Page.files());
        return files;
    }

    private Mono<ServerResponse> serve(String path, PublishedFile file, ServerRequest request) {
        HttpMethod method = request.method();
        if (method.equals(HttpMethod.OPTIONS)) {
            return ServerResponse.noContent().header(HttpHeaders.ALLOW, ALLOWED).build();
        }
        if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
            return file.answer(request);
        }
        Problem problem = new Problem.WrongMethod();
        return ServerResponse.status(problem.status())
                .header(HttpHeaders.ALLOW, ALLOWED)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(json.bytes(Dialect.of(path).body(problem)));
    }
}
