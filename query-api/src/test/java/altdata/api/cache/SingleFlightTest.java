package altdata.api.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/// Who waits for a reading, and how long it runs.
class SingleFlightTest {
    private final SingleFlight<String, String> readings = new SingleFlight<>();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger cancelled = new AtomicInteger();
    private final List<String> answers = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final Sinks.One<String> result = Sinks.one();

    private Disposable ask(String key) {
        return readings.joined(
                        key,
                        result.asMono()
                                .doOnSubscribe(_ -> begun.incrementAndGet())
                                .doOnCancel(cancelled::incrementAndGet))
                .subscribe(answers::add, failure -> failures.add(failure.getMessage()));
    }

    @Test
    void whoAsksTheSameWaitsForOneReading() {
        ask("a");
        ask("a");
        ask("b");
        assertThat(begun).hasValue(2);
        result.tryEmitValue("read");
        assertThat(answers).containsExactly("read", "read", "read");
    }

    @Test
    void aReadingEndsWithTheLastWhoWaitsForIt() {
        Disposable first = ask("a");
        Disposable second = ask("a");
        first.dispose();
        first.dispose();
        assertThat(cancelled).hasValue(0);
        second.dispose();
        assertThat(cancelled).hasValue(1);
    }

    @Test
    void whoStaysIsAnsweredWhoeverBegan() {
        Disposable first = ask("a");
        ask("a");
        first.dispose();
        result.tryEmitValue("read");
        assertThat(answers).containsExactly("read");
    }

    @Test
    void whatWasGivenUpIsReadAnew() {
        ask("a").dispose();
        ask("a");
        assertThat(begun).hasValue(2);
        result.tryEmitValue("read");
        assertThat(answers).containsExactly("read");
    }

    @Test
    void whatEndedIsReadAnew() {
        result.tryEmitValue("read");
        ask("a");
        ask("a");
        assertThat(begun).hasValue(2);
    }

    @Test
    void allWhoWaitAreToldOfAFailure() {
        ask("a");
        ask("a");
        result.tryEmitError(new TimeoutException("as expected"));
        assertThat(failures).containsExactly("as expected", "as expected");
        ask("a");
        assertThat(begun).hasValue(2);
    }

    /// What ends makes room for what waits, which asks for more in its turn.
    @Test
    void whatIsReadInPlaceOfWhatWasGivenUpMayAskForMore() {
        SingleFlight<Integer, String> some = new SingleFlight<>();
        List<String> read = new ArrayList<>();
        Disposable first = some.joined(1, Mono.<String>never().doOnCancel(() -> {
                    for (int key = 1; key < 100; key++) {
                        some.joined(key, Mono.just("next")).subscribe(read::add);
                    }
                }))
                .subscribe();
        first.dispose();
        assertThat(read).hasSize(99);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whoeverComesAndGoesTheOthersAreAnswered(long seed) {
        Random random = new Random(seed);
        List<CompletableFuture<String>> staying = new ArrayList<>();
        AtomicInteger running = new AtomicInteger();
        for (int i = 0; i < 20_000; i++) {
            Mono<String> reading = Mono.delay(Duration.ofNanos(1_000L * random.nextInt(200)), Schedulers.parallel())
                    .map(_ -> "read")
                    .doOnSubscribe(_ -> running.incrementAndGet())
                    .doFinally(_ -> running.decrementAndGet());
            Mono<String> asked =
                    readings.joined("k" + random.nextInt(3), reading).subscribeOn(Schedulers.boundedElastic());
            if (random.nextBoolean()) {
                staying.add(asked.toFuture());
            } else {
                Disposable leaving = asked.subscribe();
                Schedulers.parallel().schedule(leaving::dispose);
            }
        }
        assertThat(staying)
                .as("seed " + seed)
                .allSatisfy(answer -> assertThat(answer)
                        .succeedsWithin(Duration.ofSeconds(20))
                        .isEqualTo("read"));
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(running).hasValue(0));
    }
}
