package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.testing.TestServers;
import altdata.testing.TestService;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The published documents of the topics: available without a key, and correct.
class TopicDocumentsIT {
    private static final TestService SERVICE = TestService.get();
    private static final String PAGE = "/docs/topics";
    private static final String ASYNC_API = "/docs/topics/asyncapi.json";
    private static final Pattern ADDRESS = Pattern.compile("(?:href|src)=\"([^\"]*)\"");

    static Stream<Topic<?>> topics() {
        return Topics.ALL.stream();
    }

    static Stream<String> documents() {
        return Stream.concat(
                Stream.of(PAGE, "/docs/topics/", ASYNC_API, "/docs/topics/page.css"),
                topics().map(TopicDocumentsIT::schema));
    }

    @Test
    void theDocumentIsThePublishedOne() throws IOException {
        HttpResponse<String> response = SERVICE.get(ASYNC_API);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.body()).isEqualTo(published("asyncapi.json"));
    }

    @ParameterizedTest
    @MethodSource("topics")
    void aSchemaIsThePublishedOne(Topic<?> topic) throws IOException {
        HttpResponse<String> response = SERVICE.get(schema(topic));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/schema+json");
        assertThat(response.body()).isEqualTo(published("schemas/" + topic.shortName() + ".schema.json"));
    }

    @ParameterizedTest
    @MethodSource("topics")
    void thePageDescribesEveryTopicAndField(Topic<?> topic) {
        HttpResponse<String> response = SERVICE.get(PAGE);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("text/html;charset=UTF-8");
        String page = response.body();
        int start = page.indexOf("<h2 id=\"" + topic.shortName() + '"');
        String section = page.substring(start, page.indexOf("</section>", start));
        assertThat(section)
                .contains(topic.name(), topic.summary().replace("'", "&#39;"), topic.keyFormat(), schema(topic));
        JsonNode schema = TestService.json(SERVICE.get(schema(topic)), 200);
        assertThat(Stream.of(schema.get("properties"), schema.at("/else/properties"))
                        .flatMap(properties -> properties.propertyNames().stream()))
                .isNotEmpty()
                .map(field -> "<th scope=\"row\"><code>" + field + "</code></th>")
                .allMatch(section::contains);
        assertThat(section).contains("Example: a row", "&quot;data_key&quot; : ");
    }

    @Test
    void thePageLoadsNothingFromOtherOrigins() {
        String page = SERVICE.get(PAGE).body();
        assertThat(page).doesNotContain("<script", "style=\"", "onclick");
        List<String> addresses = ADDRESS.matcher(page)
                .results()
                .map(result -> result.group(1))
                .filter(address -> !address.equals("data:,"))
                .toList();
        assertThat(addresses).hasSizeGreaterThan(2 * Topics.ALL.size());
        for (String address : addresses) {
            if (address.startsWith("#")) {
                assertThat(page).contains(" id=\"" + address.substring(1) + '"');
            } else {
                assertThat(address).startsWith("/docs/topics");
                assertThat(SERVICE.get(address).statusCode()).as(address).isEqualTo(200);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void anUnchangedDocumentIs304(String path) {
        HttpResponse<String> first = SERVICE.get(path);
        String tag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> second = SERVICE.get(path, "If-None-Match", tag);
        assertThat(second.statusCode()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
        assertThat(SERVICE.get(path, "If-None-Match", "\"other\"").body()).isEqualTo(first.body());
    }

    @ParameterizedTest
    @MethodSource("documents")
    void documentsSupportTheSameMethodsAsOtherPaths(String path) {
        HttpResponse<String> head = SERVICE.send("HEAD", path);
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValueAsLong("Content-Length"))
                .hasValue(SERVICE.get(path).body().getBytes(StandardCharsets.UTF_8).length);
        HttpResponse<String> options = SERVICE.send("OPTIONS", path);
        assertThat(options.statusCode()).isEqualTo(204);
        assertThat(options.headers().firstValue("Allow")).hasValue("GET, HEAD, OPTIONS");
        HttpResponse<String> post = SERVICE.send("POST", path);
        assertThat(post.headers().firstValue("Allow")).hasValue("GET, HEAD, OPTIONS");
        assertThat(TestService.json(post, 405).toString())
                .isEqualTo("{\"status\":405,\"message\":\"Only GET, HEAD and OPTIONS are allowed.\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/docs/topics/posters.schema.json",
                "/docs/topics/METRICS.schema.json",
                "/docs/topics/altdata.metrics.schema.json",
                "/docs/topics/metrics",
                "/docs/topics/..%2fschemas%2fmetrics.schema.json",
                "/docs/topics/page.html"
            })
    void anUnknownTopicIs404(String path) {
        assertThat(TestService.json(SERVICE.get(path), 404).toString())
                .isEqualTo("{\"status\":404,\"message\":\"There is no such path.\"}");
    }

    /// The test's topics are created by the builder, as in production.
    @Test
    void theBrokerHasTheDocumentedTopics() throws ExecutionException, InterruptedException {
        JsonNode channels = TestService.json(SERVICE.get(ASYNC_API), 200).get("channels");
        try (Admin admin = Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, TestServers.get().kafka()))) {
            for (JsonNode channel : channels) {
                String name = channel.get("address").asString();
                JsonNode kafka = channel.at("/bindings/kafka");
                ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, name);
                Config config =
                        admin.describeConfigs(List.of(resource)).all().get().get(resource);
                kafka.get("topicConfiguration")
                        .properties()
                        .forEach(setting -> assertThat(
                                        config.get(setting.getKey()).value())
                                .as("%s of %s", setting.getKey(), name)
                                .isEqualTo(
                                        setting.getValue().isArray()
                                                ? setting.getValue().get(0).asString()
                                                : setting.getValue().asString()));
                assertThat(admin.describeTopics(List.of(name))
                                .allTopicNames()
                                .get()
                                .get(name)
                                .partitions())
                        .hasSize(kafka.get("partitions").intValue());
            }
        }
    }

    private static String schema(Topic<?> topic) {
        return "/docs/topics/" + topic.shortName() + ".schema.json";
    }

    private static String published(String file) throws IOException {
        try (InputStream resource = Topic.class.getResourceAsStream("/altdata/contracts/" + file)) {
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
