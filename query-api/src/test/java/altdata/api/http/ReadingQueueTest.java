package altdata.api.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/// Who reads when more is asked than can be read at once.
class ReadingQueueTest {
    private static final int AT_A_TIME = 12;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ReadingQueue queue = new ReadingQueue();
    private final List<String> begun = Collections.synchronizedList(new ArrayList<>());
    private final List<String> answered = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger refused = new AtomicInteger();

    private Disposable ask(String caller, String name, Mono<String> until) {
        return queue.inTurn(caller, Mono.defer(() -> {
                    begun.add(name);
                    return until.thenReturn(name);
                }))
                .subscribe(answered::add, _ -> refused.incrementAndGet());
    }

    @Test
    void aFloodOfOneCallerDoesNotHoldUpAnother() {
        Sinks.Empty<String> first = Sinks.empty();
        for (int i = 0; i < AT_A_TIME; i++) {
            ask("flood", "running", first.asMono());
        }
        for (int i = 0; i < 500; i++) {
            ask("flood", "flood", Mono.never());
        }
        ask("other", "other", Mono.empty());
        assertThat(begun).hasSize(AT_A_TIME);
        first.tryEmitEmpty();
        await().atMost(PATIENCE).until(() -> answered.contains("other"));
        // It was its turn after the flood's next one at the latest, not after its last.
        assertThat(begun.indexOf("other")).isLessThan(AT_A_TIME + 12);
    }

    @Test
    void whoWouldWaitTooLongIsToldAtOnce() {
        for (int i = 0; i < AT_A_TIME + 1_000; i++) {
            ask("a", "waits", Mono.never());
        }
        assertThat(refused).hasValue(0);
        ask("b", "refused", Mono.empty());
        assertThat(refused).hasValue(1);
    }

    @Test
    void whoGoesAwayLeavesItsPlace() {
        List<Disposable> running = new ArrayList<>();
        for (int i = 0; i < AT_A_TIME; i++) {
            running.add(ask("a", "running", Mono.never()));
        }
        List<Disposable> waiting = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            waiting.add(ask("a", "never", Mono.never()));
        }
        waiting.forEach(Disposable::dispose);
        ask("a", "next", Mono.empty());
        assertThat(refused).hasValue(0);
        running.getFirst().dispose();
        await().atMost(PATIENCE).until(() -> answered.contains("next"));
        assertThat(begun).doesNotContain("never");
    }

    @Test
    void aReadingThatFailsMakesRoom() {
        for (int i = 0; i < 1_000; i++) {
            ask("a", "fails", Mono.error(new IllegalStateException("as expected")));
        }
        assertThat(refused).hasValue(1_000);
        ask("a", "next", Mono.empty());
        await().atMost(PATIENCE).until(() -> answered.contains("next"));
    }
}
