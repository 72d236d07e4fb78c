package altdata.ingest.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Runs the example mappings on the files they were written for, which are not part of the repository.
class ExampleMappingsTest {
    private static final Path DATA = Path.of("..", "..", "shared", "data");

    @BeforeEach
    void assumeDataFilesExist() {
        assumeTrue(Files.isDirectory(DATA));
    }

    @Test
    void everyConstituentIsAnEntity() throws IOException {
        List<String> rows = rows("sp500-entities.yaml", "sp500_constituents.csv.gz");

        assertThat(rows).hasSize(503).allSatisfy(row -> accepted(Topics.ENTITIES, row));
        assertThat(rows).filteredOn(row -> row.contains("\"BRK.B\"")).hasSize(1);
        assertThat(rows.getFirst())
                .contains("\"id\":\"66740\",\"ticker\":\"MMM\",\"name\":\"3M\"")
                .endsWith("\"added\":null}");
    }

    @Test
    void everyClosingPriceIsAMetricRow() throws IOException {
        List<String> rows = rows("stock-prices.yaml", "stock_prices.csv.gz");

        assertThat(rows).hasSize(13_130).allSatisfy(row -> accepted(Topics.METRICS, row));
        assertThat(rows.getFirst())
                .isEqualTo(
                        "{\"data_key\":1517961600000,\"ticker\":\"AAL\",\"date\":\"2018-02-07\",\"source\":\"stock-prices\",\"metrics\":{\"price\":51.4}}");
    }

    @Test
    void exchangeRatesAreUnitsPerDollar() throws IOException {
        List<String> rows = rows("exchange-rates.yaml", "exchange_rates_monthly.csv.gz");

        assertThat(rows).hasSize(17_237).noneMatch(row -> row.startsWith("rejected"));
        assertThat(rows).filteredOn("skipped"::equals).hasSize(372 * 8 + 237 + 348 * 2 + 378);
        // The euro was worth about 1.16 dollars when it was introduced.
        assertThat(rows)
                .contains(
                        "{\"data_key\":915148800000,\"pair\":\"USD/EUR\",\"rate\":0.8627,\"at\":\"1999-01-01T00:00:00Z\"}");
    }

    @Test
    void everyPostHasTextAndTime() throws IOException {
        List<JsonNode> posts = rows("wsb-posts.yaml", "wsb_posts.csv.gz").stream()
                .map(JsonMapper.shared()::readTree)
                .toList();

        assertThat(posts).hasSize(1_892).allSatisfy(post -> {
            assertThat(post.path("text").asString()).isNotBlank();
            assertThat(post.path("platform").asString()).isEqualTo("forum");
            assertThat(post.path("created").asString()).matches("20\\d\\d-\\d\\d-\\d\\dT.*Z");
            assertThat(post.path("data_key").asLong())
                    .isEqualTo(Instant.parse(post.path("created").asString()).toEpochMilli());
        });
        assertThat(posts.get(1).path("text").asString()).isEqualTo("Bearish on Tesla earnings?");
        assertThat(posts.getFirst().path("text").asString()).startsWith("Hello ladies and gentlemen,\n\n");
        assertThat(posts).filteredOn(post -> post.path("permalink").isNull()).hasSize(979);
    }

    private static List<String> rows(String mapping, String file) throws IOException {
        return MappingRunner.rows(Mapping.read(Path.of("examples", mapping)), DATA.resolve(file));
    }

    private static void accepted(Topic<?> topic, String row) {
        assertThat(topic.read(row.getBytes(StandardCharsets.UTF_8))).isInstanceOf(Verdict.Accepted.class);
    }
}
