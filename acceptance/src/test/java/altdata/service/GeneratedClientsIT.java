package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.testing.LocalStack;
import altdata.testing.NodeProject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Clients generated from the published documents call every operation of a stack with sample data. Only the
/// API key is added.
@Tag(LocalStack.TAG)
class GeneratedClientsIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    static Path directory;

    private static LocalStack stack;

    @BeforeAll
    static void up() throws Exception {
        stack = LocalStack.get();
    }

    static List<PublishedDocument> documents() throws Exception {
        return List.of(
                PublishedDocument.of("v1", stack.document("/openapi-v1.json")),
                PublishedDocument.of("v2", stack.document("/api/openapi.json")));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void javaClientParsesEveryResponse(PublishedDocument document) throws Exception {
        Path folder = Files.createDirectories(directory.resolve(document.name()));
        try (GeneratedJavaClient client = GeneratedJavaClient.of(document, folder, stack.address(), stack.key())) {
            for (DocumentedCall call : document.calls()) {
                // Feeds become visible shortly after `up` has returned, or before.
                await().pollDelay(Duration.ZERO)
                        .atMost(TIMEOUT)
                        .untilAsserted(() -> assertThat(fields(client.response(call)))
                                .as(call.toString())
                                .isNotEmpty()
                                .isEqualTo(fields(stack.get(document.base() + call.pathAndQuery()))));
            }
        }
    }

    @Test
    void typeScriptClientCompilesAndCallsEveryOperation() throws Exception {
        NodeProject node = NodeProject.installed("clients");
        for (PublishedDocument document : documents()) {
            Files.writeString(node.path().resolve(document.name() + ".json"), document.text());
            Files.writeString(node.path().resolve(document.name() + "-calls.ts"), TypeScriptCalls.program(document));
            node.succeed(
                    Map.of(),
                    "node_modules/.bin/openapi-typescript",
                    document.name() + ".json",
                    "--output",
                    document.name() + ".ts");
        }
        node.succeed(Map.of(), "node_modules/.bin/tsc", "--project", "tsconfig.json");
        for (PublishedDocument document : documents()) {
            String output = node.succeed(
                    Map.of("ALTDATA_ADDRESS", stack.address(), "ALTDATA_KEY", stack.key()),
                    "node",
                    "out/" + document.name() + "-calls.js");
            assertThat(output.lines())
                    .containsExactlyElementsOf(
                            document.calls().stream().map(call -> call + " 200").toList());
        }
    }

    /// The fields that have a value; a client does not distinguish null from missing.
    private static Set<String> fields(JsonNode node) {
        Set<String> fields = new TreeSet<>();
        collect(node, "", fields);
        return fields;
    }

    private static void collect(JsonNode node, String place, Set<String> fields) {
        if (node.isObject()) {
            node.forEachEntry((name, value) -> collect(value, place + "/" + name, fields));
        } else if (node.isArray()) {
            node.forEach(value -> collect(value, place + "/*", fields));
        } else if (!node.isNull()) {
            fields.add(place);
        }
    }
}
