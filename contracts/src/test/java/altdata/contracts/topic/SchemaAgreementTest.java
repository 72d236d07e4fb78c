package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.catalogue.Metric;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// A row is accepted if and only if it is valid for the published schema with formats asserted. Rules that JSON
/// Schema cannot express are not tested here.
class SchemaAgreementTest {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final Map<String, Schema> SCHEMAS = schemas();

    static Stream<Arguments> singleChanges() {
        List<Arguments> changes = new ArrayList<>();
        for (RawRow row : RawRow.all()) {
            FieldValues.of(row.topic()).forEach((name, values) -> {
                values.good().forEach(value -> changes.add(Arguments.of(row.with(name, value), true)));
                values.bad().forEach(value -> changes.add(Arguments.of(row.with(name, value), false)));
            });
        }
        for (Metric metric : Metric.values()) {
            if (!metric.isDerived()) {
                FieldValues values = FieldValues.of(metric);
                values.good()
                        .forEach(
                                value -> changes.add(Arguments.of(RawRow.metric(metric.publishedName(), value), true)));
                values.bad()
                        .forEach(value ->
                                changes.add(Arguments.of(RawRow.metric(metric.publishedName(), value), false)));
            }
        }
        return changes.stream();
    }

    @ParameterizedTest
    @MethodSource("singleChanges")
    void parserAndSchemaValidateAFieldByItsRule(RawRow row, boolean good) {
        assertThat(row.verdict().equals("accepted")).as("parser: %s", row).isEqualTo(good);
        assertThat(validates(row)).as("schema: %s", row).isEqualTo(good);
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25})
    void parserAndSchemaAgreeOnRandomRows(long seed) {
        Random random = new Random(seed);
        for (Topic<?> topic : Topics.ALL) {
            int accepted = 0;
            for (int round = 0; round < 500; round++) {
                RawRow row = row(topic, random);
                boolean isAccepted = row.verdict().equals("accepted");
                assertThat(validates(row))
                        .as("seed %d, %s: %s", seed, topic, row)
                        .isEqualTo(isAccepted);
                accepted += isAccepted ? 1 : 0;
            }
            assertThat(accepted).as("seed %d, %s", seed, topic).isBetween(100, 400);
        }
    }

    /// Edge values that a schema expresses differently than the parser.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "entities | ticker | 'AAPL\\n'",
                "api-keys | sha256 | '0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f\\n'",
                "api-keys | created | '2026-11-19t14:03:22z'",
                "api-keys | created | '2026-11-19T14:03:22-00:00'",
                "api-keys | created | '2026-02-30T00:00:00Z'",
                "api-keys | created | '2026-11-19T24:00:00Z'",
                "api-keys | created | '2026-11-19T14:03:60Z'",
                "api-keys | created | '2016-12-31T23:59:60Z'",
                "api-keys | created | '2016-12-31T18:59:60-05:00'",
                "api-keys | created | '2026-11-19T14:03:22.1234567890Z'",
                "api-keys | created | '2026-11-19T14:03:22+18:01'",
                "api-keys | created | '2026-11-19T14:03:22-23:59'",
                "api-keys | created | '2026-11-19T14:03:22+24:00'",
                "posts | created | '2026-11-19T14:03:22+05:30'",
                "posts | id | '\\ud83d\\ude00'",
                "fx-rates | pair | '\\t'"
            })
    void parserAndSchemaAgreeOnEdgeValues(String topic, String field, String value) {
        RawRow row = RawRow.named(topic).with(field, value);
        assertThat(validates(row))
                .as("the schema's verdict on %s; the parser's is %s", row, row.verdict())
                .isEqualTo(row.verdict().equals("accepted"));
    }

    private static RawRow row(Topic<?> topic, Random random) {
        Map<String, String> members = new LinkedHashMap<>();
        Map<String, FieldValues> fields = new HashMap<>(FieldValues.of(topic));
        FieldValues.of(topic).forEach((name, values) -> {
            if (values.isRequired() || random.nextInt(4) > 0) {
                members.put(name, one(random, values.good()));
            }
        });
        if (topic == Topics.METRICS) {
            members.put("metrics", metrics(random, random.nextInt(4) == 0));
            fields.put("metrics", new FieldValues(List.of("{}"), List.of("[]", "7", "''")));
        }
        List<String> names = List.copyOf(fields.keySet());
        for (int changes = random.nextInt(3); changes > 0; changes--) {
            String name = one(random, names);
            if (random.nextInt(3) == 0) {
                members.remove(name);
            } else {
                members.put(name, one(random, fields.get(name).bad()));
            }
        }
        return new RawRow(topic, members).shuffled(random);
    }

    private static String metrics(Random random, boolean broken) {
        Map<String, String> members = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            Metric metric = one(random, Stream.of(Metric.values()).toList());
            FieldValues values = metric.isDerived() ? FieldValues.TEXTS : FieldValues.of(metric);
            members.put(metric.publishedName(), one(random, broken && i == 0 ? values.bad() : values.good()));
        }
        return new RawRow(Topics.METRICS, members).toString().replace('"', '\'');
    }

    static boolean validates(RawRow row) {
        return SCHEMAS.get(row.topic().shortName())
                .validate(JSON.readTree(row.bytes()))
                .isEmpty();
    }

    private static Map<String, Schema> schemas() {
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                        .formatAssertionsEnabled(true)
                        .build()));
        Map<String, Schema> schemas = new HashMap<>();
        for (Topic<?> topic : Topics.ALL) {
            schemas.put(topic.shortName(), registry.getSchema(topic.schema()));
        }
        return schemas;
    }

    private static <T> T one(Random random, List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
