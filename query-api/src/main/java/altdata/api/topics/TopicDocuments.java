package altdata.api.topics;

import altdata.api.routing.PublishedFile;
import altdata.api.routing.PublishedFiles;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import tools.jackson.databind.json.JsonMapper;

/// Serves the documents of the topics, without a key: a page, the AsyncAPI document, and a JSON Schema per
/// topic.
@Configuration(proxyBeanMethods = false)
class TopicDocuments {
    private static final String ADDRESS = "/docs/topics";
    private static final String FILES = "/altdata/contracts/";
    private static final String POLICY = "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'";
    private static final MediaType HTML = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);
    private static final MediaType CSS = new MediaType("text", "css", StandardCharsets.UTF_8);
    private static final MediaType SCHEMA = new MediaType("application", "schema+json");

    private final PublishedFiles published;

    TopicDocuments(PublishedFiles published) {
        this.published = published;
    }

    /// Precedes the operations, whose last route matches every path.
    @Bean
    @Order(0)
    RouterFunction<ServerResponse> topicDocumentRoutes() throws IOException {
        byte[] asyncApi = file(FILES + "asyncapi.json");
        byte[] page = new TopicPage(new JsonMapper().readTree(asyncApi)).html().getBytes(StandardCharsets.UTF_8);
        RouterFunctions.Builder routes = RouterFunctions.route();
        add(routes, ADDRESS, HTML, page);
        add(routes, ADDRESS + "/", HTML, page);
        add(routes, ADDRESS + "/page.css", CSS, file("page.css"));
        add(routes, ADDRESS + "/asyncapi.json", MediaType.APPLICATION_JSON, asyncApi);
        for (Topic<?> topic : Topics.ALL) {
            String name = topic.shortName() + ".schema.json";
            add(routes, ADDRESS + '/' + name, SCHEMA, file(FILES + "schemas/" + name));
        }
        return routes.build();
    }

    private void add(RouterFunctions.Builder routes, String path, MediaType type, byte[] bytes) {
        published.add(routes, path, new PublishedFile(type, bytes, POLICY));
    }

    private static byte[] file(String path) throws IOException {
        return new ClassPathResource(path, TopicDocuments.class).getContentAsByteArray();
    }
}
