package altdata.api.cache;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.api.cache.CachedResponses.Asked;
import altdata.api.cache.CachedResponses.Basis;
import altdata.api.release.Release;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What is kept of answers while their tables change.
class CachedResponsesTest {
    private static final int BYTES = 1024 * 1024;
    private static final Release RELEASE = new Release(1, Map.of());
    private static final Asked SIGNALS = Asked.of("/signals", Map.of());

    private final CachedResponses answers = new CachedResponses(BYTES);

    private static Basis version(long version) {
        return new Basis(RELEASE, version, 12);
    }

    private static ApiResponse answer(String text) {
        return new ApiResponse(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void anAnswerIsGivenForTheTablesItWasReadFrom() {
        ApiResponse answer = answer("[]");
        answers.put(SIGNALS, version(1), answer);

        assertThat(answers.get(SIGNALS, version(1))).isSameAs(answer);
        assertThat(answers.get(SIGNALS, version(2))).isNull();
        assertThat(answers.get(SIGNALS, new Basis(RELEASE, 1, 13))).isNull();
        assertThat(answers.get(SIGNALS, new Basis(new Release(2, Map.of()), 1, 12)))
                .isNull();
    }

    @Test
    void theNextAnswerTakesThePlaceOfTheLast() {
        for (int version = 0; version < 10_000; version++) {
            answers.put(SIGNALS, version(version), answer("[" + version + "]"));
        }

        assertThat(answers.count()).isOne();
        assertThat(answers.get(SIGNALS, version(9_999))).isNotNull();
    }

    @Test
    void noMoreIsKeptThanThereIsRoomFor() {
        String long10 = "x".repeat(10_000);
        for (int request = 0; request < 1_000; request++) {
            answers.put(Asked.of("/signals", Map.of("n", Integer.toString(request))), version(1), answer(long10));
        }

        assertThat(answers.count()).isBetween(1L, (long) BYTES / long10.length());
    }

    @Test
    void questionsAreToldApart() {
        Map<Asked, String> asked = new HashMap<>();
        asked.put(Asked.of("/a", Map.of()), "nothing");
        asked.put(Asked.of("/a", Map.of("x", "1")), "x");
        asked.put(Asked.of("/a", Map.of("x", "")), "x is empty");
        asked.put(Asked.of("/a", Map.of("x", "1", "y", "2")), "x and y");
        asked.put(Asked.of("/a", Map.of("x", "1\ny 1 2")), "x that looks like x and y");
        asked.put(Asked.of("/a", Map.of("x", "2", "y", "1")), "the other way round");

        assertThat(asked).hasSize(6);
        assertThat(asked).containsEntry(Asked.of("/a", new HashMap<>(Map.of("y", "2", "x", "1"))), "x and y");
    }
}
