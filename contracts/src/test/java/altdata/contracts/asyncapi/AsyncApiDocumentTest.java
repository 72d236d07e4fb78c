package altdata.contracts.asyncapi;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import altdata.contracts.topic.Verdict.Accepted;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Checks that the published AsyncAPI document matches the declarations, is complete, and has valid examples.
class AsyncApiDocumentTest {
    /// Fields of deletions and retractions, and of history that was recorded elsewhere.
    private static final Set<String> EXCEPTIONS = Set.of("deleted", "retract", "known_at");

    private static final Path FILE = Path.of("src", "main", "resources", "altdata", "contracts", "asyncapi.json");
    private static final String REWRITE = "golden";
    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final ObjectNode DOCUMENT = AsyncApiDocument.ofAllTopics();

    static Stream<Topic<?>> topics() {
        return Topics.ALL.stream();
    }

    @Test
    void publishedDocumentMatchesTheDeclarations() throws IOException {
        String document = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(DOCUMENT) + "\n";
        if ("write".equals(System.getProperty(REWRITE))) {
            Files.writeString(FILE, document);
        }
        assertThat(FILE)
                .as("run the test with -D%s=write to publish a change", REWRITE)
                .hasContent(document);
    }

    @Test
    void documentContainsExactlyAllTopics() {
        assertThat(DOCUMENT.get("channels")
                        .valueStream()
                        .map(channel -> channel.get("address").asString()))
                .containsExactlyElementsOf(Topics.ALL.stream().map(Topic::name).toList());
        assertThat(DOCUMENT.get("operations")
                        .valueStream()
                        .map(operation -> operation.at("/channel/$ref").asString()))
                .containsExactlyElementsOf(Topics.ALL.stream()
                        .map(topic -> "#/channels/" + topic.shortName())
                        .toList());
    }

    @Test
    void everyReferenceResolvesWithinTheDocument() {
        List<JsonNode> references = DOCUMENT.findValues("$ref");
        assertThat(references).hasSize(4 * Topics.ALL.size()).allSatisfy(reference -> {
            assertThat(reference.asString()).startsWith("#/");
            assertThat(DOCUMENT.at(reference.asString().substring(1)).isObject())
                    .as(reference.asString())
                    .isTrue();
        });
    }

    @ParameterizedTest
    @MethodSource("topics")
    void allFieldsHaveDescriptions(Topic<?> topic) {
        List<String> bare = new ArrayList<>();
        collectUndescribed("", schema(topic), bare);
        assertThat(bare).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("topics")
    <T> void examplesAreValidRows(Topic<T> topic) {
        // Dates and times are only checked if formats are asserted.
        Schema schema = SchemaRegistry.withDefaultDialect(
                        SpecificationVersion.DRAFT_7,
                        builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                                .formatAssertionsEnabled(true)
                                .build()))
                .getSchema(schema(topic));
        List<JsonNode> examples = examples(topic);
        assertThat(examples).hasSize(2).allSatisfy(example -> {
            Verdict<T> verdict = topic.read(JSON.writeValueAsBytes(example));
            assertThat(verdict)
                    .isInstanceOfSatisfying(
                            Accepted.class,
                            accepted ->
                                    assertThat(accepted.ignoredFields().count()).isZero());
            assertThat(schema.validate(example)).isEmpty();
        });
        assertThat(schema.validate(((ObjectNode) examples.getFirst().deepCopy()).put("data_key", -1)))
                .as("the schema is applied")
                .isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("topics")
    void secondExampleDeletesOrRetractsTheFirst(Topic<?> topic) {
        JsonNode row = examples(topic).getFirst();
        JsonNode deletion = examples(topic).getLast();
        assertThat(deletion.get("data_key").longValue())
                .isGreaterThan(row.get("data_key").longValue());
        for (JsonNode field : message(topic).get("x-identity")) {
            if (!field.asString().equals("platform group")) {
                assertThat(deletion.get(field.asString())).isEqualTo(row.get(field.asString()));
            }
        }
        assertThat(message(topic).at("/examples/1/name").asString())
                .isEqualTo(topic.equals(Topics.METRICS) ? "retraction" : "deletion");
        assertThat(deletion.path("deleted").asBoolean(false)).isEqualTo(!topic.equals(Topics.METRICS));
    }

    @ParameterizedTest
    @MethodSource("topics")
    void exampleKeyHasTheDocumentedFormat(Topic<?> topic) {
        JsonNode row = examples(topic).getFirst();
        Matcher places = PLACE.matcher(topic.keyFormat());
        String key = places.replaceAll(place -> row.get(place.group(1)).asString());
        assertThat(message(topic).at("/bindings/kafka/key/examples/0").asString())
                .isEqualTo(key)
                .isEqualTo(TopicExamples.key(topic, row.toString()));
    }

    @ParameterizedTest
    @MethodSource("topics")
    void exampleUsesEveryField(Topic<?> topic) {
        JsonNode schema = schema(topic);
        List<String> fields = Stream.concat(
                        schema.get("properties").propertyStream(),
                        schema.at("/else/properties").propertyStream())
                .map(Map.Entry::getKey)
                .filter(field -> !EXCEPTIONS.contains(field))
                .toList();
        assertThat(examples(topic).getFirst().propertyNames()).containsExactlyInAnyOrderElementsOf(fields);
    }

    @Test
    void identitiesMatchTheDeclarations() {
        assertThat(topics().map(topic -> topic.shortName() + " "
                        + message(topic)
                                .get("x-identity")
                                .valueStream()
                                .map(JsonNode::asString)
                                .toList()))
                .containsExactly(
                        "entities [ticker]",
                        "metrics [ticker, date, platform group]",
                        "posts [platform, id]",
                        "news [ticker, id]",
                        "jobs [ticker, id]",
                        "app-reviews [ticker, id]",
                        "employee-reviews [ticker, id]",
                        "signal-alerts [id]",
                        "alerts [id]",
                        "quotes [ticker]",
                        "fx-rates [pair]",
                        "predictions [ticker]",
                        "api-keys [key_id]");
    }

    private static void collectUndescribed(String path, JsonNode schema, List<String> bare) {
        for (JsonNode properties : List.of(schema.path("properties"), schema.at("/else/properties"))) {
            properties.propertyStream().forEach(property -> {
                String name = path + property.getKey();
                if (property.getValue().path("description").asString("").isBlank()) {
                    bare.add(name);
                }
                collectUndescribed(name + ".", property.getValue(), bare);
            });
        }
    }

    private static List<JsonNode> examples(Topic<?> topic) {
        return message(topic)
                .get("examples")
                .valueStream()
                .map(example -> example.get("payload"))
                .toList();
    }

    private static JsonNode message(Topic<?> topic) {
        return DOCUMENT.at("/components/messages/" + topic.shortName());
    }

    private static JsonNode schema(Topic<?> topic) {
        return DOCUMENT.at("/components/schemas/" + topic.shortName());
    }
}
