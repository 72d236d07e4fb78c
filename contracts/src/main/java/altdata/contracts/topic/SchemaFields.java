package altdata.contracts.topic;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.MetricType;
import altdata.contracts.catalogue.Platform;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Generates the JSON Schema of a topic from the declaration of its fields. The returned values are
/// placeholders.
final class SchemaFields implements Fields {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final LocalDate ANY_DATE = JsonFields.MIN_DATE;

    private final String title;
    private final ObjectNode properties = NODES.objectNode();
    /// The fields that are declared after [#isDeletion]; a deletion does not have them.
    private final ObjectNode contentProperties = NODES.objectNode();
    private final ArrayNode always = NODES.arrayNode();
    private final ArrayNode unlessDeleted = NODES.arrayNode();
    private final ArrayNode alternatives = NODES.arrayNode();
    private boolean deletable;
    private @Nullable String description;

    SchemaFields(String title) {
        this.title = title;
    }

    ObjectNode schema() {
        ObjectNode schema = NODES.objectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("$id", "urn:altdata:topic:" + title);
        schema.put("title", title);
        schema.put("type", "object");
        schema.set("properties", properties);
        schema.set("required", always);
        if (!alternatives.isEmpty()) {
            schema.set("anyOf", alternatives);
        }
        if (deletable) {
            ObjectNode deletion = schema.putObject("if");
            deletion.putObject("properties").putObject("deleted").put("const", true);
            deletion.putArray("required").add("deleted");
            ObjectNode content = schema.putObject("else");
            content.set("properties", contentProperties);
            content.set("required", unlessDeleted);
        }
        return schema;
    }

    @Override
    public Fields about(String described) {
        description = described;
        return this;
    }

    @Override
    public long dataKey() {
        about("The rank of the record version: of two with the same identity the one with the higher `data_key` wins.");
        required("data_key", "integer", node -> node.put("minimum", 0).put("maximum", Long.MAX_VALUE));
        Instant _ = about(
                        "When the content was known, for history that was recorded elsewhere. The known time of a record is this time or the time at which the broker appended the record, the earlier of the two. It makes no difference to which version wins.")
                .time("known_at");
        return 0;
    }

    @Override
    public String ticker(String name) {
        if (description == null) {
            about("The entity's ticker.");
        }
        required(name, "string", node -> {
            node.put("pattern", Tickers.PATTERN);
            ValueSchemas.appendDescription(
                    node, "1 to 16 characters of `A-Z 0-9 . - _`; lower case is converted to upper case.");
        });
        return "A";
    }

    @Override
    public String requiredText(String name) {
        required(name, "string", node -> node.put("pattern", Texts.NOT_BLANK));
        return "A";
    }

    @Override
    public String presentText(String name) {
        required(name, "string", ValueSchemas::text);
        return "";
    }

    @Override
    public @Nullable String text(String name) {
        optional(name, "string", ValueSchemas::text);
        return null;
    }

    @Override
    public String identifier(String name) {
        required(
                name,
                "string",
                node -> node.put("pattern", Texts.NOT_BLANK).put("maxLength", JsonFields.MAX_CHARACTERS));
        return "A";
    }

    @Override
    public @Nullable String label(String name) {
        optional(name, "string", node -> node.put("pattern", Texts.ANY).put("maxLength", JsonFields.MAX_CHARACTERS));
        return null;
    }

    @Override
    public @Nullable String optionalOneOf(String name, List<String> words) {
        ArrayNode accepted = declared(name).putArray("enum");
        words.forEach(accepted::add);
        accepted.addNull();
        return null;
    }

    @Override
    public String oneOf(String name, List<String> words) {
        required(name, "string", node -> words.forEach(node.putArray("enum")::add));
        return words.getFirst();
    }

    @Override
    public boolean flag(String name, boolean defaultValue) {
        optional(name, "boolean", node -> node.put("default", defaultValue));
        return defaultValue;
    }

    @Override
    public LocalDate requiredDate(String name) {
        required(name, "string", ValueSchemas::date);
        return ANY_DATE;
    }

    @Override
    public @Nullable LocalDate date(String name) {
        optional(name, "string", ValueSchemas::date);
        return null;
    }

    @Override
    public @Nullable Instant time(String name) {
        optional(name, "string", ValueSchemas::time);
        return null;
    }

    @Override
    public Instant requiredTime(String name) {
        required(name, "string", ValueSchemas::time);
        return Instant.EPOCH;
    }

    @Override
    public @Nullable Long integer(String name) {
        optional(name, "integer", node -> node.put("minimum", -(1L << 53)).put("maximum", 1L << 53));
        return null;
    }

