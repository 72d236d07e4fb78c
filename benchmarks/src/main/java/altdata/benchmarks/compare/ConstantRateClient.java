package altdata.benchmarks.compare;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Sends requests at a constant rate. The latency of each counts from its scheduled time, whether or not
/// earlier requests have completed (no coordinated omission).
public final class ConstantRateClient {
    /// The results of the requests.
    ///
    /// @param bytes of all bodies
    public record Outcome(Latencies latencies, long bytes, int failed, int sent) {
        @Override
        public String toString() {
            return latencies + (failed == 0 ? "" : "; " + failed + " of " + sent + " FAILED");
        }
    }

    /// Supplies the next request.
    @FunctionalInterface
    public interface RequestSource {
        HttpRequest next() throws IOException;
    }

    private ConstantRateClient() {}

    /// Sends the requests and waits for the last response.
    ///
    /// @param rate requests per second
    public static Outcome run(HttpClient client, RequestSource source, int rate, int total)
            throws IOException, InterruptedException {
        long[] nanos = new long[total];
        AtomicLong bytes = new AtomicLong();
        AtomicInteger failed = new AtomicInteger();
        CountDownLatch responses = new CountDownLatch(total);
        long start = System.nanoTime();
        for (int i = 0; i < total; i++) {
            int place = i;
            long due = start + i * TimeUnit.SECONDS.toNanos(1) / rate;
            LockSupport.parkNanos(due - System.nanoTime());
            var _ = client.sendAsync(source.next(), HttpResponse.BodyHandlers.ofByteArray())
                    .whenComplete((response, failure) -> {
                        nanos[place] = System.nanoTime() - due;
                        if (failure != null || response.statusCode() != 200) {
                            failed.incrementAndGet();
                        } else {
                            bytes.addAndGet(response.body().length);
                        }
                        responses.countDown();
                    });
        }
        responses.await();
        return new Outcome(Latencies.of(nanos, total), bytes.get(), failed.get(), total);
    }
}
