package altdata.api.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class RepeatedTaskTest {
    private static final Duration INTERVAL = Duration.ofMillis(5);

    /// Counts its executions, and keeps the text of each failure.
    private static final class Counted extends RepeatedTask {
        final AtomicInteger executions = new AtomicInteger();
        final List<String> failures = new CopyOnWriteArrayList<>();
        private final Supplier<Mono<?>> task;

        Counted(Supplier<Mono<?>> task) {
            super(INTERVAL);
            this.task = task;
        }

        @Override
        protected Mono<?> execute() {
            int _ = executions.incrementAndGet();
            return task.get();
        }

        @Override
        protected String warning(Throwable failure) {
            failures.add(String.valueOf(failure.getMessage()));
            return "failed: " + failure.getMessage();
        }
    }

    @Test
    void aFailureDoesNotEndTheRepetition() {
        AtomicInteger attempts = new AtomicInteger();
        Counted task = new Counted(() -> switch (attempts.incrementAndGet()) {
            case 1 -> Mono.error(new IllegalStateException("signalled"));
            case 2 -> throw new IllegalStateException("thrown");
            default -> Mono.empty();
        });
        task.start();
        await().until(() -> task.executions.get() >= 5);
        task.stop();
        assertThat(task.failures).containsExactly("signalled", "thrown");
    }

    @Test
    void executionsDoNotOverlap() {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Counted task = new Counted(() -> {
            int now = running.incrementAndGet();
            int _ = most.accumulateAndGet(now, Math::max);
            return Mono.delay(INTERVAL.multipliedBy(5)).doFinally(_ -> running.decrementAndGet());
        });
        task.start();
        await().until(() -> task.executions.get() >= 5);
        task.stop();
        assertThat(most).hasValue(1);
    }

    @Test
    void itEndsWhenItIsStopped() {
        Counted task = new Counted(Mono::empty);
        assertThat(task.isRunning()).isFalse();
        task.start();
        assertThat(task.isRunning()).isTrue();
        await().until(() -> task.executions.get() >= 2);
        task.stop();
        assertThat(task.isRunning()).isFalse();
        int executed = task.executions.get();
        await().during(INTERVAL.multipliedBy(10)).until(() -> task.executions.get() <= executed + 1);
    }
}
