package altdata.builder.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import altdata.builder.ProjectionBindings;
import altdata.builder.law.KnownRow;
import altdata.builder.law.RecordMergeLaw;
import altdata.builder.law.RecordMergeLaw.RankedVersion;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.RecordVersion;
import altdata.contracts.topic.Verdict;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A column that an upsert leaves out keeps the old record's value, so the columns of a record type, of its
/// table and of the rows that are written must be the same.
class RecordColumnsTest {
    private static final Map<String, String> RANK =
            Map.of("data_key", "bigint", "content_hash", "bytea", "deleted", "boolean");
    private static final Pattern COLUMN = Pattern.compile(
            "^ {4}(?!primary key)(\\w+) (.+?)(?: collate \"C\")?(?: primary key| not null)?,?$", Pattern.MULTILINE);

    static Stream<Projection> wholeRecords() {
        // Metrics are merged by group, in chunks; no row of a table is a whole record.
        return EnumSet.complementOf(EnumSet.of(Projection.METRICS)).stream();
    }

    @ParameterizedTest
    @MethodSource("wholeRecords")
    void everyComponentHasAColumnAndEveryColumnAComponent(Projection projection) {
        Map<String, String> derived = new LinkedHashMap<>(RANK);
        if (projection != Projection.API_KEYS) {
            derived.put("known_from", "timestamptz");
        }
        columns(projection).all().forEach(column -> derived.put(column.name(), column.type()));
        Map<String, String> defined = defined(projection);
        assertThat(problems(projection, derived, defined)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("wholeRecords")
    void aWrittenRowHasExactlyTheColumnsOfItsTable(Projection projection) throws IOException {
        for (RecordVersion<Record> example : examples(projection)) {
            RankedVersion<Record> winner = RecordMergeLaw.ranked(
                    new KnownRow<>(example, 0),
                    ProjectionBindings.tables(projection).base().key());
            columns(projection).complete(winner.row(), Objects.requireNonNull(example.content()));
            Set<String> defined = new HashSet<>(defined(projection).keySet());
            defined.remove("known_from");
            assertThat(winner.row().propertyNames())
                    .as("a row of %s", projection.publishedName())
                    .containsExactlyInAnyOrderElementsOf(defined);
        }
    }

    @Test
    void aComponentIsAColumnInSnakeCaseOrWithItsDeclaredName() {
        record Part(long size, String longName) {}
        record Whole(
                String key, @JsonProperty("v1_limit") Long v1Limit, boolean isOpen, List<String> tags, Part part) {}
        RecordColumns<Whole> columns = RecordColumns.of(
                Whole.class, List.of("key"), List.of(new ComputedColumn<>("words", "tsvector", Whole::key)));
        assertThat(columns.all())
                .containsExactly(
                        new RecordColumn("key", "text"),
                        new RecordColumn("v1_limit", "bigint"),
                        new RecordColumn("is_open", "boolean"),
                        new RecordColumn("tags", "text[]"),
                        new RecordColumn("part_size", "bigint"),
                        new RecordColumn("part_long_name", "text"),
                        new RecordColumn("words", "tsvector"));
    }

    @Test
    void aComponentOfUnknownTypeIsRejected() {
        record Timed(String key, Duration lasted) {}
        assertThatIllegalStateException()
                .isThrownBy(() -> RecordColumns.of(Timed.class, List.of("key"), List.of()))
                .withMessage("No SQL type is known for java.time.Duration lasted of Timed. Add it to RecordColumns, or"
                        + " change the component's type.");
    }

    @Test
    void anIdentityWithoutAComponentIsRejected() {
        record Named(String name) {}
        assertThatIllegalStateException()
                .isThrownBy(() -> RecordColumns.of(Named.class, List.of("id"), List.of()))
                .withMessageStartingWith("The identity of Named is [id]");
    }

    @Test
    void aComputedColumnWithTheNameOfAComponentIsRejected() {
        record Named(String id, String name) {}
        assertThatIllegalStateException()
                .isThrownBy(() -> RecordColumns.of(
                        Named.class, List.of("id"), List.of(new ComputedColumn<>("name", "text", Named::id))))
                .withMessage("Two columns of Named are named name.");
    }

    private static List<String> problems(
            Projection projection, Map<String, String> derived, Map<String, String> defined) {
        String table = ProjectionBindings.tables(projection).base().name();
        String file = projection.publishedName() + ".sql";
        List<String> problems = new ArrayList<>();
        Set<String> names = new HashSet<>(derived.keySet());
        names.addAll(defined.keySet());
        for (String name : names.stream().sorted().toList()) {
            if (!defined.containsKey(name)) {
                problems.add("The record of %s has the column %s, but the table %s of %s does not: define it there."
                        .formatted(projection.publishedName(), name, table, file));
            } else if (!derived.containsKey(name)) {
                problems.add(("The table %s of %s has the column %s, but the record has no such component: remove it"
                                + " there, or declare a computed column.")
                        .formatted(table, file, name));
            } else if (!derived.get(name).equals(defined.get(name))) {
                problems.add("The column %s of the table %s of %s is %s, but the record's component needs %s."
                        .formatted(name, table, file, defined.get(name), derived.get(name)));
            }
        }
        return problems;
    }

    /// The columns that the table's definition has, with their types.
    private static Map<String, String> defined(Projection projection) {
        String table = ProjectionBindings.tables(projection).base().name();
        Matcher definition = Pattern.compile("create table " + table + " \\((.*?)\\n\\)", Pattern.DOTALL)
                .matcher(projection.tableDefinitions());
        assertThat(definition.find())
                .as("%s.sql creates the table %s", projection.publishedName(), table)
                .isTrue();
        Map<String, String> columns = new LinkedHashMap<>();
        Matcher column = COLUMN.matcher(definition.group(1));
        while (column.find()) {
            columns.put(column.group(1), column.group(2));
        }
        return columns;
    }

    @SuppressWarnings("unchecked")
    private static RecordColumns<Record> columns(Projection projection) {
        return (RecordColumns<Record>)
                switch (ProjectionBindings.tables(projection)) {
                    case WholeRecordTable<?> table -> table.columns();
                    default ->
                        throw new AssertionError(
                                projection + " has a writer whose columns are not checked: add it here");
                };
    }

    /// The published examples of a topic, without deletions and without those that leave out a nested object.
    @SuppressWarnings("unchecked")
    private static List<RecordVersion<Record>> examples(Projection projection) throws IOException {
        String resource = "/altdata/contracts/examples/" + projection.topic().shortName() + ".ndjson";
        try (InputStream stream = Objects.requireNonNull(Projection.class.getResourceAsStream(resource), resource)) {
            List<RecordVersion<Record>> examples = new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> projection.topic().read(line.getBytes(StandardCharsets.UTF_8)))
                    .map(verdict -> (RecordVersion<Record>) ((Verdict.Accepted<?>) verdict).row())
                    .filter(version -> version.content() != null && !hasNullRecord(version.content()))
                    .toList();
            assertThat(examples).as(resource).isNotEmpty();
            return examples;
        }
    }

    private static boolean hasNullRecord(Record content) {
        return Arrays.stream(content.getClass().getRecordComponents())
                .filter(component -> component.getType().isRecord())
                .anyMatch(component -> {
                    try {
                        return component.getAccessor().invoke(content) == null;
                    } catch (ReflectiveOperationException e) {
                        throw new AssertionError(e);
                    }
                });
    }
}
