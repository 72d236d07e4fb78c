package altdata.verification.pit;

import static org.awaitility.Awaitility.await;

import altdata.testing.TestService;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// An answer as of a moment.
///
/// @param target        path and query without `as_of` and the key
/// @param moment        null for the present
/// @param statusAndBody separated by a space
record PastAnswer(String target, @Nullable Instant moment, String statusAndBody) {
    private static final TestService SERVICE = TestService.get();
    private static final int SHOWN_BEFORE = 100;
    private static final int SHOWN = 300;

    static PastAnswer of(String target, @Nullable Instant moment, HttpResponse<String> response) {
        return new PastAnswer(target, moment, response.statusCode() + " " + response.body());
    }

    /// Requests the answer from the service of the tests, as soon as it has read up to the moment.
    static PastAnswer requested(String target, @Nullable Instant moment) {
        return requested(SERVICE.port(), target, moment);
    }

    private static PastAnswer requested(int port, String target, @Nullable Instant moment) {
        HttpResponse<String> first = get(port, target, moment);
        // Without the first attempt, each request would wait for a poll interval.
        return of(
                target,
                moment,
                first.statusCode() == 503
                        ? await().atMost(Duration.ofSeconds(30))
                                .pollInterval(Duration.ofMillis(20))
                                .until(() -> get(port, target, moment), response -> response.statusCode() != 503)
                        : first);
    }

    private static HttpResponse<String> get(int port, String target, @Nullable Instant moment) {
        String asOf = moment == null ? "" : separator(target) + "as_of=" + moment;
        String dated = target + asOf;
        return SERVICE.send(
                port,
                "GET",
                dated + (target.startsWith("/api/") ? "" : separator(dated) + "apiKey=" + TestService.KEY),
                "X-API-Key",
                TestService.KEY);
    }

    private static String separator(String target) {
        return target.contains("?") ? "&" : "?";
    }

    /// Requests the answers again, several at a time, and returns a text for each one that differs.
    static List<String> differences(List<PastAnswer> expected) {
        return differences(expected, SERVICE.port());
    }

    /// The same, from the instance of the API on that port.
    static List<String> differences(List<PastAnswer> expected, int port) {
        return expected.parallelStream()
                .map(answer -> answer.difference(port))
                .filter(Objects::nonNull)
                .toList();
    }

    private @Nullable String difference(int port) {
        String actual = requested(port, target, moment).statusAndBody();
        if (actual.equals(statusAndBody)) {
            return null;
        }
        int equal = 0;
        while (equal < Math.min(actual.length(), statusAndBody.length())
                && actual.charAt(equal) == statusAndBody.charAt(equal)) {
            equal++;
        }
        int from = Math.max(0, equal - SHOWN_BEFORE);
        return "%s as of %s%n  expected …%s%n  but was  …%s"
                .formatted(target, moment, shown(statusAndBody, from), shown(actual, from));
    }

    private static String shown(String text, int from) {
        return text.substring(from, Math.min(text.length(), from + SHOWN));
    }
}
