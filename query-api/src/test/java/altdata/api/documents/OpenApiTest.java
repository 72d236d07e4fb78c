package altdata.api.documents;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.api.request.Operation;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Platform;
import altdata.testing.StrictSchemas;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The documents match the operation list, the metric catalogue and the specification.
class OpenApiTest {
    private static final Map<ApiVersion, JsonNode> DOCUMENTS = documents();

    static Stream<Arguments> everyOperation() {
        return Arrays.stream(ApiVersion.values())
                .flatMap(published -> operationsOf(published).stream()
                        .map(operation -> Arguments.of(published, OperationNode.id(published, operation))));
    }

    @ParameterizedTest
    @EnumSource
    void theDocumentContainsEveryOperation(ApiVersion published) {
        assertThat(DOCUMENTS.get(published).path("paths").propertyNames())
                .containsExactlyInAnyOrderElementsOf(ServedOperations.ALL.stream()
                        .filter(published::has)
                        .map(published::path)
                        .toList());
        assertThat(ServedOperations.ALL)
                .allMatch(operation -> ApiVersion.V1.has(operation) || ApiVersion.V2.has(operation));
    }

    @ParameterizedTest
    @EnumSource
    void operationIdsAreUnique(ApiVersion published) {
        assertThat(operations(published)
                        .map(operation -> operation.path("operationId").asString()))
                .doesNotHaveDuplicates();
    }

    @Test
    void thereIsOneOperationForEachPlatform() {
        assertThat(DOCUMENTS.get(ApiVersion.V2).path("paths").propertyNames())
                .containsAll(Arrays.stream(Platform.values())
                        .map(platform -> "/social/" + platform.publishedName() + "/{ticker}")
                        .toList());
    }

    @Test
    void theV2KeyIsAHeaderThatOnlyTheSchemaDeclaresOptional() {
        JsonNode v2 = DOCUMENTS.get(ApiVersion.V2);

        assertThat(v2.at("/components/securitySchemes/ApiKey/in").asString()).isEqualTo("header");
        assertThat(operations(ApiVersion.V2)).allSatisfy(operation -> {
            assertThat(operation.at("/parameters/0/name").asString()).isEqualTo("X-API-Key");
            assertThat(operation.at("/parameters/0/in").asString()).isEqualTo("header");
            assertThat(operation.at("/parameters/0/required").asBoolean(true)).isFalse();
            assertThat(operation.at("/security/0/ApiKey").isArray()).isTrue();
        });
    }

    @Test
    void openOperationsDeclareNoSecurity() {
        assertThat(operations(ApiVersion.V1)
                        .filter(operation -> operation.path("security").isEmpty())
                        .map(operation -> operation.path("operationId").asString()))
                .containsExactly("uPrice", "healthLive", "healthReady");
    }

    @Test
    void parameterLimitsArePublished() {
        JsonNode limit = DOCUMENTS.get(ApiVersion.V2).at("/paths/~1entities/get/parameters/2");

        assertThat(limit.path("name").asString()).isEqualTo("limit");
        assertThat(limit.path("schema").toString())
                .isEqualTo("{\"type\":\"integer\",\"minimum\":1,\"maximum\":1000,\"default\":50}");
    }