    @Override
    public @Nullable BigDecimal decimal(String name, MetricType type) {
        optional(name, type.isWhole() ? "integer" : "number", node -> ValueSchemas.range(node, type));
        return null;
    }

    @Override
    public BigDecimal requiredDecimal(String name, MetricType type) {
        required(name, type.isWhole() ? "integer" : "number", node -> ValueSchemas.range(node, type));
        return BigDecimal.ZERO;
    }

    @Override
    public <R> @Nullable R object(String name, Function<Fields, R> parser) {
        SchemaFields inner = new SchemaFields(name);
        R _ = parser.apply(inner);
        optional(name, "object", node -> {
            node.set("properties", inner.properties);
            if (!inner.always.isEmpty()) {
                node.set("required", inner.always);
            }
        });
        return null;
    }

    @Override
    public @Nullable Long count(String name) {
        optional(name, "integer", node -> ValueSchemas.range(node, MetricType.COUNT));
        return null;
    }

    @Override
    public String sha256(String name) {
        required(name, "string", node -> node.put("pattern", "^[0-9a-fA-F]{64}$"));
        return "0".repeat(64);
    }

    @Override
    public List<String> tickers(String name) {
        optional(
                name,
                "array",
                node -> node.putObject("items").put("type", "string").put("pattern", Tickers.PATTERN));
        return List.of();
    }

    @Override
    public List<String> texts(String name) {
        optional(
                name, "array", node -> ValueSchemas.text(node.putObject("items").put("type", "string")));
        return List.of();
    }

    @Override
    public Map<Platform, String> handles(String name) {
        optional(name, "object", node -> {
            ObjectNode members = node.putObject("properties");
            for (Platform platform : Platform.values()) {
                ObjectNode member = members.putObject(platform.publishedName());
                member.put("description", "Null, blank or absent: no handle on this platform.");
                member.putArray("type").add("string").add("null");
                ValueSchemas.text(member);
            }
        });
        return new EnumMap<>(Platform.class);
    }

    @Override
    public Map<Metric, @Nullable BigDecimal> metrics(String name, String unless) {
        optional(name, "object", node -> {
            ObjectNode members = node.putObject("properties");
            for (Metric metric : Metric.values()) {
                if (metric.origin() instanceof Metric.Origin.Ingested(MetricGroup group, int _)) {
                    ObjectNode member = members.putObject(metric.publishedName());
                    member.put("description", described(metric, group));
                    member.putArray("type")
                            .add(metric.type().isWhole() ? "integer" : "number")
                            .add("null");
                    ValueSchemas.range(member, metric.type());
                }
            }
        });
        for (String alternative : List.of(name, unless)) {
            ObjectNode present = alternatives.addObject();
            present.putObject("properties")
                    .putObject(alternative)
                    .putObject("not")
                    .put("type", "null");
            present.putArray("required").add(alternative);
        }
        return new EnumMap<>(Metric.class);
    }

    @Override
    public Set<MetricGroup> groups(String name) {
        optional(name, "array", node -> {
            ObjectNode items = node.putObject("items").put("type", "string");
            ValueSchemas.text(items);
            ArrayNode examples = items.putArray("examples");
            for (MetricGroup group : MetricGroup.values()) {
                examples.add(group.publishedName());
            }
            ValueSchemas.appendDescription(
                    node,
                    "The groups are "
                            + Arrays.stream(MetricGroup.values())
                                    .map(group -> '`' + group.publishedName() + '`')
                                    .collect(Collectors.joining(", "))
                            + '.');
        });
        return EnumSet.noneOf(MetricGroup.class);
    }

    @Override
    public boolean isDeletion() {
        about("True for a deletion: then only `data_key` and the fields of the identity are read.");
        optional("deleted", "boolean", node -> node.put("default", false));
        deletable = true;
        return false;
    }

    private void required(String name, String type, Consumer<ObjectNode> constraint) {
        ObjectNode node = declared(name).put("type", type);
        constraint.accept(node);
        (deletable ? unlessDeleted : always).add(name);
    }

    private void optional(String name, String type, Consumer<ObjectNode> constraint) {
        ObjectNode node = declared(name);
        node.putArray("type").add(type).add("null");
        constraint.accept(node);
    }

    private ObjectNode declared(String name) {
        ObjectNode node = (deletable ? contentProperties : properties).putObject(name);
        if (description != null) {
            node.put("description", description);
            description = null;
        }
        return node;
    }

    private static String described(Metric metric, MetricGroup group) {
        return metric.title() + ", " + group.period().name().toLowerCase(Locale.ROOT) + ", of the group `"
                + group.publishedName() + "`: " + metric.type().expectation() + ".";
    }
}
