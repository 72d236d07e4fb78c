package altdata.verification.faults;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Runs steady rows and requests on its own stack, at about half of its capacity and without faults. The
/// resources of the services must not grow, and the tables must match the log.
final class Soak {
    private static final Duration CATCH_UP_TIMEOUT = Duration.ofSeconds(120);
    private static final Duration LONG = Duration.ofMinutes(1);
    /// The minimum share of the intended load, in percent; with less, the load was not half of the capacity.
    private static final long MIN_SHARE_PERCENT = 90;

    private record Load(long rows, long requests) {}

    private final SoakPlan plan;
    private final Consumer<String> console;

    /// @param console receives a line for each sample
    Soak(SoakPlan plan, Consumer<String> console) {
        this.plan = plan;
        this.console = console;
    }

    /// Runs the soak.
    ///
    /// @param home      the project's folder
    /// @param directory empty, for all data and logs
    SoakResult run(Path home, Path directory) throws IOException, InterruptedException, SQLException {
        try (FaultStack stack =
                FaultStack.undisturbed(home, directory, plan.length().compareTo(LONG) >= 0)) {
            Thread interruption = new Thread(stack::end);
            Runtime.getRuntime().addShutdownHook(interruption);
            try {
                stack.start();
                Random random = new Random(plan.seed());
                SuiteApiKey key = SuiteApiKey.of(random);
                FaultSuite.prepare(stack, key);
                try (LiveRowCounter liveRows = new LiveRowCounter(stack.database());
                        SoakRows rows = new SoakRows(stack, random.nextLong(), liveRows);
                        IngestLoad articles = new IngestLoad(stack.ingestAddress(), key, stack.problems())) {
                    return run(stack, key, liveRows, rows, articles, random);
                }
            } finally {
                boolean _ = Runtime.getRuntime().removeShutdownHook(interruption);
            }
        }
    }

    private SoakResult run(
            FaultStack stack,
            SuiteApiKey key,
            LiveRowCounter liveRows,
            SoakRows rows,
            IngestLoad articles,
            Random random)
            throws IOException, InterruptedException, SQLException {
        List<JavaProcess> services = new ArrayList<>(stack.builders());
        services.add(stack.api());
        services.add(stack.ingestWorker());
        SoakCheck check = new SoakCheck(stack, key, rows);
        articles.start();
        rows.start();
        Load peak;
        try (SoakClients clients = SoakClients.start(stack, key, random, 0)) {
            peak = peak(clients, liveRows);
        }
        Load target = new Load(half(plan.rowsPerSecond(), peak.rows), half(plan.requestsPerSecond(), peak.requests));
        rows.steady(target.rows);
        console.accept("full load: %d rows and %d requests per second; continuing with %d and %d"
                .formatted(peak.rows, peak.requests, target.rows, target.requests));
        // The first measurement starts a thread in each service, so its result is discarded.
        List<ProcessSample> _ = samples(stack, services);
        check.read();
        List<SoakSample> samples = new ArrayList<>();
        try (SoakClients clients = SoakClients.start(stack, key, random, target.requests)) {
            long start = System.nanoTime();
            long rowsBefore = rows.acknowledged();
            for (long due = plan.between().toNanos();
                    due <= plan.length().toNanos();
                    due += plan.between().toNanos()) {
                TimeUnit.NANOSECONDS.sleep(start + due - System.nanoTime());
                long acknowledged = rows.acknowledged();
                SoakSample sample = new SoakSample(
                        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start),
                        acknowledged - rowsBefore,
                        clients.count(),
                        Math.max(0, acknowledged - liveRows.count()),
                        samples(stack, services));
                samples.add(sample);
                check.read();
                SoakTable.lines(sample).forEach(console);
            }
            rows.close();
            articles.close();
            List<String> problems = new ArrayList<>();
            problems.addAll(loadTooLow(samples.getLast(), target));
            TableComparison comparison = check.end(CATCH_UP_TIMEOUT, problems);
            return new SoakResult(
                    plan.seed(),
                    plan.length().toSeconds(),
                    peak.rows,
                    peak.requests,
                    target.rows,
                    target.requests,
                    articles.pushed(),
                    samples,
                    Trend.of(samples.stream()
                            .flatMap(sample -> sample.services().stream())
                            .toList()),
                    clients.answers(),
                    clients.slowestMillis(),
                    check.inLog(),
                    comparison.rows(),
                    comparison.tables(),
                    comparison.checksum(),
                    problems);
        }
    }

    /// Returns the rows processed and requests answered per second in the second half of the warm-up.
    private Load peak(SoakClients clients, LiveRowCounter liveRows) throws InterruptedException {
        long half = plan.warmUp().toMillis() / 2;
        TimeUnit.MILLISECONDS.sleep(half);
        long rows = liveRows.count();
        long responses = clients.count();
        long start = System.nanoTime();
        TimeUnit.MILLISECONDS.sleep(half);
        long millis = Math.max(1, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        return new Load((liveRows.count() - rows) * 1_000 / millis, (clients.count() - responses) * 1_000 / millis);
    }

    private static long half(long target, long peak) {
        return target > 0 ? target : Math.max(1, peak / 2);
    }

    private static List<ProcessSample> samples(FaultStack stack, List<JavaProcess> services)
            throws IOException, InterruptedException {
        List<ProcessSample> samples = new ArrayList<>();
        for (JavaProcess service : services) {
            samples.add(ProcessSample.of(service, stack.postgres().port()));
        }
        return samples;
    }

    private static List<String> loadTooLow(SoakSample end, Load target) {
        List<String> problems = new ArrayList<>();
        if (end.acknowledged() * 100 < target.rows * end.second() * MIN_SHARE_PERCENT) {
            problems.add("only " + end.acknowledged() + " rows were accepted in " + end.second() + " s");
        }
        if (end.answered() * 100 < target.requests * end.second() * MIN_SHARE_PERCENT) {
            problems.add("only " + end.answered() + " requests were answered in " + end.second() + " s");
        }
        return problems;
    }
}
