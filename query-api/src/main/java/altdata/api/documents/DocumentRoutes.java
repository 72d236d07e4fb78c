package altdata.api.documents;

import altdata.api.request.OperationList;
import altdata.api.routing.PublishedFile;
import altdata.api.routing.PublishedFiles;
import altdata.hosting.page.WebPage;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Serves the OpenAPI documents and the documentation page, without a key.
@Configuration(proxyBeanMethods = false)
class DocumentRoutes {
    private static final JsonMapper DOCUMENTS =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final PublishedFiles published;

    DocumentRoutes(PublishedFiles published) {
        this.published = published;
    }

    @Bean
    @Order(0)
    RouterFunction<ServerResponse> documents(OperationList list) {
        RouterFunctions.Builder routes = RouterFunctions.route();
        for (ApiVersion each : ApiVersion.values()) {
            byte[] document = DOCUMENTS.writeValueAsBytes(OpenApi.document(each, list.operations()));
            published.add(
                    routes,
                    each.documentPath(),
                    new PublishedFile(MediaType.APPLICATION_JSON, document, WebPage.CONTENT_SECURITY_POLICY));
        }
        // A guide, and the reference of both interfaces, which its scripts create from the documents. It loads nothing
        // from other hosts (decision 22).
        published.addPage(routes, "/docs", DocumentRoutes.class, "/");
        return routes.build();
    }
}
