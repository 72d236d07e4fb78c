package altdata.api.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/// Who reads when more is asked than can be read at once.
class FairQueryLimiterTest {
    private static final int AT_A_TIME = 12;
    private static final int OF_ONE_CALLER = 9;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final FairQueryLimiter queue = new FairQueryLimiter(12, 9);
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
            ask(i < OF_ONE_CALLER ? "flood" : "more", "running", first.asMono());
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

    /// However long what it asked first takes.
    @Test
    void oneCallerDoesNotTakeAllPlaces() {
        for (int i = 0; i < 100; i++) {
            ask("flood", "flood", Mono.never());
        }
        assertThat(begun).hasSize(OF_ONE_CALLER);
        ask("other", "other", Mono.empty());
        assertThat(answered).containsExactly("other");
        for (int i = 0; i < 100; i++) {
            ask("third", "third", Mono.never());
        }
        assertThat(begun).hasSize(AT_A_TIME + 1);
    }

    @Test
    void aPlaceThatOneCallerMayNotTakeIsTheNextOnes() {
        Sinks.Empty<String> first = Sinks.empty();
        for (int i = 0; i < OF_ONE_CALLER; i++) {
            ask("flood", "running", Mono.never());
        }
        for (int i = OF_ONE_CALLER; i < AT_A_TIME; i++) {
            ask("other", "running", first.asMono());
        }
        for (int i = 0; i < 5; i++) {
            ask("flood", "flood", Mono.empty());
            ask("third", "third", Mono.empty());
        }
        first.tryEmitEmpty();
        await().atMost(PATIENCE).until(() -> answered.size() == AT_A_TIME - OF_ONE_CALLER + 5);
        assertThat(begun).contains("third").doesNotContain("flood");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whoeverComesAndGoesAllWhoStayAreAnswered(long seed) {
        Random random = new Random(seed);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<CompletableFuture<String>> staying = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            AtomicBoolean hasEnded = new AtomicBoolean();
            // Before its place is given away; who leaves just then ends it twice.
            Runnable end = () -> running.addAndGet(hasEnded.compareAndSet(false, true) ? -1 : 0);
            Mono<String> reading = Mono.delay(Duration.ofNanos(1_000L * random.nextInt(100)))
                    .map(_ -> "read")
                    .doOnSubscribe(_ -> most.accumulateAndGet(running.incrementAndGet(), Math::max))
                    .doOnTerminate(end)
                    .doOnCancel(end);
            Mono<String> asked = queue.inTurn("caller " + random.nextInt(4), reading)
                    .onErrorReturn("refused")
                    .subscribeOn(Schedulers.boundedElastic());
            if (random.nextInt(4) > 0) {
                staying.add(asked.toFuture());
            } else {
                Disposable leaving = asked.subscribe();
                Schedulers.parallel().schedule(leaving::dispose);
            }
        }
        assertThat(staying)
                .as("seed " + seed)
                .allSatisfy(answer -> assertThat(answer)
                        .succeedsWithin(PATIENCE)
                        .satisfies(text -> assertThat(text).isIn("read", "refused")));
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(running).hasValue(0));
        assertThat(most.get()).isLessThanOrEqualTo(AT_A_TIME);
        // No place was lost.
        for (int i = 0; i < 2 * OF_ONE_CALLER; i++) {
            ask(i % 2 == 0 ? "one" : "two", "after", Mono.never());
        }
        assertThat(begun).hasSize(AT_A_TIME);
    }

    @Test
    void whoWouldWaitTooLongIsToldAtOnce() {
        for (int i = 0; i < OF_ONE_CALLER + 1_000; i++) {
            ask("a", "waits", Mono.never());
        }
        assertThat(refused).hasValue(0);
        ask("a", "refused", Mono.empty());
        assertThat(refused).hasValue(1);
    }

    @Test
    void whoeverWaitsForMostIsToldSoRatherThanWhoHasJustCome() {
        Sinks.Empty<String> first = Sinks.empty();
        for (int i = 0; i < AT_A_TIME; i++) {
            ask(i < OF_ONE_CALLER ? "flood" : "more", "running", first.asMono());
        }
        for (int i = 0; i < 1_000; i++) {
            ask("flood", i == 999 ? "newest" : "flood", Mono.empty());
        }
        ask("other", "other", Mono.empty());
        assertThat(refused).hasValue(1);
        ask("flood", "one more", Mono.empty());
        assertThat(refused).hasValue(2);
        first.tryEmitEmpty();
        await().atMost(PATIENCE).until(() -> answered.contains("other"));
        await().atMost(PATIENCE).until(() -> answered.size() == AT_A_TIME + 1_000);
        assertThat(begun).doesNotContain("newest", "one more");
    }

    @Test
    void whereManyWaitForOneEachTheLastToComeIsRefused() {
        for (int i = 0; i < AT_A_TIME; i++) {
            ask("running " + i, "running", Mono.never());
        }
        for (int i = 0; i < 1_000; i++) {
            ask("caller " + i, "waits", Mono.never());
        }
        assertThat(refused).hasValue(0);
        ask("caller 1000", "refused", Mono.empty());
        assertThat(refused).hasValue(1);
    }

    @Test
    void whoGoesAwayLeavesItsPlace() {
        List<Disposable> running = new ArrayList<>();
        for (int i = 0; i < OF_ONE_CALLER; i++) {
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
