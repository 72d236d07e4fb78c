package altdata.api.documents;

import altdata.api.request.Operation;
import altdata.api.request.OperationList;
import altdata.api.routing.PublishedFile;
import altdata.api.routing.PublishedFiles;
import altdata.hosting.page.WebPage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        files(list.operations()).forEach((path, file) -> published.add(routes, path, file));
        return routes.build();
    }

    private static Map<String, PublishedFile> files(List<Operation> operations) {
        Map<String, PublishedFile> files = new LinkedHashMap<>();
        for (ApiVersion each : ApiVersion.values()) {
            byte[] document = DOCUMENTS.writeValueAsBytes(OpenApi.document(each, operations));
            files.put(
                    each.documentPath(),
                    new PublishedFile(MediaType.APPLICATION_JSON, document, WebPage.CONTENT_SECURITY_POLICY));
        }
        files.putAll(DocumentationPage.files());
        return files;
    }
}
