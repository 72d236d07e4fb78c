package altdata.ingest.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The tables of docs/mappings.md are generated from the definition of mappings, and the values of its examples
/// by running them. `-Dgolden=write` writes them.
class MappingReferenceTest {
    private static final Path PAGE = Path.of("..", "docs", "mappings.md");
    private static final String BEGIN = "<!-- generated: ";
    private static final String END = "<!-- end -->";

    /// One example per transform: a rule, and the cell that it reads.
    private static final List<Example> EXAMPLES = List.of(
            new Example("{column: c}", "Apple Inc."),
            new Example("{first-of: [empty, c]}", "used if the column empty is empty"),
            new Example("{constant: company}", ""),
            new Example("{constant: [forum, news]}", ""),
            new Example("{column: c, type: integer}", "10.0"),
            new Example("{column: c, type: number}", "0.71"),
            new Example("{column: c, type: number, decimal-separator: \",\"}", "0,71"),
            new Example("{column: c, type: number, thousands-separator: \",\"}", "1,234,567.5"),
            new Example("{column: c, type: number, scale: 0.01}", "71"),
            new Example("{column: c, type: number, reciprocal: true}", "0.8"),
            new Example("{column: c, type: date}", "2026-11-19T23:30:00-05:00"),
            new Example("{column: c, type: date, format: dd.MM.yyyy}", "19.11.2026"),
            new Example("{column: c, type: date, format: d MMM yyyy}", "9 Nov 2026"),
            new Example("{column: c, type: date, format: yyyy-MM}", "2026-11"),
            new Example("{column: c, type: date, none-before: \"1990-01-01\"}", "1957-03-04"),
            new Example("{column: c, type: time}", "2026-11-19 14:03:22"),
            new Example("{column: c, type: time, zone: America/New_York}", "2026-11-19T09:30:00"),
            new Example("{column: c, type: time, format: epoch-seconds}", "1795097002"),
            new Example("{column: c, type: time, format: epoch-millis}", "1795097002123"),
            new Example("{column: c, type: boolean}", "Yes"),
            new Example("{column: c, type: list}", "MSFT, GOOGL"),
            new Example("{column: c, type: list, separator: /}", "MSFT/GOOGL"),
            new Example("{column: c, lookup: {Euro: EUR, Yen: JPY}}", "Euro"),
            new Example("{column: c, lookup: {Euro: EUR}, prefix: USD/}", "Euro"),
            new Example("{column: c, prefix: \"https://example.com/\"}", "logo.png"),
            new Example("{column: empty}", ""),
            new Example("{column: empty, empty-as-null: false}", ""));

    @TempDir
    private Path directory;

    @Test
    void tablesOfTheReferenceAreUpToDate() throws IOException {
        String page = Files.readString(PAGE);
        String generated = page;
        generated = replaced(generated, "mapping", properties(MappingFile.class));
        generated = replaced(generated, "field", properties(FieldRule.class));
        generated = replaced(generated, "skip", properties(SkipRule.class));
        generated = replaced(generated, "examples", examples());
        generated = replaced(generated, "topics", topics());
        if ("write".equals(System.getProperty("golden"))) {
            Files.writeString(PAGE, generated);
        } else {
            assertThat(page).as("rewrite with -Dgolden=write").isEqualTo(generated);
        }
    }

    @Test
    void everyPropertyOfAFieldRuleHasAnExample() {
        for (RecordComponent property : FieldRule.class.getRecordComponents()) {
            assertThat(EXAMPLES).as(name(property)).anyMatch(each -> each.rule().contains(name(property) + ':'));
        }
    }

    private static String replaced(String page, String name, String table) {
        String begin = BEGIN + name + " -->\n";
        int start = page.indexOf(begin);
        int end = page.indexOf(END, start);
        assertThat(start).as("%s has no place for the table %s", PAGE, name).isPositive();
        return page.substring(0, start) + begin + '\n' + table + '\n' + page.substring(end);
    }

    private static String properties(Class<? extends Record> definition) {
        return "| property | means |\n|---|---|\n"
                + Arrays.stream(definition.getRecordComponents())
                        .map(property -> "| `" + name(property) + "` | " + description(property) + " |\n")
                        .collect(Collectors.joining());
    }

    private static String name(RecordComponent property) {
        JsonProperty renamed = property.getAccessor().getAnnotation(JsonProperty.class);
        return renamed == null ? property.getName() : renamed.value();
    }

    private static String description(RecordComponent property) {
        return Objects.requireNonNull(
                        property.getAccessor().getAnnotation(JsonPropertyDescription.class), property.getName())
                .value()
                .replace("|", "\\|");
    }

    private String examples() throws IOException {
        StringBuilder table = new StringBuilder("| rule | cell | value |\n|---|---|---|\n");
        for (Example example : EXAMPLES) {
            table.append("| `").append(example.rule()).append("` | ");
            table.append(example.cell().isEmpty() ? "" : "`" + example.cell() + "`");
            table.append(" | `").append(value(example)).append("` |\n");
        }
        return table.toString();
    }

    private String value(Example example) throws IOException {
        Path mapping = Files.writeString(
                directory.resolve("mapping.yaml"),
                "topic: x\ndata_key: {constant: 1}\nfields:\n  value: " + example.rule() + "\n");
        Path csv = Files.writeString(directory.resolve("x.csv"), "c,empty\n\"" + example.cell() + "\",\n");
        String row = MappingRunner.rows(Mapping.parse(mapping), csv).getFirst();
        assertThat(row).startsWith("{\"data_key\":1,\"value\":");
        return row.substring("{\"data_key\":1,\"value\":".length(), row.length() - 1);
    }

    private static String topics() {
        StringBuilder table =
                new StringBuilder("| topic | required fields, besides `data_key` | other fields |\n|---|---|---|\n");
        for (Topic<?> topic : Topics.ALL) {
            TopicFields fields = TopicFields.of(topic);
            List<String> required = new ArrayList<>(fields.required());
            String alternatives = String.join(" or ", code(fields.alternatives()));
            table.append("| `").append(topic.shortName()).append("` | ");
            table.append(String.join(", ", code(required)));
            table.append(alternatives.isEmpty() ? "" : ", " + alternatives).append(" | ");
            table.append(fields.paths().stream()
                            .filter(path -> !path.contains(".")
                                    && !required.contains(path)
                                    && !fields.alternatives().contains(path))
                            .map(path -> "`" + path + (fields.isSingle(path) ? "`" : ".…`"))
                            .collect(Collectors.joining(", ")))
                    .append(" |\n");
        }
        return table.toString();
    }

    private static List<String> code(List<String> names) {
        return names.stream().map(name -> "`" + name + '`').toList();
    }

    private record Example(String rule, String cell) {}
}
