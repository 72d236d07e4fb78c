package altdata.builder.records;

import altdata.contracts.catalogue.Platform;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Derives the columns of a whole-record table from the record type, so that an upsert replaces every part of
/// the old row. A column that is missing in the upsert would keep the old record's value, which breaks the
/// merge law.
///
/// A component's column has the component's name in the topic's JSON: snake case, or its [JsonProperty]. A
/// component that is itself a record has a column for each of its components: `author_name` for `author.name`.
public final class RecordColumns<T extends Record> {
    private static final Pattern WORD_BEGINS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
    private static final Map<Class<?>, String> TYPES = Map.of(
            String.class, "text",
            Instant.class, "timestamptz",
            LocalDate.class, "date",
            Long.class, "bigint",
            long.class, "bigint",
            boolean.class, "boolean",
            BigDecimal.class, "numeric",
            Map.class, "jsonb");

    private final List<RecordColumn> identity = new ArrayList<>();
    private final List<RecordColumn> content = new ArrayList<>();
    /// The components that are records, with the names of their own components.
    private final Map<String, List<String>> nested = new LinkedHashMap<>();
    /// The components that are maps by platform.
    private final List<String> byPlatform = new ArrayList<>();
    private final List<ComputedColumn<T>> computed;

    private RecordColumns(Class<T> type, List<String> key, List<ComputedColumn<T>> computed) {
        this.computed = computed;
        for (RecordComponent component : type.getRecordComponents()) {
            add(component, key);
        }
        for (ComputedColumn<T> column : computed) {
            content.add(new RecordColumn(column.name(), column.type()));
        }
        if (!identity.stream().map(RecordColumn::name).toList().equals(key)) {
            throw new IllegalStateException("The identity of " + type.getSimpleName() + " is " + key
                    + ", but among its components are only " + identity + ", in this order.");
        }
        Set<String> names = new HashSet<>();
        for (RecordColumn column : all()) {
            if (!names.add(column.name())) {
                throw new IllegalStateException(
                        "Two columns of " + type.getSimpleName() + " are named " + column.name() + ".");
            }
        }
    }

    /// The columns of a record type.
    ///
    /// @param key      the columns of the identity
    /// @param computed the columns that no component has
    /// @throws IllegalStateException if a component's type has no SQL type here, a column of the identity has
    /// no component, or two columns have the same name
    public static <T extends Record> RecordColumns<T> of(
            Class<T> type, List<String> key, List<ComputedColumn<T>> computed) {
        return new RecordColumns<>(type, key, computed);
    }

    /// The columns of the identity and the content; not those of the rank.
    public List<RecordColumn> all() {
        List<RecordColumn> all = new ArrayList<>(identity);
        all.addAll(content);
        return all;
    }

    /// The names of the columns of the content.
    List<String> contentNames() {
        return content.stream().map(RecordColumn::name).toList();
    }

    /// The columns that hold a part of the record: the identity first, without computed columns.
    public List<RecordColumn> components() {
        Set<String> names = computed.stream().map(ComputedColumn::name).collect(Collectors.toSet());
        return all().stream().filter(column -> !names.contains(column.name())).toList();
    }

    /// The names of [#components].
    List<String> componentNames() {
        return components().stream().map(RecordColumn::name).toList();
    }

    /// Turns a row of the table into a row of the topic, the inverse of [#complete]. Null values are omitted.
    ///
    /// The table cannot tell a component that is an empty record from one that is null.
    ///
    /// @param columns         the columns of [#componentNames]
    /// @param hasEmptyRecords whether a component whose columns are all null is an empty record
    ObjectNode topicRow(ObjectNode columns, boolean hasEmptyRecords) {
        ObjectNode row = columns.deepCopy();
        nested.forEach((name, parts) -> {
            ObjectNode members = row.objectNode();
            for (String part : parts) {
                JsonNode value = row.remove(name + '_' + part);
                if (value != null && !value.isNull()) {
                    members.set(part, value);
                }
            }
            if (!members.isEmpty() || hasEmptyRecords) {
                row.set(name, members);
            }
        });
        for (String name : byPlatform) {
            if (row.get(name) instanceof ObjectNode stored) {
                ObjectNode members = row.objectNode();
                stored.properties()
                        .forEach(member ->
                                members.set(Platform.valueOf(member.getKey()).publishedName(), member.getValue()));
                row.set(name, members);
            }
        }
        row.removeIf(JsonNode::isNull);
        return row;
    }

    /// Whether a component is itself a record.
    boolean hasNestedRecords() {
        return !nested.isEmpty();
    }

    /// Turns the JSON form of a record into a row of its table.
    ///
    /// @param row the record's members; changed in place
    void complete(ObjectNode row, T record) {
        for (String name : nested.keySet()) {
            if (row.remove(name) instanceof ObjectNode members) {
                members.properties().forEach(member -> row.set(name + '_' + member.getKey(), member.getValue()));
            }
        }
        for (ComputedColumn<T> column : computed) {
            row.put(column.name(), column.value().apply(record));
        }
    }

    private void add(RecordComponent component, List<String> key) {
        String name = name(component);
        if (component.getType().isRecord()) {
            List<String> parts = new ArrayList<>();
            for (RecordComponent part : component.getType().getRecordComponents()) {
                content.add(new RecordColumn(name + '_' + name(part), type(part)));
                parts.add(name(part));
            }
            nested.put(name, parts);
        } else {
            if (component.getType() == Map.class) {
                byPlatform.add(name);
            }
            (key.contains(name) ? identity : content).add(new RecordColumn(name, type(component)));
        }
    }

    private static String name(RecordComponent component) {
        JsonProperty given = component.getAccessor().getAnnotation(JsonProperty.class);
        return given == null
                ? WORD_BEGINS.matcher(component.getName()).replaceAll("_").toLowerCase(Locale.ROOT)
                : given.value();
    }

    private static String type(RecordComponent component) {
        String type = TYPES.get(component.getType());
        if (type == null && isTexts(component.getGenericType())) {
            return "text[]";
        }
        if (type == null) {
            throw new IllegalStateException(
                    "No SQL type is known for " + component.getGenericType().getTypeName()
                            + " " + component.getName() + " of "
                            + component.getDeclaringRecord().getSimpleName()
                            + ". Add it to RecordColumns, or change the component's type.");
        }
        return type;
    }

    private static boolean isTexts(Type type) {
        return type instanceof ParameterizedType list
                && list.getRawType() == List.class
                && list.getActualTypeArguments()[0] == String.class;
    }
}
