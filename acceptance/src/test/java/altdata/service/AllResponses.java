package altdata.service;

import altdata.testing.TestService;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// The responses of a service to a request of each operation that reads data.
final class AllResponses {
    private AllResponses() {}

    /// The status and body of each response by target, in the present state and as of a moment.
    static Map<String, String> of(TestService service, Instant moment) {
        Map<String, String> responses = new LinkedHashMap<>();
        for (SampleRequest request : SampleRequest.all()) {
            // These are about the service, not about data.
            if (!request.path().equals("/api/usage") && !request.path().startsWith("/health/")) {
                add(responses, service, request.target());
                add(responses, service, request.target() + (request.query().isEmpty() ? "?" : "&") + "as_of=" + moment);
            }
        }
        return responses;
    }

    private static void add(Map<String, String> responses, TestService service, String target) {
        HttpResponse<String> response = get(service, target);
        responses.put(target, response.statusCode() + " " + response.body());
    }

    /// The response to a request with a key that has all scopes.
    static HttpResponse<String> get(TestService service, String target) {
        return target.startsWith("/api/")
                ? service.get(target, "X-API-Key", TestService.KEY)
                : service.get(target + (target.contains("?") ? "&" : "?") + "apiKey=" + TestService.KEY);
    }
}
