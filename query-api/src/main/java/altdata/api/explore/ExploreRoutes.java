package altdata.api.explore;

import altdata.api.routing.PublishedFiles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/// Serves the explorer's page and files. They need no key; the operations that the page calls do.
@Configuration(proxyBeanMethods = false)
class ExploreRoutes {
    private static final String ROOT = "/explore";

    private final PublishedFiles published;

    ExploreRoutes(PublishedFiles published) {
        this.published = published;
    }

    @Bean
    @Order(0)
    RouterFunction<ServerResponse> explorerRoutes() {
        RouterFunctions.Builder routes = RouterFunctions.route();
        // One page for all entities.
        published.addPage(routes, ROOT, ExploreRoutes.class, "/", "/{ticker}", "/{ticker}/");
        published.redirect(routes, "/", ROOT);
        return routes.build();
    }
}
