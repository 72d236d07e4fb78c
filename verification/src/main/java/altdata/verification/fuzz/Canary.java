package altdata.verification.fuzz;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Valid questions between hostile ones: each must be answered as it was before them.
final class Canary implements AutoCloseable {
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);

    private final Target target;
    private final List<String> questions;
    private final HttpClient client = HttpClient.newHttpClient();
    private final Map<String, String> expected = new HashMap<>();

    private Canary(Target target, List<String> questions) {
        this.target = target;
        this.questions = List.copyOf(questions);
    }

    /// Asks each question for the first time.
    ///
    /// @param ticker of an entity that nobody changes
    static Canary released(Target target, String ticker) throws IOException, InterruptedException {
        Canary canary = new Canary(target, List.of("/api/entities/" + ticker, "/graph/?symbol=" + ticker));
        for (String question : canary.questions) {
            canary.expected.put(question, canary.ask(question));
        }
        return canary;
    }

    /// What has become of the others, or null where they are answered as before.
    @Nullable
    String problem() throws InterruptedException {
        for (String question : questions) {
            try {
                String answer = ask(question);
                if (!answer.equals(expected.get(question))) {
                    return "a valid request " + question + " is answered with " + answer + ", before with "
                            + expected.get(question);
                }
            } catch (IOException e) {
                return "a valid request " + question + " is not answered: " + e.getMessage();
            }
        }
        return null;
    }

    private String ask(String question) throws IOException, InterruptedException {
        HttpRequest request = target.key()
                .on(HttpRequest.newBuilder(), target.address().toString(), question)
                .timeout(LONGEST_ANSWER)
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        return response.statusCode() + " " + response.body();
    }

    @Override
    public void close() {
        client.close();
    }
}
