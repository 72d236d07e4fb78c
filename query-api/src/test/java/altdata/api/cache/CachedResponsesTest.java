package altdata.api.cache;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.api.cache.CachedResponses.DataVersion;
import altdata.api.cache.CachedResponses.RequestKey;
import altdata.api.release.Release;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Caching of responses while their tables change.
class CachedResponsesTest {
    private static final int BYTES = 1024 * 1024;
    private static final Release RELEASE = new Release(1, Map.of());
    private static final RequestKey SIGNALS = RequestKey.of("/signals", Map.of());

    private final CachedResponses responses = new CachedResponses(BYTES);

    private static DataVersion version(long version) {
        return new DataVersion(RELEASE, version, 12);
    }

    private static ApiResponse response(String text) {
        return new ApiResponse(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aResponseIsReusedOnlyForTheDataItWasReadFrom() {
        ApiResponse response = response("[]");
        responses.put(SIGNALS, version(1), response);

        assertThat(responses.get(SIGNALS, version(1))).isSameAs(response);
        assertThat(responses.get(SIGNALS, version(2))).isNull();
        assertThat(responses.get(SIGNALS, new DataVersion(RELEASE, 1, 13))).isNull();
        assertThat(responses.get(SIGNALS, new DataVersion(new Release(2, Map.of()), 1, 12)))
                .isNull();
    }

    @Test
    void aNewResponseReplacesThePreviousOne() {
        for (int version = 0; version < 10_000; version++) {
            responses.put(SIGNALS, version(version), response("[" + version + "]"));
        }

        assertThat(responses.count()).isOne();
        assertThat(responses.get(SIGNALS, version(9_999))).isNotNull();
    }

    @Test
    void theCacheIsBoundedByMemory() {
        String long10 = "x".repeat(10_000);
        for (int request = 0; request < 1_000; request++) {
            responses.put(
                    RequestKey.of("/signals", Map.of("n", Integer.toString(request))), version(1), response(long10));
        }

        assertThat(responses.count()).isBetween(1L, (long) BYTES / long10.length());
    }

    @Test
    void differentRequestsHaveDifferentKeys() {
        Map<RequestKey, String> requests = new HashMap<>();
        requests.put(RequestKey.of("/a", Map.of()), "no parameters");
        requests.put(RequestKey.of("/a", Map.of("x", "1")), "x");
        requests.put(RequestKey.of("/a", Map.of("x", "")), "x is empty");
        requests.put(RequestKey.of("/a", Map.of("x", "1", "y", "2")), "x and y");
        requests.put(RequestKey.of("/a", Map.of("x", "1\ny 1 2")), "x that looks like x and y");
        requests.put(RequestKey.of("/a", Map.of("x", "2", "y", "1")), "swapped values");

        assertThat(requests).hasSize(6);
        assertThat(requests).containsEntry(RequestKey.of("/a", new HashMap<>(Map.of("y", "2", "x", "1"))), "x and y");
    }
}
