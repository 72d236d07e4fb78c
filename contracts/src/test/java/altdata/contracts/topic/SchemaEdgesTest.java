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

/// At the edges of every field of every topic, whatever the published schema takes is accepted and whatever is accepted
/// the schema takes, for validators that do not look at formats.
///
/// What a schema cannot say is left out, and is named below ([#isMoreThanASchemaSays]). Apart from that a value that is
/// no JSON object of UTF-8, states a member twice, or is beyond the limits of a row, does not get as far as a schema.
class SchemaEdgesTest {
    private static final int ROUNDS = 400;
    /// The validator compares with numbers of a long as a long, which 1e306 is not.
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
    void bothJudgeAnEdgeAlike(Topic<?> topic, long seed) {
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
                    differences.add("the reader " + (isAccepted ? "accepts " : "refuses ") + row);
                }
            }
            assertThat(accepted)
                    .as("seed %d: of %s both verdicts are seen", seed, path)
                    .isBetween(1, ROUNDS - 1);
        });
        assertThat(differences).as("seed %d, and the schema does not", seed).isEmpty();
    }

    /// The whole list: each is an example, refused by the reader.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            # More than 38 significant digits
            quotes   | price   | 1.00000000000000000000000000000000000001
            # Whether an offset brings a time on the day before or behind the range into it, or out of it
            posts    | created | '1900-01-01T00:00:00+00:01'
            posts    | created | '1899-12-31T23:59:59-00:00'
            posts    | created | '2100-12-31T23:59:59-00:01'
            # That a leap second is the last of a UTC day
            posts    | created | '2026-11-19T14:03:60Z'
            # Unpaired surrogates
            posts    | text    | '\\ud83d'
            # That a group is stated and taken back
            metrics  | retract | ['forum']
            """)
    void isMoreThanASchemaSays(String topic, String field, String value) {
        RawRow row = RawRow.named(topic).with(field, value);
        assertThat(schema(row.topic()).validate(JSON.readTree(row.bytes()))).isEmpty();
        assertThat(row.verdict()).isIn("invalid_value", "out_of_range");
    }

    private static Schema schema(Topic<?> topic) {
        return SCHEMAS.getSchema(JSON.readTree(topic.schema().toString()));
    }

    /// The schema of every field, members of objects included, by its place.
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
