package altdata.api.routing;

import altdata.api.request.Dialect;
import altdata.api.request.Operation;
import altdata.api.request.Problem;
import altdata.hosting.page.WebPage;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/// Serves static files, without a key.
@Component
public final class PublishedFiles {
    private final ProblemResponses problems;

    PublishedFiles(ProblemResponses problems) {
        this.problems = problems;
    }

    /// Adds a route that serves a file.
    public void add(RouterFunctions.Builder routes, String path, PublishedFile file) {
        routes.route(RequestPredicates.path(path), request -> serve(path, file, request));
    }

    /// Adds routes that serve a page and the files that it loads.
    ///
    /// @param root  the path of the page, such as `/explore`
    /// @param owner a class in the package that contains the page's files
    /// @param more  other paths of the page, relative to the root
    public void addPage(RouterFunctions.Builder routes, String root, Class<?> owner, String... more) {
        WebPage page = WebPage.of(root, owner);
        PublishedFile index = new PublishedFile(page.index(), WebPage.CONTENT_SECURITY_POLICY);
        add(routes, root, index);
        for (String path : more) {
            add(routes, root + path, index);
        }
        page.files()
                .forEach((path, file) -> add(routes, path, new PublishedFile(file, WebPage.CONTENT_SECURITY_POLICY)));
    }

    /// Adds a redirect (302).
    public void redirect(RouterFunctions.Builder routes, String from, String to) {
        routes.route(RequestPredicates.path(from), request -> switch (request.method()
                .name()) {
            case "GET", "HEAD" -> {
                ServerResponse.BodyBuilder response =
                        ServerResponse.status(HttpStatus.FOUND).header(HttpHeaders.LOCATION, to);
                Dialect.of(from).writeHeaders(response::header);
                yield response.build();
            }
            case "OPTIONS" -> ResponseWriter.options(Dialect.of(from), Operation.METHODS);
            default -> wrongMethod(from, request);
        });
    }

    private Mono<ServerResponse> wrongMethod(String path, ServerRequest request) {
        return problems.of(request, Dialect.of(path), new Problem.WrongMethod(Operation.METHODS), _ -> {});
    }

    private Mono<ServerResponse> serve(String path, PublishedFile file, ServerRequest request) {
        HttpMethod method = request.method();
        if (method.equals(HttpMethod.OPTIONS)) {
            return ResponseWriter.options(Dialect.of(path), Operation.METHODS);
        }
        if (method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD)) {
            return file.serve(request);
        }
        return wrongMethod(path, request);
    }
}
