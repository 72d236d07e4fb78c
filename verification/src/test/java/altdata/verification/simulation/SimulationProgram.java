package altdata.verification.simulation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/// Runs executions with consecutive seeds until one violates a property, or for a given time.
final class SimulationProgram {
    private static final int THREADS = 2;

    /// @param violation null if no execution has violated a property
    record Result(
            long executions, Duration duration, @Nullable FoundViolation violation) {
        long perMinute() {
            return Math.round(executions / (duration.toNanos() / 60e9));
        }
    }

    /// @param trace what has happened in the execution
    record FoundViolation(long seed, String message, List<String> trace) {
        @Override
        public String toString() {
            return "seed " + seed + "\n" + String.join("\n", trace) + "\n" + message;
        }
    }

    private SimulationProgram() {}

    /// Prints a violation, or the number of executions.
    ///
    /// @param arguments the first seed and the number of seconds
    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        Result result = run(Long.parseLong(arguments[0]), Duration.ofSeconds(Long.parseLong(arguments[1])));
        if (result.violation() != null) {
            System.out.println("violation after " + result.executions() + " executions: " + result.violation());
        }
        System.out.println(result.executions() + " executions, " + result.perMinute() + " per minute");
    }

    static Result run(long firstSeed, Duration time) throws InterruptedException, ExecutionException {
        silence();
        long start = System.nanoTime();
        AtomicLong nextSeed = new AtomicLong(firstSeed);
        AtomicLong violated = new AtomicLong();
        AtomicBoolean isViolated = new AtomicBoolean();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                running.add(threads.submit(() -> {
                    while (!isViolated.get() && System.nanoTime() - start < time.toNanos()) {
                        long seed = nextSeed.getAndIncrement();
                        if (violation(seed, null) != null && isViolated.compareAndSet(false, true)) {
                            violated.set(seed);
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        }
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        return new Result(nextSeed.get() - firstSeed, duration, isViolated.get() ? traced(violated.get()) : null);
    }

    /// Repeats an execution that has violated a property.
    private static FoundViolation traced(long seed) throws InterruptedException {
        List<String> trace = new ArrayList<>();
        return new FoundViolation(seed, String.valueOf(violation(seed, trace)), trace);
    }

    /// Runs one execution. Returns what it has violated; null if nothing.
    static @Nullable String violation(long seed, @Nullable List<String> trace) throws InterruptedException {
        try {
            Simulation.run(seed, trace);
            return null;
        } catch (Violation e) {
            return e.getMessage();
        }
    }

    /// Consumers report every fault in their log.
    static void silence() {
        ((Logger) LoggerFactory.getLogger("altdata.builder")).setLevel(Level.OFF);
    }
}
