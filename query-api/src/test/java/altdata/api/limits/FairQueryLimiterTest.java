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

/// Fairness, limits and load shedding.
class FairQueryLimiterTest {
    private static final int MAX_CONCURRENT = 12;
    private static final int MAX_PER_CALLER = 9;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final FairQueryLimiter limiter = new FairQueryLimiter(MAX_CONCURRENT, MAX_PER_CALLER);
    private final List<String> started = Collections.synchronizedList(new ArrayList<>());
    private final List<String> finished = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger rejected = new AtomicInteger();

    private Disposable run(String caller, String name, Mono<String> until) {
        return limiter.run(caller, Mono.defer(() -> {
                    started.add(name);
                    return until.thenReturn(name);
                }))
                .subscribe(finished::add, _ -> rejected.incrementAndGet());
    }

    @Test
    void aBurstOfOneCallerDoesNotDelayAnother() {
        Sinks.Empty<String> first = Sinks.empty();
        for (int i = 0; i < MAX_CONCURRENT; i++) {
            run(i < MAX_PER_CALLER ? "burst" : "more", "running", first.asMono());
        }
        for (int i = 0; i < 500; i++) {
            run("burst", "burst", Mono.never());
        }
        run("other", "other", Mono.empty());
        assertThat(started).hasSize(MAX_CONCURRENT);
        first.tryEmitEmpty();
        await().atMost(TIMEOUT).until(() -> finished.contains("other"));
        // It started after the next few queries of the burst, not after all of them.
        assertThat(started.indexOf("other")).isLessThan(MAX_CONCURRENT + 12);
    }

    /// Even if the first queries of the caller never end.
    @Test
    void oneCallerDoesNotUseAllSlots() {
        for (int i = 0; i < 100; i++) {
            run("burst", "burst", Mono.never());
        }
        assertThat(started).hasSize(MAX_PER_CALLER);
        run("other", "other", Mono.empty());
        assertThat(finished).containsExactly("other");
        for (int i = 0; i < 100; i++) {
            run("third", "third", Mono.never());
        }
        assertThat(started).hasSize(MAX_CONCURRENT + 1);
    }

    @Test
    void aSlotThatACallerAtItsLimitCannotUseGoesToTheNextCaller() {
        Sinks.Empty<String> first = Sinks.empty();
        for (int i = 0; i < MAX_PER_CALLER; i++) {
            run("burst", "running", Mono.never());
        }
        for (int i = MAX_PER_CALLER; i < MAX_CONCURRENT; i++) {
            run("other", "running", first.asMono());
        }
        for (int i = 0; i < 5; i++) {
            run("burst", "burst", Mono.empty());
            run("third", "third", Mono.empty());
        }
        first.tryEmitEmpty();
        await().atMost(TIMEOUT).until(() -> finished.size() == MAX_CONCURRENT - MAX_PER_CALLER + 5);
        assertThat(started).contains("third").doesNotContain("burst");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void remainingCallersGetResultsWhileOthersCancelRandomly(long seed) {
        Random random = new Random(seed);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger maxRunning = new AtomicInteger();
        List<CompletableFuture<String>> staying = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            AtomicBoolean hasEnded = new AtomicBoolean();
            // Runs before the slot is reassigned. A caller that cancels at that moment triggers it twice; the
            // second run waits for the first one, because the slot is reassigned after either.
            Runnable end = () -> {
                synchronized (hasEnded) {
                    running.addAndGet(hasEnded.compareAndSet(false, true) ? -1 : 0);
                }
            };
            Mono<String> query = Mono.delay(Duration.ofNanos(1_000L * random.nextInt(100)))
                    .map(_ -> "value")
                    .doOnSubscribe(_ -> maxRunning.accumulateAndGet(running.incrementAndGet(), Math::max))
                    .doOnTerminate(end)
                    .doOnCancel(end);
            Mono<String> limited = limiter.run("caller " + random.nextInt(4), query)
                    .onErrorReturn("rejected")
                    .subscribeOn(Schedulers.boundedElastic());
            if (random.nextInt(4) > 0) {
                staying.add(limited.toFuture());
            } else {
                Disposable leaving = limited.subscribe();
                Schedulers.parallel().schedule(leaving::dispose);
            }
        }
        assertThat(staying)
                .as("seed " + seed)
                .allSatisfy(result -> assertThat(result)
                        .succeedsWithin(TIMEOUT)
                        .satisfies(text -> assertThat(text).isIn("value", "rejected")));
        await().atMost(TIMEOUT).untilAsserted(() -> assertThat(running).hasValue(0));
        assertThat(maxRunning.get()).isLessThanOrEqualTo(MAX_CONCURRENT);
        // No slot was lost.
        for (int i = 0; i < 2 * MAX_PER_CALLER; i++) {
            run(i % 2 == 0 ? "one" : "two", "after", Mono.never());
        }
        assertThat(started).hasSize(MAX_CONCURRENT);
    }

    @Test
    void aQueryIsRejectedAtOnceIfTheQueueIsFull() {
        for (int i = 0; i < MAX_PER_CALLER + 1_000; i++) {
            run("a", "waits", Mono.never());
        }
        assertThat(rejected).hasValue(0);
        run("a", "rejected", Mono.empty());
        assertThat(rejected).hasValue(1);
    }

    @Test
    void theNewestQueryOfTheCallerWithTheMostIsRejectedFirst() {
        Sinks.Empty<String> first = Sinks.empty();
        for (int i = 0; i < MAX_CONCURRENT; i++) {
            run(i < MAX_PER_CALLER ? "burst" : "more", "running", first.asMono());
        }
        for (int i = 0; i < 1_000; i++) {
            run("burst", i == 999 ? "newest" : "burst", Mono.empty());
        }
        run("other", "other", Mono.empty());
        assertThat(rejected).hasValue(1);
        run("burst", "one more", Mono.empty());
        assertThat(rejected).hasValue(2);
        first.tryEmitEmpty();
        await().atMost(TIMEOUT).until(() -> finished.contains("other"));
        await().atMost(TIMEOUT).until(() -> finished.size() == MAX_CONCURRENT + 1_000);
        assertThat(started).doesNotContain("newest", "one more");
    }

    @Test
    void ifEveryCallerWaitsForOneQueryTheLastOneIsRejected() {
        for (int i = 0; i < MAX_CONCURRENT; i++) {
            run("running " + i, "running", Mono.never());
        }
        for (int i = 0; i < 1_000; i++) {
            run("caller " + i, "waits", Mono.never());
        }
        assertThat(rejected).hasValue(0);
        run("caller 1000", "rejected", Mono.empty());
        assertThat(rejected).hasValue(1);
    }

    @Test
    void aCancelledQueryLeavesTheQueue() {
        List<Disposable> running = new ArrayList<>();
        for (int i = 0; i < MAX_PER_CALLER; i++) {
            running.add(run("a", "running", Mono.never()));
        }
        List<Disposable> waiting = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            waiting.add(run("a", "never", Mono.never()));
        }
        waiting.forEach(Disposable::dispose);
        run("a", "next", Mono.empty());
        assertThat(rejected).hasValue(0);
        running.getFirst().dispose();
        await().atMost(TIMEOUT).until(() -> finished.contains("next"));
        assertThat(started).doesNotContain("never");
    }

    @Test
    void aFailedQueryReleasesItsSlot() {
        for (int i = 0; i < 1_000; i++) {
            run("a", "fails", Mono.error(new IllegalStateException("as expected")));
        }
        assertThat(rejected).hasValue(1_000);
        run("a", "next", Mono.empty());
        await().atMost(TIMEOUT).until(() -> finished.contains("next"));
    }
}
