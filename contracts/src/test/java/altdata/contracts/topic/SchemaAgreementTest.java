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

/// A row that the published schema takes is accepted, and a row that it does not take is refused; formats are
/// asserted. Only what JSON Schema cannot say is left out.
class SchemaAgreementTest {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final Map<String, Schema> SCHEMAS = schemas();

    private static final Values KEY = new Values(
            List.of("0", "9223372036854775807", "1.0", "1e3", "-0"),
            List.of("-1", "1.5", "9223372036854775808", "'1'", "true", "null"));
    private static final Values TICKER = new Values(
            List.of("'A'", "'aapl'", "'BRK.B-_1'", "'ABCDEFGHIJKLMNOP'"),
            List.of("''", "'ABCDEFGHIJKLMNOPQ'", "'A B'", "'aap\u0131'", "'\uff21'", "' A'", "7", "null"));
    private static final Values TEXT =
            new Values(List.of("'x'", "''", "'\u00e9\\ud83d\\ude00'", "null"), List.of("7", "true", "[]", "{}"));
    private static final Values REQUIRED_TEXT =
            new Values(List.of("'x'", "' \u00e9'"), List.of("''", "' '", "'\\t\\n'", "7", "['x']", "null"));
    private static final Values FLAG = new Values(List.of("true", "false", "null"), List.of("'true'", "0", "[]"));
    private static final Values DELETED = new Values(List.of("false", "null", "true"), List.of("'true'", "1"));
    private static final Values DATE = new Values(
            List.of("'1990-01-01'", "'2100-12-31'", "'2024-02-29'"),
            List.of(
                    "'2024-02-30'",
                    "'2023-02-29'",
                    "'2024-13-01'",
                    "'2024-2-3'",
                    "'20240203'",
                    "'2024-02-03Z'",
                    "''",
                    "7"));
    private static final Values TIME = new Values(
            List.of(
                    "'2026-11-19T14:03:22Z'",
                    "'2026-11-19T14:03:22.5+05:30'",
                    "'2026-11-19T14:03:22.123456789-08:00'",
                    "null"),
            List.of(
                    "'2026-11-19'",
                    "'2026-11-19T14:03:22'",
                    "'2026-11-19T14:03Z'",
                    "'2026-11-19T25:00:00Z'",
                    "''",
                    "7"));
    private static final Values COUNT = new Values(
            List.of("0", "10.0", "1e3", "9007199254740992", "-0", "null"),
            List.of("-1", "10.5", "9007199254740993", "1e16", "'5'", "true"));
    private static final Values RATING = new Values(List.of("0", "100", "null"), List.of("-1", "101", "50.5", "'5'"));
    private static final Values FRACTION =
            new Values(List.of("0", "1", "0.71", "null"), List.of("-0.1", "1.01", "'0.5'"));
    private static final Values AMOUNT =
            new Values(List.of("0", "229.87", "1e15", "null"), List.of("-0.01", "'1'", "[]"));
    private static final Values RATIO = new Values(List.of("-12.5", "0", "31", "null"), List.of("'1'", "{}"));
    private static final Values TEXTS =
            new Values(List.of("[]", "['*','x']"), List.of("'*'", "[1]", "[null]", "{}", "null"));
    private static final Values TICKERS =
            new Values(List.of("[]", "['MSFT','googl']", "null"), List.of("['A B']", "[7]", "'MSFT'", "['']"));
    private static final Values HANDLES = new Values(
            List.of("{}", "{'forum':'x','pinboard':null}", "{'smoke':1}", "null"),
            List.of("{'forum':1}", "{'microblog':[]}", "[]", "'x'"));
    private static final Values RETRACT =
            new Values(List.of("[]", "['unknown']", "null"), List.of("'forum'", "[1]", "[null]", "{}"));
    private static final Values HASH = new Values(
            List.of("'" + "0f".repeat(32) + "'", "'" + "AB".repeat(32) + "'"),
            List.of(
                    "'" + "0f".repeat(31) + "'",
                    "'" + "0f".repeat(33) + "'",
                    "'" + "0g".repeat(32) + "'",
                    "7",
                    "null"));

    /// What a field may hold and what it may not, as JSON texts.
    private record Values(List<String> good, List<String> bad) {}