    /// A strict client must be able to read the responses of a later version.
    @ParameterizedTest
    @EnumSource
    void schemasAllowFurtherFields(ApiVersion published) {
        JsonNode document = DOCUMENTS.get(published);

        assertThat(document.findValues("additionalProperties")).allMatch(JsonNode::isObject);
        assertThat(document.findValues("unevaluatedProperties")).isEmpty();
        assertThat(document.findValues("maxProperties")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void theSignOfOwnDefinitionsIsExplainedOnce(ApiVersion published) {
        String document = DOCUMENTS.get(published).toString();

        assertThat(document.split("efined by this implementation", -1)).hasSize(2);
        assertThat(DOCUMENTS.get(published).at("/info/description").asString())
                .contains("**† Defined by this implementation**");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kPrice",
                "price",
                "pricePrediction",
                "checkReviewSite",
                "checkWebtraffic",
                "photoShareFollowers",
                "imageboardMentions",
                "healthLive",
                "healthReady"
            })
    void anOperationThatTheSpecificationDoesNotDescribeIsMarked(String id) {
        assertThat(operation(ApiVersion.V1, id).path("description").asString()).startsWith("† ");
    }

    @ParameterizedTest
    @CsvSource({
        "V1, graph, 200 304 400 401 403 429 503 default",
        "V1, ticker, 200 304 400 401 403 404 429 503 default",
        "V1, alerts, 200 304 400 401 403 404 429 503 default",
        "V1, signals, 200 304 400 401 403 429 503 default",
        "V1, toplist, 200 304 400 401 403 429 503 default",
        "V1, photoShareFollowers, 200 304 400 401 403 404 429 503 default",
        "V1, uPrice, 200 304 400 503 default",
        "V2, entities, 200 304 401 403 406 422 429 503 default",
        "V2, entitiesByTicker, 200 304 401 403 404 422 429 503 default",
        "V2, socialForumByTicker, 200 304 401 403 404 406 422 429 503 default",
        "V2, usage, 200 304 401 403 503 default"
    })
    void anOperationDeclaresTheStatusesThatItReturns(ApiVersion published, String id, String statuses) {
        assertThat(operation(published, id).path("responses").propertyNames()).containsExactly(statuses.split(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "V1, ticker, ticker, true",
        "V1, forumRealtime, symbol, true",
        "V1, imageboardMentions, search, true",
        "V1, graph, symbol, false",
        "V1, alerts, ticker, false",
        "V2, entities, search, false",
        "V2, socialForumByTicker, ticker, true"
    })
    void onlyARequiredTextIsDeclaredNotEmpty(ApiVersion published, String id, String name, boolean isRequired) {
        JsonNode parameter = operation(published, id)
                .path("parameters")
                .valueStream()
                .filter(each -> each.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow();

        assertThat(parameter.path("required").asBoolean()).isEqualTo(isRequired);
        assertThat(parameter.path("schema").has("minLength")).isEqualTo(isRequired);
    }

    @Test
    void theImageboardAcceptsOneKeyword() {
        assertThat(operation(ApiVersion.V1, "imageboardRealtime")
                        .at("/parameters/0/schema")
                        .toString())
                .isEqualTo("{\"type\":\"string\",\"enum\":[\"all_stocks\"]}");
    }

    @Test
    void ratingsOfApplicationsAreIntegers() {
        assertThat(DOCUMENTS
                        .get(ApiVersion.V1)
                        .at("/components/schemas/AppReview/properties/rating/type")
                        .toString())
                .isEqualTo("[\"integer\",\"null\"]");
    }

    @Test
    void validationErrorsHaveFiveFieldsAndThreeAreRequired() {
        JsonNode error = DOCUMENTS.get(ApiVersion.V2).at("/components/schemas/ValidationError");

        assertThat(error.path("properties").propertyNames())
                .containsExactlyInAnyOrder("type", "loc", "msg", "input", "ctx");
        assertThat(error.path("required").valueStream().map(JsonNode::asString))
                .containsExactlyInAnyOrder("loc", "msg", "type");
    }

    @Test
    void aNullableFieldIsRequired() {
        JsonNode summary = DOCUMENTS.get(ApiVersion.V2).at("/components/schemas/EntitySummary");

        assertThat(summary.at("/properties/industry/type").toString()).isEqualTo("[\"string\",\"null\"]");
        assertThat(summary.at("/properties/ticker/type").toString()).isEqualTo("\"string\"");
        assertThat(summary.path("required").valueStream().map(JsonNode::asString))
                .containsExactly("ticker", "name", "industry", "domain");
    }

    @Test
    void theSeriesHasTheRequiredFieldsOfTheSpecification() {
        JsonNode schemas = DOCUMENTS.get(ApiVersion.V2).at("/components/schemas");

        assertThat(schemas.at("/SocialSeriesResponse/required").valueStream().map(JsonNode::asString))
                .containsExactlyInAnyOrder("ticker", "platform", "from_date", "to_date", "data");
        assertThat(schemas.at("/SocialDataPoint/required").valueStream().map(JsonNode::asString))
                .containsExactly("date");
        assertThat(schemas.at("/SocialDataPoint/properties").propertyNames())
                .containsExactly("date", "followers", "mentions", "sentiment");
        assertThat(schemas.at("/SocialDataPoint/properties/sentiment/maximum").asInt())
                .isEqualTo(100);
    }

    @Test
    void pointsOfTheTimelineHaveTheFieldsOfTheCatalogue() {
        JsonNode schemas = DOCUMENTS.get(ApiVersion.V1).at("/components/schemas");
        Set<String> fields = new HashSet<>();
        for (String point : List.of("DailyDataPoint", "MonthlyDataPoint")) {
            fields.addAll(schemas.path(point).path("properties").propertyNames());
        }

        assertThat(fields)
                .isEqualTo(Stream.concat(
                                Stream.of("date"),
                                Arrays.stream(Metric.values())
                                        .flatMap(metric -> Stream.ofNullable(metric.timelineField()))
                                        .map(place -> place.object() == null ? place.name() : place.object()))
                        .collect(Collectors.toSet()));
    }

    @ParameterizedTest
    @EnumSource
    void everyFieldIsDescribed(ApiVersion published) {
        DOCUMENTS
                .get(published)
                .at("/components/schemas")
                .propertyStream()
                .forEach(schema -> schema.getValue()
                        .path("properties")
                        .propertyStream()
                        .forEach(field -> assertThat(
                                        field.getValue().path("description").asString(""))
                                .as("%s.%s", schema.getKey(), field.getKey())
                                .isNotBlank()));
    }

    @Test
    void everyDescriptionIsUsed() {
        Set<String> described = new TreeSet<>();
        for (JsonNode document : DOCUMENTS.values()) {
            document.at("/components/schemas").propertyStream().forEach(schema -> {
                described.add(schema.getKey());
                for (String field : schema.getValue().path("properties").propertyNames()) {
                    described.add(field);
                    described.add(schema.getKey() + "." + field);
                }
            });
        }
        assertThat(described)
                .containsAll(DocumentResources.properties("fields.properties").stringPropertyNames());
    }

    @ParameterizedTest
    @EnumSource
    void everyOperationHasADescription(ApiVersion published) {
        OperationDescriptions descriptions = new OperationDescriptions(published);
        Set<String> headings = new TreeSet<>();

        for (Operation operation : operationsOf(published)) {
            String heading = descriptions.heading(operation);
            headings.add(heading);
            assertThat(descriptions.headings().contains(heading))
                    .as(
                            "%s has no description: add a section '## %s' to documents/%s.md, at its place in the order"
                                    + " of the document",
                            operation.path(), OperationNode.id(published, operation), published.resourceName())
                    .isTrue();
        }

        assertThat(descriptions.headings())
                .as("headings of documents/%s.md are ids of operations, or features", published.resourceName())
                .containsExactlyInAnyOrderElementsOf(headings);
    }

    @ParameterizedTest
    @EnumSource
    void everyFeatureIsATagOfTheDocument(ApiVersion published) {
        assertThat(DOCUMENTS
                        .get(published)
                        .path("tags")
                        .valueStream()
                        .map(tag -> tag.path("name").asString()))
                .as("the tags of documents/%s.json are the features of its operations", published.resourceName())
                .containsExactlyInAnyOrderElementsOf(operationsOf(published).stream()
                        .map(Operation::feature)
                        .distinct()
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("everyOperation")
    void everyExampleMatchesItsSchema(ApiVersion published, String id) {
        JsonNode content = operation(published, id).at("/responses/200/content/application~1json");
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemas(Map.of(
                                "urn:document",
                                StrictSchemas.of(DOCUMENTS.get(published)).toString()))
                        .schemaRegistryConfig(SchemaRegistryConfig.builder()
                                .formatAssertionsEnabled(true)
                                .build()));

        assertThat(content.has("example"))
                .as("%s has no example: add documents/examples/%s/%s.json", id, published.resourceName(), id)
                .isTrue();
        assertThat(registry.getSchema(SchemaLocation.of(
                                "urn:document" + content.at("/schema/$ref").asString()))
                        .validate(content.path("example")))
                .isEmpty();
    }

    private static List<Operation> operationsOf(ApiVersion published) {
        return ServedOperations.ALL.stream().filter(published::has).toList();
    }

    private static Stream<JsonNode> operations(ApiVersion published) {
        return DOCUMENTS.get(published).path("paths").valueStream().map(path -> path.path("get"));
    }

    private static JsonNode operation(ApiVersion published, String id) {
        return operations(published)
                .filter(operation -> operation.path("operationId").asString().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Map<ApiVersion, JsonNode> documents() {
        Map<ApiVersion, JsonNode> documents = new EnumMap<>(ApiVersion.class);
        List<Operation> operations = ServedOperations.ALL;
        for (ApiVersion published : ApiVersion.values()) {
            documents.put(published, OpenApi.document(published, operations));
        }
        return documents;
    }
}
