package altdata.ingest.draft;

import altdata.contracts.spelling.SpellingSuggestion;
import altdata.contracts.topic.Topic;
import altdata.ingest.mapping.TopicFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A mapping drafted from a file: each field reads the column that is named like it. Anything that
/// cannot be detected is a comment, so that a guess is not mistaken for a fact.
final class MappingDraft {
    /// Other usual names of columns.
    private static final Map<String, List<String>> SYNONYMS = Map.of(
            "ticker", List.of("symbol", "instrument"),
            "symbol", List.of("ticker"),
            "date", List.of("day", "timestamp", "time", "datum"),
            "created", List.of("created_at", "timestamp", "date", "time"),
            "published", List.of("published_at", "timestamp", "date", "created", "time"),
            "inserted", List.of("inserted_at", "timestamp", "date", "time"),
            "at", List.of("timestamp", "time", "date", "updated"),
            "text", List.of("body", "content", "message", "title"),
            "price", List.of("close", "last"),
            "name", List.of("company", "security"));

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_. -]*[A-Za-z0-9_]|[A-Za-z]");
    private static final Set<String> YAML_WORDS = Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");
    private static final int MAX_SAMPLE = 40;

    private final Topic<?> topic;
    private final FileProfile file;
    private final TopicFields fields;
    private final Map<String, String> columns = new LinkedHashMap<>();

    private MappingDraft(Topic<?> topic, FileProfile file) {
        this.topic = topic;
        this.file = file;
        fields = TopicFields.of(topic);
        for (String path : fields.paths()) {
            String column = fields.isSingle(path) ? column(path) : null;
            if (column != null) {
                columns.put(path, column);
            }
        }
    }

    static MappingDraft of(Topic<?> topic, FileProfile file) {
        return new MappingDraft(topic, file);
    }

    private @Nullable String column(String path) {
        String name = path.substring(path.lastIndexOf('.') + 1);
        List<String> names = new ArrayList<>(List.of(path, name));
        names.addAll(SYNONYMS.getOrDefault(name, List.of()));
        return names.stream()
                .map(this::columnNamed)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private @Nullable String columnNamed(String name) {
        return file.columns().keySet().stream()
                .filter(column -> normalized(column).equals(normalized(name)))
                .findFirst()
                .orElse(null);
    }

    private static String normalized(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    }

    /// Returns the mapping as YAML.
    String yaml() {
        StringBuilder yaml = new StringBuilder();
        yaml.append("# A draft for ").append(file.name()).append(": check every line before you use it.\n");
        yaml.append("topic: ").append(topic.shortName()).append('\n');
        if (file.encoding() != null) {
            yaml.append("# The file is not UTF-8; this encoding is a guess.\nencoding: ")
                    .append(file.encoding().name())
                    .append('\n');
        }
        yaml.append(
                "# The modification time of the file. Over HTTP, use a column instead, such as {column: version}.\n");
        yaml.append("data_key: file-time\n");
        yaml.append("fields:\n");
        columns.forEach(
                (path, column) -> yaml.append("  ").append(path).append(": ").append(rule(path, column)));
        missing()
                .forEach(path -> yaml.append("  # ")
                        .append(path)
                        .append(": {column: ?")
                        .append(type(path))
                        .append("}   # required")
                        .append(suggestion(path))
                        .append('\n'));
        Map<String, List<String>> unused = new LinkedHashMap<>(file.columns());
        unused.keySet().removeAll(columns.values());
        if (!unused.isEmpty()) {
            yaml.append("# Columns without a field:\n");
            unused.forEach((column, values) -> yaml.append("#   ")
                    .append(oneLine(column))
                    .append(sample(values))
                    .append('\n'));
        }
        return yaml.toString();
    }

    private String rule(String path, String column) {
        List<String> values = file.columns().getOrDefault(column, List.of());
        String type = fields.usualType(path);
        String format = switch (type) {
            case "date", "time" -> ColumnFormat.ofTimes(values);
            case "number", "integer" -> ColumnFormat.ofNumbers(values);
            default -> "";
        };
        return "{column: " + quoted(column) + type(path) + Objects.requireNonNullElse(format, "") + '}'
                + (format == null ? "   # check the format" + sample(values) : "") + '\n';
    }

    private String type(String path) {
        String type = fields.usualType(path);
        return type.equals("text") ? "" : ", type: " + type;
    }

    private Set<String> missing() {
        Set<String> missing = new LinkedHashSet<>(fields.required());
        missing.removeAll(columns.keySet());
        List<String> alternatives = fields.alternatives();
        if (!alternatives.isEmpty()
                && columns.keySet().stream()
                        .noneMatch(path -> alternatives.stream()
                                .anyMatch(name -> path.equals(name) || path.startsWith(name + '.')))) {
            fields.paths().stream()
                    .filter(path -> path.startsWith(alternatives.getFirst() + '.'))
                    .findFirst()
                    .ifPresent(missing::add);
        }
        return missing;
    }

    private String suggestion(String path) {
        String column = SpellingSuggestion.nearest(path, file.columns().keySet());
        return column == null ? "" : "; perhaps " + oneLine(column);
    }

    private static String sample(List<String> values) {
        return values.isEmpty()
                ? " (empty)"
                : values.stream()
                        .distinct()
                        .limit(2)
                        .map(value -> value.length() > MAX_SAMPLE ? value.substring(0, MAX_SAMPLE) + '…' : value)
                        .map(MappingDraft::oneLine)
                        .collect(Collectors.joining(", ", ", for example ", ""));
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\R", " ");
    }

    private static String quoted(String column) {
        return PLAIN.matcher(column).matches() && !YAML_WORDS.contains(column.toLowerCase(Locale.ROOT))
                ? column
                : '"'
                        + oneLine(column)
                                .replace("\\", "\\\\")
                                .replace("\"", "\\\"")
                                .replace("\t", "\\t")
                        + '"';
    }
}
