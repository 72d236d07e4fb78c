package altdata.service;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.api.request.Operation;
import altdata.testing.ApiOperations;
import altdata.testing.LocalStack;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Calls every operation after `./altdata up`: the sample data give each a response with content.
@Tag(LocalStack.TAG)
class SampleDataIT {
    private static final List<Operation> OPERATIONS = ApiOperations.all();
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private static final Pattern METRICS = Pattern.compile("http://localhost:\\d+/metrics");
    private static LocalStack stack;

    @BeforeAll
    static void up() throws Exception {
        stack = LocalStack.get();
    }

    @ParameterizedTest
    @MethodSource("altdata.service.SampleRequest#all")
    void everyOperationReturnsSampleData(SampleRequest request) {
        // Feeds become visible shortly after `up` has returned, or before.
        await().pollDelay(Duration.ZERO).atMost(TIMEOUT).untilAsserted(() -> {
            JsonNode response = stack.get(request.target());
            assertThat(request.there())
                    .as("is in the response to %s", request.target())
                    .allMatch(pointer -> hasContent(response.at(pointer)));
        });
    }

    @Test
    void everyOperationIsCovered() {
        assertThat(SampleRequest.all().stream().map(SampleRequest::path).collect(toSet()))
                .isEqualTo(OPERATIONS.stream().map(Operation::path).collect(toSet()));
    }

    @Test
    void theFirstKeyIsRecorded() throws IOException, InterruptedException {
        assertThat(stack.command("audit").lines())
                .anyMatch(line -> line.contains("issue-key") && line.contains("demo"));
    }

    private static boolean hasContent(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY, OBJECT -> !value.isEmpty();
            case STRING -> !value.asString().isBlank();
            case NUMBER -> value.decimalValue().signum() != 0;
            case BOOLEAN -> value.asBoolean();
            case BINARY, MISSING, NULL, POJO -> false;
        };
    }

    @Test
    void everyServiceExposesItsMetricsAtThePrintedAddress() throws IOException, InterruptedException {
        List<String> addresses = METRICS.matcher(stack.output())
                .results()
                .map(MatchResult::group)
                .toList();
        assertThat(addresses).hasSize(3).doesNotHaveDuplicates();
        assertThat(stack.status()).contains(addresses);
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (String address : addresses) {
                String metrics = client.send(
                                HttpRequest.newBuilder(URI.create(address)).build(),
                                HttpResponse.BodyHandlers.ofString())
                        .body();
                assertThat(metrics).as(address).contains("jvm_memory_used_bytes{");
            }
        }
    }
}
