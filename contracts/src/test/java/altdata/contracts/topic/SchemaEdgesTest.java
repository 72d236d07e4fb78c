package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Edge values of every field of every topic are accepted if and only if they are valid for the published
/// schema, for validators that do not assert formats.
///
/// Rules that a schema cannot express are listed in [#theseRulesAreOnlyCheckedByTheParser]. A value that is not
/// a JSON object in UTF-8, has duplicate members or exceeds the limits of a row is rejected before the schema
/// matters.
class SchemaEdgesTest {
    private static final int ROUNDS = 400;
    /// The validator converts a number to `long` if the limit is a `long`, which fails for 1e306.
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
            .build();
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    static Stream<Arguments> topics() {
        return Topics.ALL.stream().flatMap(topic -> Stream.of(41, 42).map(seed -> Arguments.of(topic, seed)));
    }

    @ParameterizedTest
    @MethodSource("topics")
    void parserAndSchemaAgreeOnEdgeValues(Topic<?> topic, long seed) {
        Random random = new Random(seed);
        EdgeValues values = new EdgeValues(random);
        Schema schema = schema(topic);
        List<String> differences = new ArrayList<>();
        fields(topic).forEach((path, field) -> {
            int accepted = 0;
            for (int round = 0; round < ROUNDS; round++) {
                RawRow row = with(RawRow.named(topic.shortName()), path, values.next(field));
                boolean isAccepted = row.verdict().equals("accepted");
                accepted += isAccepted ? 1 : 0;
                if (schema.validate(JSON.readTree(row.bytes())).isEmpty() != isAccepted) {
                    differences.add("the parser " + (isAccepted ? "accepts " : "rejects ") + row);
                }
            }
            assertThat(accepted)
                    .as("seed %d: both verdicts occur for %s", seed, path)
                    .isBetween(1, ROUNDS - 1);
        });
        assertThat(differences).as("seed %d: parser and schema differ", seed).isEmpty();
    }

    /// The complete list of such rules, with an example that the parser rejects.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            # More than 38 significant digits
            quotes   | price   | 1.00000000000000000000000000000000000001
            # Whether an offset moves a time into the range or out of it
            posts    | created | '1900-01-01T00:00:00+00:01'
            posts    | created | '1899-12-31T23:59:59-00:00'
            posts    | created | '2100-12-31T23:59:59-00:01'
            # A leap second that is not the last second of a UTC day
            posts    | created | '2026-11-19T14:03:60Z'
            # Unpaired surrogates
            posts    | text    | '\\ud83d'
            # A group with values that is also retracted
            metrics  | retract | ['forum']
            """)
    void theseRulesAreOnlyCheckedByTheParser(String topic, String field, String value) {
        RawRow row = RawRow.named(topic).with(field, value);
        assertThat(schema(row.topic()).validate(JSON.readTree(row.bytes()))).isEmpty();
        assertThat(row.verdict()).isIn("invalid_value", "out_of_range");
    }

    private static Schema schema(Topic<?> topic) {
        return SCHEMAS.getSchema(JSON.readTree(topic.schema().toString()));
    }

    /// The schema of every field by its path, including members of nested objects.
    private static Map<List<String>, JsonNode> fields(Topic<?> topic) {
        Map<List<String>, JsonNode> fields = new LinkedHashMap<>();
        for (JsonNode part : List.of(topic.schema(), topic.schema().path("else"))) {
            for (Map.Entry<String, JsonNode> field : part.path("properties").properties()) {
                JsonNode members = field.getValue().path("properties");
                if (members.isEmpty()) {
                    fields.put(List.of(field.getKey()), field.getValue());
                }
                members.properties()
                        .forEach(member -> fields.put(List.of(field.getKey(), member.getKey()), member.getValue()));
            }
        }
        return fields;
    }

    private static RawRow with(RawRow row, List<String> path, String value) {
        String nested = path.stream()
                .skip(1)
                .map(name -> "{'" + name + "':")
                .collect(Collectors.joining("", "", value + "}".repeat(path.size() - 1)));
        return row.with(path.getFirst(), nested);
    }
}
