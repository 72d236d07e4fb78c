package altdata.api.documents;

import altdata.api.request.Parameter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Builds the OpenAPI object of a parameter.
final class ParameterNode {
    private ParameterNode() {}

    static ObjectNode of(Parameter parameter, boolean isInPath) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("name", parameter.name());
        node.put("in", isInPath ? "path" : "query");
        node.put("required", parameter.isRequired());
        node.put("description", parameter.description());
        node.set("schema", schema(parameter));
        @Nullable String example = parameter.example();
        if (example != null) {
            node.put("example", example);
        }
        return node;
    }

    /// The schema of a parameter in a JSON body.
    static ObjectNode inBody(Parameter parameter) {
        ObjectNode schema = schema(parameter);
        if (parameter.kind() == Parameter.Kind.LIST) {
            schema = JsonNodeFactory.instance.objectNode().put("type", "array");
            Parameter.Range sizes = Objects.requireNonNull(parameter.range());
            schema.put("minItems", sizes.minimum()).put("maxItems", Objects.requireNonNull(sizes.maximum()));
            ObjectNode items = schema.putObject("items").put("type", "string").put("minLength", 1);
            if (!parameter.allowedValues().isEmpty()) {
                parameter.allowedValues().forEach(items.putArray("enum")::add);
            }
        }
        return schema.put("description", parameter.description());
    }

    private static ObjectNode schema(Parameter parameter) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        @Nullable String defaultValue = parameter.defaultValue();
        switch (parameter.kind()) {
            case TICKER, TEXT -> {
                schema.put("type", "string");
                // An optional parameter may be empty: it then counts as absent.
                if (parameter.isRequired()) {
                    schema.put("minLength", 1);
                }
            }
            // A moment has one of two formats, but generators of clients do not support that for a parameter.
            case FLAG, MOMENT -> schema.put("type", "string");
            case CHOICE, KEYWORD -> {
                schema.put("type", "string");
                parameter.allowedValues().forEach(schema.putArray("enum")::add);
            }
            case DATE -> schema.put("type", "string").put("format", "date");
            case INTEGER -> schema.put("type", "integer");
            case LIST -> schema.put("type", "string").put("minLength", 1);
        }
        Parameter.@Nullable Range range = parameter.range();
        if (range != null && parameter.kind() == Parameter.Kind.INTEGER) {
            schema.put("minimum", range.minimum());
            Long maximum = range.maximum();
            if (maximum != null) {
                schema.put("maximum", maximum);
            }
        }
        if (defaultValue != null) {
            if (parameter.kind() == Parameter.Kind.INTEGER) {
                schema.put("default", Long.parseLong(defaultValue));
            } else {
                schema.put("default", defaultValue);
            }
        }
        return schema;
    }
}
