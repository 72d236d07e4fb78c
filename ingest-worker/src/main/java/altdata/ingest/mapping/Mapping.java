package altdata.ingest.mapping;

import altdata.contracts.spelling.SpellingSuggestion;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.ingest.IngestException;
import altdata.ingest.source.CsvHeader;
import altdata.ingest.source.SourceRow;
import altdata.ingest.source.TextOptions;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Maps the columns of a source to the fields of a topic.
///
/// @param text    how the text of the source is read
/// @param dataKey null if the time of the file is the data key
public record Mapping(
        String topic,
        TextOptions text,
        @Nullable MappedField dataKey,
        List<Target> targets,
        List<SkipPredicate> skips) {
    private static final String FILE_TIME = "file-time";
    private static final String NOW = "now";

    /// Reads a mapping file (YAML), and checks it against the fields of its topic.
    /// @throws IngestException if it is invalid; the message says what is wrong, where, and what is accepted
    public static Mapping read(Path path) {
        return read(path, true);
    }

    /// Reads a mapping file without knowing its topic.
    static Mapping parse(Path path) {
        return read(path, false);
    }

    private static Mapping read(Path path, boolean checksTopic) {
        MappingFile file = MappingFile.read(path);
        try {
            if (file.topic() == null || file.fields() == null || file.fields().isEmpty() || file.dataKey() == null) {
                throw new IngestException(
                        "expected topic, data_key and fields, but at least one of them is missing or empty");
            }
            List<SkipPredicate> skips = new ArrayList<>();
            for (@Nullable SkipRule rule : Objects.requireNonNullElse(file.skip(), List.<SkipRule>of())) {
                if (rule == null) {
                    throw new IngestException("skip." + (skips.size() + 1) + ": expected a rule");
                }
                skips.add(SkipPredicate.create("skip." + (skips.size() + 1), rule));
            }
            String dataKeySource = file.dataKey().isString() ? file.dataKey().stringValue() : "";
            boolean fileTime = dataKeySource.equals(FILE_TIME);
            boolean now = dataKeySource.equals(NOW);
            if (!fileTime && !now && !file.dataKey().isObject()) {
                throw new IngestException(
                        "data_key: expected " + FILE_TIME + ", " + NOW + " or a column, such as {column: version}");
            }
            NumberNotation notation = NumberNotation.of("", file.decimalSeparator(), file.thousandsSeparator());
            MappedField dataKey = null;
            if (now) {
                dataKey = new MappedField.CurrentTime(new IncreasingMillis(InstantSource.system()));
            } else if (!fileTime) {
                dataKey = FieldFactory.createDataKey("data_key", file.dataKeyRule(file.dataKey()), notation);
            }
            List<Target> targets = targets(file.fields(), notation);
            if (checksTopic) {
                TopicFields.of(topic(file.topic())).check(file.fields());
            }
            return new Mapping(file.topic(), file.text(), dataKey, targets, List.copyOf(skips));
        } catch (IngestException e) {
            throw new IngestException(path + ": " + e.message(), e);
        }
    }

    private static Topic<?> topic(String name) {
        Topic<?> topic = Topics.named(name);
        if (topic == null) {
            List<String> names = Topics.ALL.stream().map(Topic::shortName).toList();
            throw new IngestException("topic: unknown topic '" + name + '\'' + SpellingSuggestion.hint(name, names)
                    + ". Available: " + String.join(", ", names));
        }
        return topic;
    }

    /// Creates the mapper for the rows of one source.
    ///
    /// @param fileTime the modification time of the source in milliseconds since 1970, or null if absent
    /// @throws IngestException if the mapping needs the time and the source has none
    public RowMapper mapper(String source, @Nullable Long fileTime) {
        if (dataKey == null && fileTime == null) {
            throw new IngestException(
                    source + ": has no modification time. Set data_key to a column instead of " + FILE_TIME);
        }
        return new MappingExecutor(this, fileTime == null ? 0 : fileTime);
    }

    /// Checks that the header has every column of the mapping exactly once.
    /// @throws IngestException if it does not; the message lists the columns of the header
    public void checkHeader(String source, CsvHeader header) {
        TreeSet<String> missing = new TreeSet<>(columns());
        missing.removeIf(column -> header.position(column) >= 0);
        if (missing.isEmpty()) {
            return;
        }
        if (header.columns().stream().anyMatch(SourceRow.Csv::hasInvalidUtf8)) {
            throw new IngestException(source + ": header: " + MappingExecutor.NOT_UTF_8);
        }
        throw new IngestException(source + ": missing or duplicate columns: "
                + missing.stream()
                        .map(column -> column + SpellingSuggestion.hint(column, header.columns()))
                        .collect(Collectors.joining(", "))
                + ". The header has: " + String.join(", ", header.columns()));
    }

    /// Returns the columns that the mapping reads, in the order of its rules.
    public List<String> columns() {
        return Stream.concat(
                        skips.stream().map(SkipPredicate::column),
                        Stream.concat(targets.stream().map(Target::field), Stream.ofNullable(dataKey))
                                .flatMap(field -> field instanceof MappedField.FromColumns read
                                        ? read.columns().stream()
                                        : Stream.of()))
                .distinct()
                .toList();
    }

    private static List<Target> targets(Map<String, @Nullable FieldRule> rules, NumberNotation notation) {
        List<Target> targets = new ArrayList<>();
        TreeMap<String, String> prefixes = new TreeMap<>();
        rules.forEach((path, rule) -> {
            List<String> names = List.of(path.split("\\.", -1));
            if (names.stream().anyMatch(String::isBlank)) {
                throw new IngestException("fields." + path + ": expected a field name such as ticker or metrics.price");
            }
            if (names.getFirst().equals("data_key")) {
                throw new IngestException("fields.data_key: data_key belongs next to fields, not inside it");
            }
            for (int i = 1; i < names.size(); i++) {
                prefixes.put(String.join(".", names.subList(0, i)), path);
            }
            if (rule == null) {
                throw new IngestException("fields." + path + ": expected a column, or another rule");
            }
            targets.add(new Target(names, FieldFactory.create("fields." + path, rule, notation)));
        });
        prefixes.forEach((prefix, path) -> {
            if (rules.containsKey(prefix)) {
                throw new IngestException(
                        "fields." + prefix + ": cannot be a value and contain " + path + " at the same time");
            }
        });
        return List.copyOf(targets);
    }

    /// A field and its position in the row.
    ///
    /// @param path the names from the outside in, such as `metrics`, `price`
    record Target(List<String> path, MappedField field) {}
}