    static Stream<Arguments> singleChanges() {
        List<Arguments> changes = new ArrayList<>();
        for (RawRow row : RawRow.all()) {
            fields(row.topic()).forEach((name, values) -> {
                values.good().forEach(value -> changes.add(Arguments.of(row.with(name, value), true)));
                values.bad().forEach(value -> changes.add(Arguments.of(row.with(name, value), false)));
            });
        }
        for (Metric metric : Metric.values()) {
            if (!metric.isDerived()) {
                Values values = values(metric);
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
    void bothJudgeAFieldAsItsRuleDoes(RawRow row, boolean good) {
        assertThat(row.verdict().equals("accepted")).as("reader: %s", row).isEqualTo(good);
        assertThat(validates(row)).as("schema: %s", row).isEqualTo(good);
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25})
    void bothJudgeARandomRowAlike(long seed) {
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

    /// Edges that a schema states in its own way.
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
                "api-keys | created | '2026-11-19T14:03:60Z'"
            })
    void bothJudgeAnEdgeAlike(String topic, String field, String value) {
        RawRow row = RawRow.all().stream()
                .filter(candidate -> candidate.topic().shortName().equals(topic))
                .findFirst()
                .orElseThrow()
                .with(field, value);
        assertThat(validates(row))
                .as("the schema's verdict on %s; the reader's is %s", row, row.verdict())
                .isEqualTo(row.verdict().equals("accepted"));
    }

    private static RawRow row(Topic<?> topic, Random random) {
        Map<String, String> members = new LinkedHashMap<>();
        Map<String, Values> fields = new HashMap<>(fields(topic));
        fields(topic).forEach((name, values) -> {
            boolean optional = !values.bad().contains("null");
            if (!optional || random.nextInt(4) > 0) {
                members.put(name, one(random, values.good()));
            }
        });
        if (topic == Topics.METRICS) {
            members.put("metrics", metrics(random, random.nextInt(4) == 0));
            fields.put("metrics", new Values(List.of("{}"), List.of("[]", "7", "''")));
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
            Values values = metric.isDerived() ? TEXTS : values(metric);
            members.put(metric.publishedName(), one(random, broken && i == 0 ? values.bad() : values.good()));
        }
        return new RawRow(Topics.METRICS, members).toString().replace('"', '\'');
    }

    private static Values values(Metric metric) {
        return switch (metric.type()) {
            case COUNT -> COUNT;
            case RATING -> RATING;
            case FRACTION -> FRACTION;
            case AMOUNT -> AMOUNT;
            case RATIO -> RATIO;
        };
    }

    private static Map<String, Values> fields(Topic<?> topic) {
        Map<String, Values> fields = new LinkedHashMap<>();
        fields.put("data_key", KEY);
        switch (topic.shortName()) {
            case "entities" -> {
                fields.put("ticker", TICKER);
                fields.put("deleted", DELETED);
                fields.put("id", REQUIRED_TEXT);
                fields.put("name", REQUIRED_TEXT);
                fields.put(
                        "entity", new Values(List.of("'company'", "'crypto'"), List.of("'fund'", "''", "7", "null")));
                fields.put("active", FLAG);
                fields.put("added", DATE);
                for (String text : List.of(
                        "logo",
                        "domain",
                        "description",
                        "industry",
                        "market",
                        "employees",
                        "forum_query",
                        "appstore_a_app",
                        "appstore_b_app",
                        "review_site_id",
                        "professional_network_id")) {
                    fields.put(text, TEXT);
                }
                fields.put("peers", TICKERS);
                fields.put("handles", HANDLES);
            }
            case "metrics" -> {
                fields.put("ticker", TICKER);
                fields.put(
                        "date",
                        new Values(
                                DATE.good(),
                                Stream.concat(DATE.bad().stream(), Stream.of("null"))
                                        .toList()));
                fields.put("source", TEXT);
                fields.put("retract", RETRACT);
            }
            case "api-keys" -> {
                fields.put("key_id", REQUIRED_TEXT);
                fields.put("deleted", DELETED);
                fields.put("sha256", HASH);
                fields.put("owner", TEXT);
                fields.put("scopes", TEXTS);
                fields.put("daily_limit", COUNT);
                fields.put("v1_daily_limit", COUNT);
                fields.put("revoked", FLAG);
                fields.put("created", TIME);
            }
            case String other -> throw new AssertionError("say here which fields the rows of " + other + " have");
        }
        return fields;
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
