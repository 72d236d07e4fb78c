package altdata.ingest.mapping;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// A mapping file (YAML): which columns of somebody's file make which fields of a topic's rows.
public final class Mapping {
    private static final String FILE_TIME = "file-time";
    private static final YAMLMapper YAML =
            YAMLMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();
    private static final JsonMapper JSON = new JsonMapper();

    /// The file as it is written.
    private record Declaration(
            String topic,
            @JsonProperty("data_key") JsonNode dataKey,
            Map<String, FieldRule> fields,
            @Nullable List<SkipRule> skip) {}

    private final String topic;
    private final @Nullable FieldValue dataKey;
    private final Map<String, FieldValue> fields;
    private final List<SkipRule> skip;

    private Mapping(String topic, @Nullable FieldValue dataKey, Map<String, FieldValue> fields, List<SkipRule> skip) {
        this.topic = topic;
        this.dataKey = dataKey;
        this.fields = fields;
        this.skip = skip;
    }

    /// Reads a mapping file.
    /// @throws MappingException where it is none; the message names what is wrong in it
    public static Mapping read(Path file) {
        try {
            Declaration declaration = YAML.readValue(file, Declaration.class);
            if (declaration.topic() == null || declaration.fields() == null || declaration.dataKey() == null) {
                throw new MappingException(file + ": expected topic, data_key and fields");
            }
            Map<String, FieldValue> fields = new LinkedHashMap<>();
            declaration.fields().forEach((path, rule) -> fields.put(path, new FieldValue(path, rule)));
            JsonNode key = declaration.dataKey();
            FieldValue dataKey = key.isString() && key.stringValue().equals(FILE_TIME)
                    ? null
                    : new FieldValue("data_key", YAML.treeToValue(key, FieldRule.class));
            return new Mapping(
                    declaration.topic(), dataKey, fields, declaration.skip() == null ? List.of() : declaration.skip());
        } catch (JacksonException e) {
            throw new MappingException(file + ": " + e.getOriginalMessage().lines().findFirst().orElse("cannot be read"));
        }
    }

    /// The short name of the topic whose rows it makes.
    public String topic() {
        return topic;
    }

    /// Fails where a file lacks a column that the mapping reads.
    /// @throws MappingException naming the missing columns and those there are
    public void checkColumns(Collection<String> header) {
        TreeSet<String> missing = new TreeSet<>();
        List<FieldValue> values = new ArrayList<>(fields.values());
        if (dataKey != null) {
            values.add(dataKey);
        }
        values.forEach(value -> missing.addAll(value.columns()));
        skip.forEach(rule -> missing.add(rule.column()));
        missing.removeAll(header);
        if (!missing.isEmpty()) {
            throw new MappingException(
                    "the file has no column " + String.join(", ", missing) + "; it has " + String.join(", ", header));
        }
    }

    /// The row of the topic that a row of the file makes, or null where a skip rule leaves it out.
    ///
    /// @param fileTime the rank of the file's rows, where the mapping takes it from the file, in milliseconds since 1970
    /// @throws MappingException where it makes none
    public byte @Nullable [] apply(Map<String, String> row, long fileTime) {
        for (SkipRule rule : skip) {
            if (rule.skips(row.getOrDefault(rule.column(), ""))) {
                return null;
            }
        }
        ObjectNode mapped = JSON.createObjectNode();
        mapped.put("data_key", dataKey == null ? fileTime : dataKey.rank(row));
        fields.forEach((path, field) -> {
            Object value = field.of(row);
            if (value != null) {
                put(mapped, path, value);
            }
        });
        return JSON.writeValueAsBytes(mapped);
    }

    private static void put(ObjectNode row, String path, Object value) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            row.set(path, JSON.valueToTree(value));
        } else {
            ObjectNode inner = row.withObjectProperty(path.substring(0, dot));
            put(inner, path.substring(dot + 1), value);
        }
    }
}
