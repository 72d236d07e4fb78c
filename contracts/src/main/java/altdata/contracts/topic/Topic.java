package altdata.contracts.topic;

import altdata.contracts.topic.Verdict.Accepted;
import altdata.contracts.topic.Verdict.Rejected;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// One Kafka topic: its name, the fields of its rows, and the validation of its records.
///
/// @param <T> a parsed row
public final class Topic<T> {
    private static final String PREFIX = "altdata.";
    /// The maximum size of a record's value in bytes; topics are created with a limit that allows it.
    public static final int MAX_VALUE_BYTES = 16 * 1024 * 1024;

    /// The default number of partitions.
    public static final int PARTITIONS = 6;

    /// The settings of every topic on the broker. Nothing is deleted or compacted, because the log is the
    /// source of truth. The time of a record is when the broker appended it, because a producer can claim any
    /// time.
    public static final Map<String, String> BROKER_SETTINGS = Map.of(
            "cleanup.policy",
            "delete",
            "max.message.bytes",
            Integer.toString(MAX_VALUE_BYTES),
            "message.timestamp.type",
            "LogAppendTime",
            "retention.ms",
            "-1");

    /// Limits of a row's JSON, ignored fields included, so that no row of the maximum size takes
    /// disproportionate memory or time.
    public static final StreamReadConstraints LIMITS = StreamReadConstraints.builder()
            .maxStringLength(MAX_VALUE_BYTES)
            .maxNestingDepth(1_000)
            .maxNumberLength(1_000)
            .maxNameLength(50_000)
            .maxTokenCount(1_000_000)
            .build();

    /// Parses JSON as strictly as [#read], within [#LIMITS].
    public static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(LIMITS)
                    // The table of names is shared by all rows and rejects names whose hashes collide with many
                    // earlier ones. Without it, a verdict does not depend on earlier rows.
                    .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                    // Any parsed value can be written again, also nested in another object.
                    .streamWriteConstraints(StreamWriteConstraints.builder()
                            .maxNestingDepth(2 * LIMITS.getMaxNestingDepth())
                            .build())
                    .build())
            // Checked on the tree, which has the members anyway; the parser would need another set of names.
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final ObjectReader TREES = JSON.readerFor(JsonNode.class);

    private final String shortName;
    private final String summary;
    private final String keyFormat;
    private final Function<Fields, T> parser;
    private final Function<T, @Nullable String> key;
    private final Set<String> fieldNames;

    Topic(
            String shortName,
            String summary,
            String keyFormat,
            Function<Fields, T> parser,
            Function<T, @Nullable String> key) {
        this.shortName = shortName;
        this.summary = summary;
        this.keyFormat = keyFormat;
        this.parser = parser;
        this.key = key;
        this.fieldNames =
                fieldPaths().stream().filter(path -> path.indexOf('.') < 0).collect(Collectors.toUnmodifiableSet());
    }

    /// The name in commands, such as `api-keys`.
    public String shortName() {
        return shortName;
    }

    /// The name on the broker, such as `altdata.api-keys`.
    public String name() {
        return PREFIX + shortName;
    }

    /// A short description of its rows.
    public String summary() {
        return summary;
    }

    /// The format of the record key, with the row's fields in braces, such as `{platform}:{id}`.
    public String keyFormat() {
        return keyFormat;
    }

    /// The record key that belongs to a row, or null if it is unknown: the deletion of an alert may omit the
    /// ticker.
    public @Nullable String key(T row) {
        return key.apply(row);
    }

    /// Validates one record's value. It is accepted or rejected as a whole, with the same result at any time
    /// and on any machine.
    ///
    /// @param value null for a tombstone, which is rejected
    public Verdict<T> read(byte @Nullable [] value) {
        if (value == null) {
            return new Rejected<>(
                    RejectionReason.NULL_VALUE,
                    "value: expected a JSON object, but got null; a deletion is a row with \"deleted\": true");
        }
        try {
            JsonNode node = tree(value);
            if (!(node instanceof ObjectNode object)) {
                return new Rejected<>(
                        node.isMissingNode() ? RejectionReason.NOT_JSON : RejectionReason.NOT_AN_OBJECT,
                        "value: expected one JSON object");
            }
            JsonFields fields = new JsonFields(object, fieldNames);
            T row = parser.apply(fields);
            return new Accepted<>(row, fields.ignored(), fields.knownAt());
        } catch (CharacterCodingException _) {
            return new Rejected<>(
                    RejectionReason.NOT_JSON, "value: expected one JSON object in UTF-8, but it is not UTF-8");
        } catch (RejectedRecordException e) {
            return new Rejected<>(e.reason(), e.explanation());
        } catch (JacksonException e) {
            return new Rejected<>(
                    RejectionReason.NOT_JSON, "value: expected one JSON object in UTF-8, but " + description(e));
        }
    }

    /// The JSON Schema (draft 2020-12) of this topic's rows, generated from the declaration that also parses
    /// them.
    public ObjectNode schema() {
        SchemaFields fields = new SchemaFields(shortName);
        // Only the recorded fields matter; the row contains placeholders.
        T _ = parser.apply(fields);
        return fields.schema();
    }

    /// The paths of the fields that rows may have, such as `metrics.forum_mentions`, in the order of the
    /// schema.
    public Set<String> fieldPaths() {
        Set<String> paths = new LinkedHashSet<>();
        ObjectNode schema = schema();
        addPaths("", schema, paths);
        addPaths("", schema.path("else"), paths);
        return paths;
    }

    private static void addPaths(String prefix, JsonNode schema, Set<String> paths) {
        schema.path("properties").properties().forEach(property -> {
            String path = prefix + property.getKey();
            paths.add(path);
            addPaths(path + '.', property.getValue(), paths);
        });
    }

    /// Parses JSON in UTF-8.
    ///
    /// @throws CharacterCodingException if it is not UTF-8
    /// @throws JacksonException         if it is not one JSON value
    /// @throws NumberFormatException    if the exponent of a number is out of range
    public static JsonNode parse(byte[] json) throws CharacterCodingException {
        return isPlain(json) ? JSON.readTree(json) : JSON.readTree(decoded(json));
    }

    private static JsonNode tree(byte[] value) throws CharacterCodingException {
        try {
            return parse(value);
        } catch (NumberFormatException _) {
            // The number may belong to an ignored field.
            return TREES.readValue(new NumberClampingParser(JSON.createParser(decoded(value))));
        }
    }

    /// Whether the value is ASCII, so that Jackson cannot detect a wrong encoding.
    private static boolean isPlain(byte[] value) {
        for (byte octet : value) {
            if (octet <= 0) {
                return false;
            }
        }
        return true;
    }

    /// Decodes UTF-8 strictly. Jackson would detect UTF-16 and accept malformed sequences.
    private static String decoded(byte[] value) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(value))
                .toString();
    }

    /// Describes the error without Jackson's message, which names its own settings and quotes the input.
    private static String description(JacksonException e) {
        String error = switch (e) {
            case StreamConstraintsException _ ->
                "it exceeds " + LIMITS.getMaxNestingDepth() + " levels of nesting, "
                        + LIMITS.getMaxNumberLength() + " characters of a number, "
                        + LIMITS.getMaxNameLength() + " of a name, or "
                        + LIMITS.getMaxTokenCount() + " values, names and brackets";
            default ->
                e.getOriginalMessage().startsWith("Duplicate") ? "it has a duplicate member" : "it is not well-formed";
        };
        return e.getLocation() == null
                ? error
                : error + " (line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr() + ')';
    }

    @Override
    public String toString() {
        return name();
    }
}
