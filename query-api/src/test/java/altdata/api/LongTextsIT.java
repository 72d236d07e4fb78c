package altdata.api;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.testing.EntityRecord;
import altdata.testing.ServiceProcess;
import altdata.testing.TestService;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Responses with long texts stay within the available memory.
class LongTextsIT {
    private static final TestService SERVICE = TestService.get();
    private static final String TWO_MEGABYTES = "word ".repeat(400_000);

    private static void push(String ticker, int posts) {
        EntityRecord.push(EntityRecord.company(ticker));
        for (int i = 0; i < posts; i++) {
            PostRecord.of("microblog", ticker + "-" + i, "2026-03-01T10:00:00Z", TWO_MEGABYTES)
                    .tickers(ticker)
                    .send();
        }
    }

    @Test
    void aResponseBeyondTheMemoryBudgetIsRejectedAndMemoryIsReleased() {
        push("LONGA", 40);
        push("LONGB", 8);
        SERVICE.awaitCaughtUp();
        int port = TestService.freePort();
        // An eighth of it is 64 million characters.
        try (ServiceProcess _ = SERVICE.anotherApi(port, Map.of("JAVA_TOOL_OPTIONS", "-Xmx512m"))) {
            for (int i = 0; i < 3; i++) {
                HttpResponse<String> rejected = posts(port, "LONGA");
                assertThat(rejected.statusCode()).isEqualTo(503);
                assertThat(rejected.headers().firstValue("Retry-After")).isPresent();
                HttpResponse<String> responded = posts(port, "LONGB");
                assertThat(responded.statusCode()).isEqualTo(200);
                assertThat(responded.body()).hasSizeGreaterThan(8 * TWO_MEGABYTES.length());
            }
        }
    }

    private static HttpResponse<String> posts(int port, String ticker) {
        return SERVICE.send(port, "GET", "/microblog_posts?symbol=" + ticker + "&apiKey=" + TestService.KEY);
    }
}
