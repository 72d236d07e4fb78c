package altdata.api.explore;

import altdata.api.routing.PublishedFile;
import altdata.api.routing.PublishedFiles;
import altdata.hosting.page.WebPage;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/// Serves the explorer's page and files. They need no key; the operations that the page calls do.
@Configuration(proxyBeanMethods = false)
class ExploreRoutes {
    private final PublishedFiles published;

    ExploreRoutes(PublishedFiles published) {
        this.published = published;
    }

    @Bean
    @Order(0)
    RouterFunction<ServerResponse> explorerRoutes() {
        RouterFunctions.Builder routes = RouterFunctions.route();
        ExplorerFiles.files()
                .forEach((path, file) ->
                        published.add(routes, path, new PublishedFile(file, WebPage.CONTENT_SECURITY_POLICY)));
        published.redirect(routes, "/", ExplorerFiles.ROOT);
        return routes.build();
    }
}
