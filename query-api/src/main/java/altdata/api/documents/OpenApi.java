package altdata.api.documents;

import altdata.api.request.Operation;
import altdata.api.schema.RecordSchemas;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.node.ObjectNode;

/// Builds the OpenAPI document of an interface: a handwritten template, plus the operations of the list and the
/// schemas of their responses.
final class OpenApi {
    private OpenApi() {}

    static ObjectNode document(ApiVersion published, List<Operation> operations) {
        String template = published.resourceName() + ".json";
        ObjectNode document = Objects.requireNonNull(DocumentResources.object(template), template);
        OperationDescriptions descriptions = new OperationDescriptions(published);
        RecordSchemas schemas = new RecordSchemas();
        ObjectNode paths = document.putObject("paths");
        operations.stream()
                .filter(published::has)
                .sorted(Comparator.comparingInt(descriptions::position))
                .forEach(operation -> {
                    ObjectNode path = paths.putObject(published.path(operation));
                    OperationNode node = new OperationNode(published, operation, schemas, descriptions);
                    path.set("get", node.node());
                    if (operation.acceptsBody()) {
                        path.set("post", node.nodeWithBody());
                    }
                });
        ObjectNode components = (ObjectNode) document.get("components");
        ObjectNode all = schemas.definitions();
        new FieldDescriptions().describe(all);
        all.setAll((ObjectNode) components.get("schemas"));
        components.set("schemas", all);
        return document;
    }
}
