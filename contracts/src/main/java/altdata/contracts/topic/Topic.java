package altdata.contracts.topic;

import altdata.contracts.topic.Verdict.Accepted;
import altdata.contracts.topic.Verdict.Rejected;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// One topic of the write side: its name, what its rows state, and the verdict on whatever somebody wrote to it.
///
/// @param <T> what an accepted row states
public final class Topic<T> {
    private static final String PREFIX = "altdata.";
    /// The greatest value a broker is asked to take, in bytes.
    public static final int MAX_VALUE_BYTES = 16 * 1024 * 1024;

    /// How many partitions a topic is created with unless somebody says otherwise.
    public static final int PARTITIONS = 6;

    /// How far a row may go in any of its fields, those that are ignored too: so that no row of the greatest size can
    /// take memory or time out of proportion.
    public static final StreamReadConstraints LIMITS = StreamReadConstraints.builder()
            .maxStringLength(MAX_VALUE_BYTES)
            .maxNestingDepth(1_000)
            .maxNumberLength(1_000)
            .maxNameLength(50_000)
            .maxTokenCount(1_000_000)
            .build();

    /// Reads a row as strictly as a verdict does, within [#LIMITS].
    public static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(LIMITS)
                    // What was read can be written, in other fields around it too.
                    .streamWriteConstraints(StreamWriteConstraints.builder()
                            .maxNestingDepth(2 * LIMITS.getMaxNestingDepth())
                            .build())
                    .build())
            // Of the tree, which knows its members anyhow: the parser would keep a set of names besides.
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final ObjectReader TREES = JSON.readerFor(JsonNode.class);

    private final String shortName;
    private final String summary;
    private final String keyFormat;
    private final Function<Fields, T> reading;
    private final Function<T, @Nullable String> key;

    Topic(
            String shortName,
            String summary,
            String keyFormat,
            Function<Fields, T> reading,
            Function<T, @Nullable String> key) {
        this.shortName = shortName;
        this.summary = summary;
        this.keyFormat = keyFormat;
        this.reading = reading;
        this.key = key;
    }

    /// The name people use in commands, such as `api-keys`.
    public String shortName() {
        return shortName;
    }

    /// The name on the broker, such as `altdata.api-keys`.
    public String name() {
        return PREFIX + shortName;
    }

    /// What its rows are about, in a few words.
    public String summary() {
        return summary;
    }

    /// How the record key is made of a row's fields, such as `{platform}:{id}`.
    public String keyFormat() {
        return keyFormat;
    }

    /// The record key a row should have, or null where the row does not tell: a deletion of an alert may leave its
    /// ticker out.
    public @Nullable String key(T row) {
        return key.apply(row);
    }

    /// The verdict on one record's value: accepted whole or refused whole, the same at any time and on any machine.
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
            JsonFields fields = new JsonFields(object);
            return new Accepted<>(reading.apply(fields), fields.ignored());
        } catch (CharacterCodingException _) {
            return new Rejected<>(RejectionReason.NOT_JSON, "value: expected one JSON object in UTF-8, but it is not UTF-8");
        } catch (RejectedRecordException e) {
            return new Rejected<>(e.reason(), e.explanation());
        } catch (JacksonException e) {
            return new Rejected<>(RejectionReason.NOT_JSON, "value: expected one JSON object in UTF-8, but " + whatIsWrong(e));
        }
    }

    /// The JSON Schema (draft 2020-12) of this topic's rows; made from the same declaration that reads them.
    public ObjectNode schema() {
        SchemaFields fields = new SchemaFields(shortName);
        // The row of placeholders is of no use; what was asked for is.
        T _ = reading.apply(fields);
        return fields.schema();
    }

    private static JsonNode tree(byte[] value) throws CharacterCodingException {
        try {
            return isPlain(value) ? JSON.readTree(value) : JSON.readTree(decoded(value));
        } catch (NumberFormatException _) {
            // The JSON reader leaves with this, and not with one of its own, where a number cannot even be held. It may
            // be one that nobody asks for.
            return TREES.readValue(new NumberClampingParser(JSON.createParser(decoded(value))));
        }
    }

    /// Whether it is text of ASCII characters, about which the JSON reader has nothing to guess.
    private static boolean isPlain(byte[] value) {
        for (byte octet : value) {
            if (octet <= 0) {
                return false;
            }
        }
        return true;
    }

    /// Decoded here and strictly: the JSON reader would guess at UTF-16, and take broken sequences for characters.
    private static String decoded(byte[] value) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(value))
                .toString();
    }

    /// Where it is wrong, but not in the JSON reader's words: they speak of its settings, and quote the input.
    private static String whatIsWrong(JacksonException e) {
        String fault = switch (e) {
            case StreamConstraintsException _ ->
                "it goes beyond " + LIMITS.getMaxNestingDepth() + " levels of nesting, "
                        + LIMITS.getMaxNumberLength() + " characters of a number, "
                        + LIMITS.getMaxNameLength() + " of a name, or "
                        + LIMITS.getMaxTokenCount() + " values, names and brackets";
            default ->
                e.getOriginalMessage().startsWith("Duplicate") ? "it states a member twice" : "it is not well-formed";
        };
        return e.getLocation() == null
                ? fault
                : fault + " (line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr() + ')';
    }

    @Override
    public String toString() {
        return name();
    }
}
