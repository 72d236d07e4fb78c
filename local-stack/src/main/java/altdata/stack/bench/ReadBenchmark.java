package altdata.stack.bench;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `bench read`: every operation at a steady rate, one after the other, on a stack that `bench fill` has filled.
@Command(
        name = "read",
        description = "How long every operation takes at a steady rate.",
        mixinStandardHelpOptions = true)
final class ReadBenchmark implements Callable<Integer> {
    @Mixin
    private final BenchTarget target = new BenchTarget();

    @Option(names = "--rate", defaultValue = "50", description = "Requests a second (default: ${DEFAULT-VALUE}).")
    private int rate;

    @Option(names = "--seconds", defaultValue = "10", description = "Of each operation (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(names = "--entities", defaultValue = "10000", description = "How many there are.")
    private int entities;

    @Override
    public Integer call() throws Exception {
        LocalDate today = LocalDate.ofInstant(Clock.systemUTC().instant(), ZoneOffset.UTC);
        AskedQuestions questions = new AskedQuestions(entities, today, new SplittableRandom(3));
        try (HttpClient client = HttpClient.newHttpClient()) {
            for (AskedQuestions.Kind kind : AskedQuestions.Kind.values()) {
                measure(client, questions, kind);
            }
        }
        return 0;
    }

    /// The time counts from when a question is due, whether or not the earlier ones are answered.
    private void measure(HttpClient client, AskedQuestions questions, AskedQuestions.Kind kind)
            throws IOException, InterruptedException {
        for (int i = 0; i < rate; i++) {
            String _ = target.ask(client, questions.next(kind));
        }
        int total = rate * seconds;
        long[] nanos = new long[total];
        AtomicLong bytes = new AtomicLong();
        AtomicInteger failed = new AtomicInteger();
        CountDownLatch answered = new CountDownLatch(total);
        long start = System.nanoTime();
        for (int i = 0; i < total; i++) {
            int place = i;
            long due = start + i * TimeUnit.SECONDS.toNanos(1) / rate;
            LockSupport.parkNanos(due - System.nanoTime());
            var _ = client.sendAsync(target.question(questions.next(kind)), HttpResponse.BodyHandlers.ofByteArray())
                    .whenComplete((response, failure) -> {
                        nanos[place] = System.nanoTime() - due;
                        if (failure != null || response.statusCode() != 200) {
                            failed.incrementAndGet();
                        } else {
                            bytes.addAndGet(response.body().length);
                        }
                        answered.countDown();
                    });
        }
        answered.await();
        target.print(
                "%-34s %s; %,d bytes%s",
                kind.label(),
                Latencies.of(nanos, total),
                bytes.get() / total,
                failed.get() == 0 ? "" : "; " + failed.get() + " of " + total + " FAILED");
    }
}
