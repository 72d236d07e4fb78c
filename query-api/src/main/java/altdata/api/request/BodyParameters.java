package altdata.api.request;

import altdata.api.request.Problem.InvalidParameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The parameters in the JSON body of a POST request: strings, and arrays of strings for lists. Null counts as
/// absent, and other names are ignored, as in a query.
///
/// @param texts   the strings by name
/// @param lists   the arrays by name
/// @param errors  the type errors by name
/// @param problem why the body has no parameters at all; null if it has
record BodyParameters(
        Map<String, String> texts,
        Map<String, List<String>> lists,
        Map<String, List<InvalidParameter>> errors,
        @Nullable Problem problem) {
    static final String PLACE = "body";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    static BodyParameters without(Problem problem) {
        return new BodyParameters(Map.of(), Map.of(), Map.of(), problem);
    }

    static BodyParameters parse(byte[] json, Operation operation) {
        if (json.length == 0) {
            return invalid(new InvalidParameter("missing", List.of(PLACE), "Field required", null, Map.of()));
        }
        JsonNode body;
        try {
            body = JSON.readTree(json);
        } catch (JacksonException e) {
            long offset =
                    Math.max(0, e.getLocation() == null ? 0 : e.getLocation().getByteOffset());
            return invalid(new InvalidParameter(
                    "json_invalid",
                    List.of(PLACE, offset),
                    "JSON decode error",
                    Map.of(),
                    Map.of("error", "The body is not valid JSON in UTF-8")));
        }
        if (!body.isObject()) {
            return invalid(new InvalidParameter(
                    "model_attributes_type",
                    List.of(PLACE),
                    "Input should be a valid dictionary or object to extract fields from",
                    body,
                    Map.of()));
        }
        BodyParameters parameters = new BodyParameters(new HashMap<>(), new HashMap<>(), new HashMap<>(), null);
        for (Parameter declared : operation.parameters()) {
            JsonNode value = body.path(declared.name());
            if (!value.isMissingNode() && !value.isNull()) {
                parameters.read(declared, value);
            }
        }
        return parameters;
    }

    private static BodyParameters invalid(InvalidParameter error) {
        return without(new Problem.InvalidParameters(List.of(error)));
    }

    private void read(Parameter declared, JsonNode value) {
        String name = declared.name();
        if (declared.kind() != Parameter.Kind.LIST) {
            if (value.isString()) {
                texts.put(name, value.stringValue());
            } else {
                reject(name, "string_type", List.of(PLACE, name), "Input should be a valid string", value);
            }
            return;
        }
        if (!value.isArray()) {
            reject(name, "list_type", List.of(PLACE, name), "Input should be a valid list", value);
            return;
        }
        List<String> elements = new ArrayList<>();
        for (int i = 0; i < value.size(); i++) {
            JsonNode element = value.get(i);
            if (element.isString()) {
                elements.add(element.stringValue());
            } else {
                reject(name, "string_type", List.of(PLACE, name, i), "Input should be a valid string", element);
            }
        }
        lists.put(name, elements);
    }

    private void reject(String name, String type, List<Object> location, String message, JsonNode input) {
        errors.computeIfAbsent(name, _ -> new ArrayList<>())
                .add(new InvalidParameter(type, location, message, input, Map.of()));
    }
}
