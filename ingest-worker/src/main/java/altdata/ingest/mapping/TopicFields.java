package altdata.ingest.mapping;

import altdata.contracts.spelling.SpellingSuggestion;
import altdata.contracts.topic.Topic;
import altdata.ingest.IngestException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The fields that a mapping can set for a topic, from the topic's schema. A mapping that sets other fields, or
/// not the required ones, would have every row rejected or silently lose values.
public final class TopicFields {
    private static final String DATA_KEY = "data_key";
    private static final String DELETED = "deleted";

    private final Topic<?> topic;
    private final Map<String, JsonNode> fields = new LinkedHashMap<>();
    private final List<String> identity;
    private final List<String> content;
    private final List<String> alternatives = new ArrayList<>();

    private TopicFields(Topic<?> topic) {
        this.topic = topic;
        JsonNode schema = topic.schema();
        add("", schema.path("properties"));
        add("", schema.path("else").path("properties"));
        fields.remove(DATA_KEY);
        identity = names(schema.path("required"));
        content = names(schema.path("else").path("required"));
        schema.path("anyOf").forEach(option -> alternatives.addAll(names(option.path("required"))));
    }

    /// Returns the fields of a topic.
    public static TopicFields of(Topic<?> topic) {
        return new TopicFields(topic);
    }

    private void add(String prefix, JsonNode properties) {
        properties.forEachEntry((name, schema) -> {
            fields.put(prefix + name, schema);
            add(prefix + name + '.', schema.path("properties"));
        });
    }

    private static List<String> names(JsonNode array) {
        return array.valueStream()
                .map(JsonNode::asString)
                .filter(name -> !name.equals(DATA_KEY))
                .toList();
    }

    /// Returns the paths of all fields in the order of the schema, such as `ticker` and `metrics.price`.
    public Set<String> paths() {
        return fields.keySet();
    }

    /// Returns the fields that every row must have, except `data_key`.
    public List<String> required() {
        List<String> required = new ArrayList<>(identity);
        required.addAll(content);
        return required;
    }

    /// Returns fields of which a row must have at least one; empty if there is no such rule.
    public List<String> alternatives() {
        return alternatives;
    }

    /// Returns whether this is one field, and not an object of fields.
    public boolean isSingle(String path) {
        return !field(path).has("properties");
    }

    /// Returns the types that a mapping may convert a cell to for this field; the first one is the usual.
    List<CellType> types(String path) {
        JsonNode schema = field(path);
        String types = schema.path("type").toString();
        if (types.contains("\"integer\"")) {
            return List.of(CellType.INTEGER, CellType.NUMBER);
        }
        if (types.contains("\"number\"")) {
            return List.of(CellType.NUMBER, CellType.INTEGER);
        }
        if (types.contains("\"boolean\"")) {
            return List.of(CellType.BOOLEAN);
        }
        if (types.contains("\"array\"")) {
            return List.of(CellType.LIST);
        }
        return switch (schema.path("format").asString("")) {
            case "date" -> List.of(CellType.DATE, CellType.TEXT);
            case "date-time" -> List.of(CellType.TIME, CellType.TEXT);
            default -> List.of(CellType.TEXT, CellType.DATE, CellType.TIME);
        };
    }

    /// Returns the type that a field usually needs, by its name in a mapping.
    public String usualType(String path) {
        return types(path).getFirst().label();
    }

    private JsonNode field(String path) {
        JsonNode schema = fields.get(path);
        if (schema == null) {
            throw new IllegalArgumentException(path);
        }
        return schema;
    }

    /// Checks the rules of a mapping.
    /// @throws IngestException if a field is unknown, has a wrong type, or is missing; the message names it
    void check(Map<String, @Nullable FieldRule> rules) {
        rules.forEach((path, rule) -> {
            if (!fields.containsKey(path)) {
                throw new IngestException("fields." + path + ": the topic " + topic.shortName() + " has no such field"
                        + SpellingSuggestion.hint(path, fields.keySet()) + available(path));
            }
            if (rule != null && rule.constant() == null) {
                checkType(path, rule);
            }
        });
        List<String> expected = new ArrayList<>(identity);
        if (!rules.containsKey(DELETED)) {
            expected.addAll(content);
        }
        expected.removeIf(name -> isSet(rules, name));
        if (!expected.isEmpty()) {
            throw new IngestException(
                    "fields: the topic " + topic.shortName() + " also requires " + String.join(", ", expected));
        }
        if (!alternatives.isEmpty() && alternatives.stream().noneMatch(name -> isSet(rules, name))) {
            throw new IngestException(
                    "fields: the topic " + topic.shortName() + " also requires " + String.join(" or ", alternatives));
        }
    }

    private void checkType(String path, FieldRule rule) {
        CellType type = rule.type() == null ? CellType.TEXT : CellType.ofName(rule.type());
        if (type == null) {
            // The validation of the rule rejects the unknown type.
            return;
        }
        if (!isSingle(path)) {
            throw new IngestException("fields." + path + ": is an object. Map its fields, such as "
                    + fields.keySet().stream()
                            .filter(name -> name.startsWith(path + '.'))
                            .findFirst()
                            .orElse(path));
        }
        List<CellType> types = types(path);
        if (!types.contains(type)) {
            throw new IngestException("fields." + path + ".type: the field needs type: "
                    + types.getFirst().label() + ", but the rule has "
                    + (rule.type() == null ? "none, which means text" : rule.type()));
        }
    }

    private static boolean isSet(Map<String, @Nullable FieldRule> rules, String name) {
        return rules.keySet().stream().anyMatch(path -> path.equals(name) || path.startsWith(name + '.'));
    }

    /// Lists the fields on the same level.
    private String available(String path) {
        String prefix = path.contains(".") ? path.substring(0, path.lastIndexOf('.') + 1) : "";
        String level = fields.keySet().stream().anyMatch(name -> name.startsWith(prefix)) ? prefix : "";
        List<String> names = fields.keySet().stream()
                .filter(name -> name.startsWith(level) && name.indexOf('.', level.length()) < 0)
                .toList();
        return ". Available: " + String.join(", ", names);
    }
}
