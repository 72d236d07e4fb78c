package altdata.verification.faults;

import altdata.contracts.catalogue.Metric;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Requests every series of one metric from the API and compares the responses with the reference model.
/// Correct tables are not enough if the API serves stale responses.
final class ApiResponseCheck {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final long MILLIS_BETWEEN_RETRIES = 200;
    private static final JsonMapper JSON = new JsonMapper();

    private final FaultStack stack;
    private final SuiteApiKey key;

    ApiResponseCheck(FaultStack stack, SuiteApiKey key) {
        this.stack = stack;
        this.key = key;
    }

    /// Returns one line for each wrong response. Retries for a while, because the API may still be starting or
    /// polling for changes.
    List<String> differences(ExpectedTables expected) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            long deadline = System.nanoTime() + TIMEOUT.toNanos();
            List<String> differences = wrong(client, expected);
            while (!differences.isEmpty() && System.nanoTime() < deadline) {
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_RETRIES);
                differences = wrong(client, expected);
            }
            return differences;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SuiteException("interrupted", e);
        }
    }

    private List<String> wrong(HttpClient client, ExpectedTables expected) throws InterruptedException {
        List<String> differences = new ArrayList<>();
        for (String ticker : expected.entities()) {
            String path = "/timeline/?symbol=" + ticker + "&data=forum_mentions";
            SortedMap<String, String> expectedValues = new TreeMap<>();
            for (Map.Entry<?, BigDecimal> point :
                    expected.series(ticker, Metric.FORUM_MENTIONS).entrySet()) {
                expectedValues.put(point.getKey().toString(), RowText.ofNumber(point.getValue()));
            }
            try {
                HttpResponse<String> response = client.send(
                        key.on(HttpRequest.newBuilder(), stack.apiAddress(), path)
                                .timeout(TIMEOUT)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
                String actual =
                        response.statusCode() == 200 ? mentionsByDate(JSON.readTree(response.body())) : response.body();
                if (!actual.equals(expectedValues.toString())) {
                    differences.add(path + ": expected " + expectedValues + ", but is " + actual);
                }
            } catch (IOException e) {
                differences.add(path + ": " + e);
                return differences;
            }
        }
        return differences;
    }

    private static String mentionsByDate(JsonNode response) {
        SortedMap<String, String> mentionsByDate = new TreeMap<>();
        for (JsonNode point : response.path("data").path("daily")) {
            mentionsByDate.put(
                    point.path("date").asString(),
                    RowText.ofNumber(point.path("forum_mentions").decimalValue()));
        }
        return mentionsByDate.toString();
    }
}
