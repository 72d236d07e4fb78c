package altdata.api.documents;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.catalogue.Metric;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The catalogue says which metrics the toplist can be sorted by; the explorer reads them from the published
/// document.
class ToplistSortsTest {
    private static final List<String> METRICS = Arrays.stream(Metric.values())
            .filter(Metric::isToplist)
            .map(Metric::publishedName)
            .toList();

    @Test
    void thePublishedDocumentListsEveryToplistMetric() {
        JsonNode sort = OpenApi.document(ApiVersion.V1, ServedOperations.ALL)
                .at("/paths/~1toplist/get/parameters")
                .valueStream()
                .filter(parameter -> parameter.path("name").asString().equals("sort"))
                .findFirst()
                .orElseThrow()
                .path("schema");
        List<String> published =
                sort.path("enum").valueStream().map(JsonNode::asString).toList();
        assertThat(published)
                .containsExactlyElementsOf(
                        Stream.concat(METRICS.stream(), Stream.of("new")).toList())
                .contains(sort.path("default").asString());
    }

    @Test
    void theExplorerReadsTheListInsteadOfRepeatingIt() throws IOException {
        String resource = "/altdata/api/explore/page/scripts/toplist.js";
        try (InputStream stream = Objects.requireNonNull(getClass().getResourceAsStream(resource), resource)) {
            String script = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(script).contains("parameterSchema(\"/toplist\", \"sort\")");
            assertThat(METRICS)
                    .as("metrics that toplist.js names: it must read them from the published document")
                    .noneMatch(script::contains);
        }
    }
}
