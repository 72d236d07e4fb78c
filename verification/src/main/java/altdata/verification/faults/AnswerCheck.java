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

/// Requests every series of one metric from the API and compares the responses with the reference. Correct tables are
/// not enough if the API serves stale responses.
final class AnswerCheck {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long MILLIS_BETWEEN_TRIES = 200;
    private static final JsonMapper JSON = new JsonMapper();

    private final FaultStack stack;
    private final ApiKey key;

    AnswerCheck(FaultStack stack, ApiKey key) {
        this.stack = stack;
        this.key = key;
    }

    /// Returns one line for each wrong response. Retries for a while, because the API may still be starting or polling
    /// for changes.
    List<String> differences(ExpectedTables expected) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            List<String> wrong = wrong(client, expected);
            while (!wrong.isEmpty() && System.nanoTime() < deadline) {
                TimeUnit.MILLISECONDS.sleep(MILLIS_BETWEEN_TRIES);
                wrong = wrong(client, expected);
            }
            return wrong;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FaultException("interrupted", e);
        }
    }

    private List<String> wrong(HttpClient client, ExpectedTables expected) throws InterruptedException {
        List<String> wrong = new ArrayList<>();
        for (String ticker : expected.entities()) {
            String question = "/timeline/?symbol=" + ticker + "&data=forum_mentions";
            SortedMap<String, String> should = new TreeMap<>();
            for (Map.Entry<?, BigDecimal> point :
                    expected.series(ticker, Metric.FORUM_MENTIONS).entrySet()) {
                should.put(point.getKey().toString(), RowText.ofNumber(point.getValue()));
            }
            try {
                HttpResponse<String> answer = client.send(
                        key.on(HttpRequest.newBuilder(), stack.apiAddress(), question)
                                .timeout(PATIENCE)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
                String is = answer.statusCode() == 200 ? shown(JSON.readTree(answer.body())) : answer.body();
                if (!is.equals(should.toString())) {
                    wrong.add(question + ": should be " + should + ", is " + is);
                }
            } catch (IOException e) {
                wrong.add(question + ": " + e);
                return wrong;
            }
        }
        return wrong;
    }

    private static String shown(JsonNode answer) {
        SortedMap<String, String> shown = new TreeMap<>();
        for (JsonNode point : answer.path("data").path("daily")) {
            shown.put(
                    point.path("date").asString(),
                    RowText.ofNumber(point.path("forum_mentions").decimalValue()));
        }
        return shown.toString();
    }
}
