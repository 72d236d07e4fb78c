package altdata.builder.operator.http;

import altdata.builder.generations.Generation;
import altdata.builder.operator.GenerationName;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What an operator asks for: a JSON object. What is not known is refused, for a mistyped scope would be everything.
final class OperatorRequestBody {
    private static final JsonMapper JSON = new JsonMapper();

    private final Map<String, JsonNode> fields = new LinkedHashMap<>();

    /// @throws@throws OperatorProblemException where it is none, or has other fields than these
    OperatorRequestBody(byte[] bytes, Set<String> known) {
        JsonNode body;
        try {
            body = bytes.length == 0 ? JSON.createObjectNode() : JSON.readTree(bytes);
        } catch (JacksonException _) {
            throw OperatorProblem.badRequest("the body is not JSON").exception();
        }
        if (!body.isObject()) {
            throw OperatorProblem.badRequest("the body is a JSON object").exception();
        }
        for (Map.Entry<String, JsonNode> field : body.properties()) {
            if (!known.contains(field.getKey())) {
                throw OperatorProblem.badRequest("there is no field '" + field.getKey() + "' here; there "
                                + (known.isEmpty() ? "are none" : "are " + String.join(", ", new TreeSet<>(known))))
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

    /// Whether it is free of line breaks and other controls. U+0000 is one, which PostgreSQL takes in no text.
    static boolean isOneLine(String text) {
        return text.chars().noneMatch(Character::isISOControl);
    }

    /// Null where it is not there.
    @Nullable
    String text(String name) {
        JsonNode field = fields.get(name);
        if (field == null) {
            return null;
        }
        if (!field.isString() || field.stringValue().isBlank() || !isOneLine(field.stringValue())) {
            throw wrong(name, "text, on one line");
        }
        return field.stringValue().strip();
    }

    /// Exactly as it was sent, null where it was not.
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
                if (!each.isString()) {
                    throw wrong(name, "an array of text");
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

    /// @throws@throws OperatorProblemException where there is none
    Generation generation() {
        String text = text("generation");
        if (text == null) {
            throw wrong("generation", "the name of one, such as metrics_g2");
        }
        return GenerationName.parse(text);
    }

    /// What was sent, but for what is a row.
    Map<String, Object> shown() {
        Map<String, Object> shown = new LinkedHashMap<>();
        fields.forEach((name, value) -> {
            if (!name.equals("value")) {
                shown.put(name, JSON.treeToValue(value, Object.class));
            }
        });
        return shown;
    }

    private static OperatorProblemException wrong(String name, String expected) {
        return OperatorProblem.badRequest("'" + name + "' is " + expected).exception();
    }
}
