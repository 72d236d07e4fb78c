package altdata.service;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Clients that send requests at a steady rate until the load is closed. Counts failures instead of stopping.
final class SteadyLoad implements AutoCloseable {
    /// A request of a client. It throws an exception or an assertion error if the response is a failure.
    @FunctionalInterface
    interface Request {
        /// @param number of the request, of those of its client
        void send(int number) throws Exception;
    }

    /// What was measured since the last call of [#measured].
    record Measurement(int requests, long slowestNanos, List<String> failures) {
        @Override
        public String toString() {
            return "%d requests, %d failed, slowest %d ms"
                    .formatted(requests, failures.size(), slowestNanos / 1_000_000);
        }
    }

    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicLong slowestNanos = new AtomicLong();
    private final List<CompletableFuture<Void>> clients = new ArrayList<>();
    private volatile boolean isClosed;

    /// Starts a client.
    ///
    /// @param pause between a response and the next request
    void add(String name, Duration pause, Request request) {
        clients.add(CompletableFuture.runAsync(() -> run(name, pause, request), Thread::startVirtualThread));
    }

    private void run(String name, Duration pause, Request request) {
        for (int number = 0; !isClosed; number++) {
            long start = System.nanoTime();
            try {
                request.send(number);
            } catch (Exception | AssertionError e) {
                failures.add(name + ", request " + number + ": " + e.getMessage());
            }
            long nanos = System.nanoTime() - start;
            slowestNanos.accumulateAndGet(nanos, Math::max);
            requests.incrementAndGet();
            LockSupport.parkNanos(pause.toNanos());
        }
    }

    /// The number of requests since the last call of [#measured].
    int requests() {
        return requests.get();
    }

    /// Ends the current measurement and begins the next one.
    Measurement measured() {
        List<String> failed = new ArrayList<>();
        for (String failure = failures.poll(); failure != null; failure = failures.poll()) {
            failed.add(failure);
        }
        return new Measurement(requests.getAndSet(0), slowestNanos.getAndSet(0), failed);
    }

    @Override
    public void close() {
        isClosed = true;
        CompletableFuture.allOf(clients.toArray(CompletableFuture[]::new)).join();
    }
}
