package altdata.api.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/// Sharing and cancellation of concurrent queries.
class SingleFlightTest {
    private static final UnaryOperator<Mono<String>> AT_ONCE = query -> query;

    private final SingleFlight<String, String> queries = new SingleFlight<>();
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicInteger cancelled = new AtomicInteger();
    private final List<String> results = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final Sinks.One<String> result = Sinks.one();

    private Disposable run(String key) {
        return run(key, "caller", AT_ONCE);
    }

    private Disposable run(String key, String caller, UnaryOperator<Mono<String>> turn) {
        return queries.run(
                        key,
                        caller,
                        result.asMono()
                                .doOnSubscribe(_ -> started.incrementAndGet())
                                .doOnCancel(cancelled::incrementAndGet),
                        turn)
                .subscribe(results::add, failure -> failures.add(failure.getMessage()));
    }

    @Test
    void callersWithTheSameKeyShareOneQuery() {
        run("a");
        run("a");
        run("b");
        assertThat(started).hasValue(2);
        result.tryEmitValue("value");
        assertThat(results).containsExactly("value", "value", "value");
    }

    @Test
    void theQueryIsCancelledWithItsLastCaller() {
        Disposable first = run("a");
        Disposable second = run("a");
        first.dispose();
        first.dispose();
        assertThat(cancelled).hasValue(0);
        second.dispose();
        assertThat(cancelled).hasValue(1);
    }

    @Test
    void remainingCallersGetTheResultAfterTheFirstCancels() {
        Disposable first = run("a");
        run("a");
        first.dispose();
        result.tryEmitValue("value");
        assertThat(results).containsExactly("value");
    }

    @Test
    void aCancelledQueryRunsAgain() {
        run("a").dispose();
        run("a");
        assertThat(started).hasValue(2);
        result.tryEmitValue("value");
        assertThat(results).containsExactly("value");
    }

    @Test
    void aFinishedQueryRunsAgain() {
        result.tryEmitValue("value");
        run("a");
        run("a");
        assertThat(started).hasValue(2);
    }

    @Test
    void everyCallerGetsTheFailure() {
        run("a");
        run("a");
        result.tryEmitError(new TimeoutException("as expected"));
        assertThat(failures).containsExactly("as expected", "as expected");
        run("a");
        assertThat(started).hasValue(2);
    }

    /// A caller whose queue is long must not make others wait in it.
    @Test
    void nobodyWaitsForTheTurnOfAnotherCaller() {
        Sinks.Empty<Void> turn = Sinks.empty();
        result.tryEmitValue("value");
        run("a", "waiting", query -> turn.asMono().then(query));
        run("a", "other", AT_ONCE);
        assertThat(results).containsExactly("value");
        turn.tryEmitEmpty();
        assertThat(results).containsExactly("value", "value");
    }

    @Test
    void aCallerJoinsTheRunningQueryWhenItsTurnComes() {
        Sinks.Empty<Void> turn = Sinks.empty();
        Disposable waiting = run("a", "waiting", query -> turn.asMono().then(query));
        Disposable second = run("a", "other", AT_ONCE);
        turn.tryEmitEmpty();
        assertThat(started).hasValue(1);
        second.dispose();
        assertThat(cancelled).hasValue(0);
        waiting.dispose();
        assertThat(cancelled).hasValue(1);
    }

    /// A turn is a slot of a fair queue, which another query could use.
    @Test
    void joiningARunningQueryEndsTheTurn() {
        AtomicInteger ended = new AtomicInteger();
        Sinks.Empty<Void> turn = Sinks.empty();
        run("a", "waiting", query -> turn.asMono().then(query).doFinally(_ -> ended.incrementAndGet()));
        run("a", "other", AT_ONCE);
        turn.tryEmitEmpty();
        assertThat(ended).hasValue(1);
        assertThat(results).isEmpty();
        result.tryEmitValue("value");
        assertThat(results).containsExactly("value", "value");
    }

    @Test
    void identicalRequestsOfACallerWaitOnce() {
        FairQueryLimiter limiter = new FairQueryLimiter(2, 1);
        Sinks.Empty<String> running = Sinks.empty();
        limiter.run("caller", running.asMono()).subscribe();
        for (int i = 0; i < 3; i++) {
            run("a", "caller", query -> limiter.run("caller", query));
        }
        running.tryEmitEmpty();
        assertThat(started).hasValue(1);
        result.tryEmitError(new TimeoutException("as expected"));
        assertThat(failures).containsExactly("as expected", "as expected", "as expected");
        assertThat(started).hasValue(1);
    }

    @Test
    void aRejectedRequestCanBeRepeated() {
        run("a", "caller", _ -> Mono.error(new TimeoutException("as expected")));
        run("a", "caller", AT_ONCE);
        result.tryEmitValue("value");
        assertThat(failures).containsExactly("as expected");
        assertThat(results).containsExactly("value");
    }

    @Test
    void aCallerThatLeavesBeforeItsTurnStartsNothing() {
        Sinks.Empty<Void> turn = Sinks.empty();
        run("a", "waiting", query -> turn.asMono().then(query)).dispose();
        turn.tryEmitEmpty();
        assertThat(started).hasValue(0);
    }

    /// Cancelling a query may start a waiting one, which may start further queries.
    @Test
    void cancellationMayStartOtherQueries() {
        SingleFlight<Integer, String> other = new SingleFlight<>();
        List<String> values = new ArrayList<>();
        Disposable first = other.run(
                        1,
                        "caller",
                        Mono.<String>never().doOnCancel(() -> {
                            for (int key = 1; key < 100; key++) {
                                other.run(key, "caller", Mono.just("next"), AT_ONCE)
                                        .subscribe(values::add);
                            }
                        }),
                        AT_ONCE)
                .subscribe();
        first.dispose();
        assertThat(values).hasSize(99);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void remainingCallersGetResultsWhileOthersCancelRandomly(long seed) {
        Random random = new Random(seed);
        List<CompletableFuture<String>> staying = new ArrayList<>();
        AtomicInteger running = new AtomicInteger();
        for (int i = 0; i < 20_000; i++) {
            Mono<String> query = Mono.delay(Duration.ofNanos(1_000L * random.nextInt(200)), Schedulers.parallel())
                    .map(_ -> "value")
                    .doOnSubscribe(_ -> running.incrementAndGet())
                    .doFinally(_ -> running.decrementAndGet());
            Mono<String> shared = queries.run("k" + random.nextInt(3), "c" + random.nextInt(2), query, AT_ONCE)
                    .subscribeOn(Schedulers.boundedElastic());
            if (random.nextBoolean()) {
                staying.add(shared.toFuture());
            } else {
                Disposable leaving = shared.subscribe();
                Schedulers.parallel().schedule(leaving::dispose);
            }
        }
        assertThat(staying)
                .as("seed " + seed)
                .allSatisfy(result -> assertThat(result)
                        .succeedsWithin(Duration.ofSeconds(20))
                        .isEqualTo("value"));
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(running).hasValue(0));
    }
}
