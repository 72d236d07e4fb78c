package altdata.builder.operator.http;

import altdata.builder.generations.Generation;
import altdata.builder.operator.GenerationName;
import altdata.builder.operator.Share;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Parses the JSON body of a request. Unknown fields are rejected: if the name of a field that limits the scope
/// were mistyped and ignored, the command would apply to everything.
final class OperatorRequestBody {
    private static final JsonMapper JSON = new JsonMapper();
    /// Fields that [#sentence] shows without their names.
    private static final Set<String> NAMES_OF_SUBJECTS = Set.of("generation", "generations", "projections", "topic");

    private static final Set<String> HIDDEN = Set.of("value", "keys");

    private final Map<String, JsonNode> fields = new LinkedHashMap<>();

    /// @throws OperatorProblemException if it is not a JSON object or has unknown fields
    OperatorRequestBody(byte[] bytes, Set<String> known) {
        JsonNode body;
        try {
            body = bytes.length == 0 ? JSON.createObjectNode() : JSON.readTree(bytes);
        } catch (JacksonException _) {
            throw OperatorProblem.badRequest("the body is not JSON").exception();
        }
        if (!body.isObject()) {
            throw OperatorProblem.badRequest("the body must be a JSON object").exception();
        }
        for (Map.Entry<String, JsonNode> field : body.properties()) {
            if (!known.contains(field.getKey())) {
                throw OperatorProblem.badRequest("unknown field '" + field.getKey() + "'; accepted: "
                                + (known.isEmpty() ? "no fields" : String.join(", ", new TreeSet<>(known))))
                        .exception();
            }
            if (!field.getValue().isNull()) {
                fields.put(field.getKey(), field.getValue());
            }
        }
    }

    boolean has(String name) {
        return fields.containsKey(name);
    }

    /// Returns true if the text has no line breaks or other control characters. PostgreSQL rejects U+0000 in
    /// text.
    static boolean isOneLine(String text) {
        return text.chars().noneMatch(Character::isISOControl);
    }

    /// Returns null if the field is absent.
    @Nullable
    String text(String name) {
        JsonNode field = fields.get(name);
        if (field == null) {
            return null;
        }
        if (!field.isString() || field.stringValue().isBlank() || !isOneLine(field.stringValue())) {
            throw wrong(name, "text on one line");
        }
        return field.stringValue().strip();
    }

    /// Returns the exact bytes that were sent, or null if the field is absent.
    byte @Nullable [] bytes(String name) {
        JsonNode field = fields.get(name);
        if (field == null) {
            return null;
        }
        if (!field.isString()) {
            throw wrong(name, "text");
        }
        return field.stringValue().getBytes(StandardCharsets.UTF_8);
    }

    List<String> texts(String name) {
        JsonNode field = fields.get(name);
        List<String> texts = new ArrayList<>();
        if (field != null) {
            if (!field.isArray()) {
                throw wrong(name, "an array of text");
            }
            for (JsonNode each : field) {
                if (!each.isString() || !isOneLine(each.stringValue())) {
                    throw wrong(name, "an array of text, each on one line");
                }
                texts.add(each.stringValue());
            }
        }
        return texts;
    }

    @Nullable
    Integer number(String name) {
        JsonNode field = fields.get(name);
        if (field == null) {
            return null;
        }
        if (!field.isIntegralNumber() || !field.canConvertToInt()) {
            throw wrong(name, "a whole number");
        }
        return field.intValue();
    }

    @Nullable
    Long offset(String name) {
        JsonNode field = fields.get(name);
        if (field == null) {
            return null;
        }
        if (!field.isIntegralNumber() || !field.canConvertToLong()) {
            throw wrong(name, "a whole number");
        }
        return field.longValue();
    }

    /// Returns null if the field is absent.
    @Nullable
    Double share(String name) {
        String text = text(name);
        try {
            return text == null ? null : (Double) Share.parse(text);
        } catch (IllegalArgumentException _) {
            throw wrong(name, "more than 0% and at most 100%, such as \"5%\"");
        }
    }

    boolean isTrue(String name) {
        JsonNode field = fields.get(name);
        if (field != null && !field.isBoolean()) {
            throw wrong(name, "true or false");
        }
        return field != null && field.booleanValue();
    }

    @Nullable
    LocalDate date(String name) {
        String text = text(name);
        try {
            return text == null ? null : LocalDate.parse(text);
        } catch (DateTimeParseException _) {
            throw wrong(name, "a date, such as 2026-01-31");
        }
    }

    /// Returns the field `generations`, or the one in the field `generation`; each once.
    ///
    /// @throws OperatorProblemException if there is none, or both fields are present
    List<Generation> generations() {
        if (!has("generations") && !has("generation")) {
            throw OperatorProblem.badRequest("name a 'generation', or several 'generations', such as metrics_g2")
                    .exception();
        }
        if (!has("generations")) {
            return List.of(generation());
        }
        if (has("generation")) {
            throw OperatorProblem.badRequest("name either 'generation' or 'generations', not both")
                    .exception();
        }
        List<Generation> generations = texts("generations").stream()
                .map(GenerationName::parse)
                .distinct()
                .toList();
        if (generations.isEmpty()) {
            throw wrong("generations", "an array of names, such as metrics_g2");
        }
        return generations;
    }

    /// @throws OperatorProblemException if it is missing
    Generation generation() {
        String text = text("generation");
        if (text == null) {
            throw wrong("generation", "the name of one, such as metrics_g2");
        }
        return GenerationName.parse(text);
    }

    /// Returns the fields without `value`, which may contain personal data, and without `keys`, which may be keys
    /// instead of their ids by mistake.
    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        fields.forEach((name, value) -> {
            if (!HIDDEN.contains(name)) {
                map.put(name, JSON.treeToValue(value, Object.class));
            }
        });
        return map;
    }

    /// The shown fields as text for people, such as `metrics, rate 20000`; `all` if there are none.
    String sentence() {
        List<String> parts = new ArrayList<>();
        toMap().forEach((name, value) -> {
            String text = value instanceof List<?> list
                    ? list.stream().map(String::valueOf).collect(Collectors.joining(", "))
                    : String.valueOf(value);
            parts.add(NAMES_OF_SUBJECTS.contains(name) ? text : value.equals(true) ? name : name + ' ' + text);
        });
        return parts.isEmpty() ? "all" : String.join(", ", parts);
    }

    private static OperatorProblemException wrong(String name, String expected) {
        return OperatorProblem.badRequest("'" + name + "' must be " + expected).exception();
    }
}
