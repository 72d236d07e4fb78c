package altdata.api.request;

import altdata.api.request.Problem.InvalidParameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The parameters of a POST request. Those in its JSON body are strings, and arrays of strings for lists. Null counts
/// as absent, and other names are ignored, as in a query. Parameters that are absent in the body may be in the query.
///
/// @param texts   the strings by name
/// @param lists   the arrays by name
/// @param inQuery the names of the parameters in the query
/// @param errors  the type errors by name
/// @param problem why the body has no parameters at all; null if it has
record BodyParameters(
        Map<String, String> texts,
        Map<String, List<String>> lists,
        Set<String> inQuery,
        Map<String, List<InvalidParameter>> errors,
        @Nullable Problem problem) {
    static final String PLACE = "body";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    static BodyParameters without(Problem problem) {
        return new BodyParameters(Map.of(), Map.of(), Set.of(), Map.of(), problem);
    }

    /// @param query the parameters in the query
    static BodyParameters parse(byte[] json, Operation operation, Map<String, String> query) {
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
        BodyParameters parameters =
                new BodyParameters(new HashMap<>(), new HashMap<>(), new HashSet<>(), new HashMap<>(), null);
        for (Parameter declared : operation.parameters()) {
            String name = declared.name();
            JsonNode value = body.path(name);
            if (!value.isMissingNode() && !value.isNull()) {
                parameters.read(declared, value);
            } else if (query.containsKey(name)) {
                parameters.inQuery.add(name);
                parameters.texts.put(name, query.get(name));
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
