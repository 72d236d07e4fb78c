package altdata.verification.fuzz;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Sends hostile requests over several connections at once and checks every response.
final class RequestRound {
    private static final int CONNECTIONS = 4;
    /// One request in this number is not HTTP.
    private static final int RAW_EVERY = 10;

    private static final int CANARY_EVERY = 250;

    private final ServiceUnderTest target;
    private final List<PublishedOperation> operations;
    private final FuzzResponseCheck check;
    private final Findings findings;

    RequestRound(ServiceUnderTest target, List<PublishedOperation> operations, Findings findings) {
        this.target = target;
        this.operations = List.copyOf(operations);
        this.findings = findings;
        check = new FuzzResponseCheck(target.key().text());
    }

    /// @param seed determines the requests and their order on each connection
    void run(int requests, long seed, Canary canary) throws InterruptedException {
        Random seeds = new Random(seed);
        try (ExecutorService connections = Executors.newFixedThreadPool(CONNECTIONS)) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                int own = requests / CONNECTIONS + (i < requests % CONNECTIONS ? 1 : 0);
                Random random = new Random(seeds.nextLong());
                all.add(connections.submit(() -> {
                    send(own, random, canary);
                    return true;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("the suite itself failed: " + e.getCause(), e);
        }
    }

    private void send(int requests, Random random, Canary canary) throws IOException, InterruptedException {
        WellFormedRequests wellFormed = new WellFormedRequests(operations, target, random);
        RawRequests raw = new RawRequests(target, random);
        @Nullable RawHttpConnection reused = null;
        for (int i = 1; i <= requests; i++) {
            HostileRequest request = random.nextInt(RAW_EVERY) == 0 ? raw.next() : wellFormed.next();
            long start = System.nanoTime();
            if (request.isWhole()) {
                reused = sendWellFormed(request, reused);
            } else {
                sendRaw(request);
            }
            findings.took(request, System.nanoTime() - start);
            if (i % CANARY_EVERY == 0) {
                findings.count("canary");
                String problem = canary.problem();
                if (problem != null) {
                    findings.add("after " + request.printable() + ": " + problem);
                }
            }
        }
        if (reused != null) {
            reused.close();
        }
    }

    /// @return the connection if it can be reused, else null
    private @Nullable RawHttpConnection sendWellFormed(HostileRequest request, @Nullable RawHttpConnection reused)
            throws IOException {
        RawHttpConnection connection = reused == null ? connect() : reused;
        try {
            RawHttpResponse response = exchange(request, connection);
            if (response == null && reused != null) {
                // The service may have closed the idle connection.
                connection.close();
                connection = connect();
                response = exchange(request, connection);
            }
            if (response == null) {
                findings.add("the connection was closed without a response: " + request.printable());
                connection.close();
                return null;
            }
            check(request, response);
            if (response.closes()) {
                connection.close();
                return null;
            }
            return connection;
        } catch (IOException e) {
            findings.add("no response (" + e + "): " + request.printable());
            connection.close();
            return null;
        }
    }

    private static @Nullable RawHttpResponse exchange(HostileRequest request, RawHttpConnection connection)
            throws IOException {
        try {
            connection.send(request.bytes());
        } catch (IOException _) {
            // The service may have responded before it had read everything.
        }
        return connection.read(request.isHead());
    }

    private void sendRaw(HostileRequest request) throws IOException {
        try (RawHttpConnection connection = connect()) {
            if (request.expectsResponse()) {
                connection.sendFirst(request.bytes());
            } else {
                connection.sendLast(request.bytes());
            }
            int responses = 0;
            for (RawHttpResponse response = connection.read(false);
                    response != null;
                    response = connection.read(false)) {
                check(request, response);
                responses++;
            }
            if (responses == 0) {
                findings.count("closed");
                if (request.expectsResponse()) {
                    findings.add("the connection was closed without a response: " + request.printable());
                }
            }
        } catch (IOException e) {
            findings.add("no response (" + e + "): " + request.printable());
        }
    }

    private RawHttpConnection connect() throws IOException {
        return new RawHttpConnection(target.host(), target.port());
    }

    private void check(HostileRequest request, RawHttpResponse response) {
        findings.count(FuzzResponseCheck.isOverload(response) ? "503 overloaded" : Integer.toString(response.status()));
        String problem = check.problem(request, response);
        if (problem != null) {
            findings.add(problem + "; request: " + request.printable());
        }
    }
}
