package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// The published JSON Schemas: as the declarations make them, and in agreement with the verdict on rows.
class SchemasTest {
    private static final Path FOLDER = Path.of("src", "main", "resources", "altdata", "contracts", "schemas");
    private static final String REWRITE = "golden";

    static Stream<Topic<?>> topics() {
        return Topics.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("topics")
    void publishedSchemaIsTheDeclarationsOwn(Topic<?> topic) throws IOException {
        Path file = FOLDER.resolve(topic.shortName() + ".schema.json");
        String schema = new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(topic.schema()) + "\n";
        if ("write".equals(System.getProperty(REWRITE))) {
            Files.writeString(file, schema);
        }
        assertThat(file)
                .as("run the test with -D%s=write to publish a change", REWRITE)
                .hasContent(schema);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void schemaAndVerdictAgree(long seed) {
        Random random = new Random(seed);
        int accepted = 0;
        int refused = 0;
        for (Topic<?> topic : Topics.ALL) {
            Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(topic.schema().toString());
            for (int i = 0; i < 400; i++) {
                String row = row(topic, random);
                boolean reads = topic.read(row.getBytes(StandardCharsets.UTF_8)) instanceof Verdict.Accepted<?>;
                boolean validates = schema.validate(row, InputFormat.JSON).isEmpty();
                assertThat(validates).as("seed %d, %s: %s", seed, topic, row).isEqualTo(reads);
                accepted += reads ? 1 : 0;
                refused += reads ? 0 : 1;
            }
        }
        assertThat(accepted).isGreaterThan(100);
        assertThat(refused).isGreaterThan(100);
    }

    /// A row of plausible members, about half of them good in every respect that a schema can tell.
    private static String row(Topic<?> topic, Random random) {
        StringBuilder row = new StringBuilder("{");
        for (List<String> member : members(topic)) {
            String name = member.getFirst();
            int roll = random.nextInt(14);
            if (roll > 0) {
                String good = member.get(1 + random.nextInt(member.size() - 1));
                String value = roll == 1 ? one(random, "null", "7", "-1", "\"\"", "[]", "{}", "true", "\"x y\"") : good;
                row.append(row.length() > 1 ? "," : "")
                        .append('"')
                        .append(name)
                        .append("\":")
                        .append(value);
            }
        }
        return row.append('}').toString();
    }

    private static List<List<String>> members(Topic<?> topic) {
        return switch (topic.shortName()) {
            case "metrics" ->
                List.of(
                        List.of("data_key", "1", "0"),
                        List.of("ticker", "\"AAPL\"", "\"brk.b\""),
                        List.of("date", "\"2026-11-19\""),
                        List.of(
                                "metrics",
                                "{\"forum_mentions\":5,\"price\":1.5}",
                                "{\"forum_sentiment\":1.5}",
                                "{\"forum_mentions\":-5}",
                                "{\"forum_mentions\":\"5\"}",
                                "{\"pe_ratio\":-5,\"unknown\":[]}",
                                "{}"),
                        List.of("retract", "[\"imageboard\"]", "[\"nothing\"]", "null"));
            case "entities" ->
                List.of(
                        List.of("data_key", "1"),
                        List.of("ticker", "\"AAPL\""),
                        List.of("deleted", "false", "true", "null"),
                        List.of("id", "\"1\""),
                        List.of("name", "\"Apple\"", "\" \""),
                        List.of("entity", "\"company\"", "\"crypto\"", "\"fund\""),
                        List.of("peers", "[\"MSFT\"]", "[\"M S\"]", "null"),
                        List.of("handles", "{\"forum\":\"x\"}", "{\"forum\":null}", "{\"forum\":1}", "{\"else\":1}"));
            case "api-keys" ->
                List.of(
                        List.of("data_key", "1"),
                        List.of("key_id", "\"k\""),
                        List.of("deleted", "false", "null", "true"),
                        List.of("sha256", "\"" + "a0".repeat(32) + "\"", "\"a0\""),
                        List.of("scopes", "[\"*\"]", "[]"),
                        List.of("daily_limit", "10", "null", "-1"),
                        List.of("revoked", "true", "null"));
            case String other -> throw new AssertionError("say here which members the rows of " + other + " have");
        };
    }

    private static String one(Random random, String... values) {
        return values[random.nextInt(values.length)];
    }
}
