package altdata.verification.faults;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Runs one round: rows stream in and a client sends requests while faults happen. Afterwards the stack must
/// recover without help, and every table must match the log.
final class FaultRound {
    private static final int MIN_MILLIS_BEFORE_FAULT = 300;
    private static final Duration REST_AFTER_PROBLEM = Duration.ofSeconds(30);

    private final FaultStack stack;
    private final SuiteApiKey key;
    private final SuitePlan plan;
    private final OperatorSimulation operator;
    private final LogReader log;
    private final LogModel reference;
    private final Map<Long, SentRow> known = new HashMap<>();
    private final Consumer<String> console;

    FaultRound(
            FaultStack stack, SuiteApiKey key, SuitePlan plan, OperatorSimulation operator, Consumer<String> console) {
        this.stack = stack;
        this.operator = operator;
        this.key = key;
        this.plan = plan;
        this.log = new LogReader(stack.kafkaAddress());
        this.reference = new LogModel();
        this.console = console;
    }

    FaultRoundResult run(
            int round,
            List<SentRow> rows,
            RowStream stream,
            PushedRows pushed,
            Map<FaultKind, Fault> faults,
            Random random)
            throws InterruptedException {
        List<String> problems = new ArrayList<>();
        List<String> descriptions = new ArrayList<>();
        Recoveries recoveries = new Recoveries();
        rows.forEach(row -> known.put(row.id(), row));
        pushed.rows().forEach(row -> known.put(row.id(), row));
        ApiLoad apiLoad = ApiLoad.start(stack, key, new Random(random.nextLong()));
        long recovery = -1;
        TableComparison comparison = null;
        int inLog = 0;
        // The time since when no fault is active and no row is due.
        AtomicLong calm = new AtomicLong(System.nanoTime() + plan.stream().toNanos());
        try {
            disturb(round, stream, pushed, faults, random, descriptions, problems, calm, recoveries);
            stack.heal();
            recovery = awaitRest(calm.get(), problems);
            List<LogReader.LoggedRow> logged = log.read();
            inLog = logged.size();
            problems.addAll(missingRows(acknowledged(stream, pushed), logged));
            logged.forEach(each -> reference.add(each, known.get(each.id())));
            ExpectedTables expected = new ExpectedTables(reference);
            comparison = new TableComparison(reference, expected);
            try (Connection connection = stack.database()) {
                comparison.run(connection);
            }
            problems.addAll(comparison.differences());
            problems.addAll(operator.damagedTables());
            problems.addAll(new ApiResponseCheck(stack, key).differences(expected));
        } catch (SuiteException | SQLException e) {
            problems.add(String.valueOf(e.getMessage()));
        } finally {
            apiLoad.close();
        }
        for (String problem = stack.problems().poll();
                problem != null;
                problem = stack.problems().poll()) {
            problems.add(problem);
        }
        problems.addAll(tooLong(recoveries.all()));
        return new FaultRoundResult(
                round,
                rows.size() + pushed.rows().size(),
                acknowledged(stream, pushed).size(),
                inLog,
                descriptions,
                recovery,
                recoveries.all(),
                apiLoad.answers(),
                apiLoad.slowestMillis(),
                comparison == null ? 0 : comparison.rows(),
                comparison == null ? 0 : comparison.tables(),
                comparison == null ? "none" : comparison.checksum(),
                problems);
    }

    private void disturb(
            int round,
            RowStream stream,
            PushedRows pushed,
            Map<FaultKind, Fault> faults,
            Random random,
            List<String> descriptions,
            List<String> problems,
            AtomicLong calm,
            Recoveries recoveries)
            throws InterruptedException {
        long start = System.nanoTime();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            RecoveryWatch watch = new RecoveryWatch(stack, key, plan.recoveryTimeout());
            Map<String, Future<String>> running = new HashMap<>();
            running.put("rows", threads.submit(stream, "rows"));
            running.put("pushed rows", threads.submit(pushed, "pushed rows"));
            faults.forEach((kind, fault) -> {
                long wait = MIN_MILLIS_BEFORE_FAULT
                        + random.nextInt((int) plan.latestFault().toMillis());
                running.put(kind.publishedName(), threads.submit(() -> {
                    Thread.sleep(wait);
                    long since = (System.nanoTime() - start) / 1_000_000;
                    CompletedFault completed = fault.inject();
                    String description = kind.publishedName() + ": " + completed.description();
                    console.accept("round %d at %d ms: %s".formatted(round, since, description));
                    synchronized (descriptions) {
                        descriptions.add(description);
                    }
                    if (kind.isDisturbance()) {
                        long _ = calm.accumulateAndGet(completed.endNanos(), Math::max);
                        recoveries.add(kind, completed.endNanos(), watch.await());
                    }
                    return description;
                }));
            });
            for (Map.Entry<String, Future<String>> each : running.entrySet()) {
                try {
                    String _ = each.getValue().get();
                } catch (ExecutionException e) {
                    problems.add(each.getKey() + ": " + e.getCause());
                }
            }
        }
    }

    /// Returns the milliseconds from the end of the last fault until no work is left, or -1 if work is left
    /// after the timeout.
    private long awaitRest(long calm, List<String> problems) {
        try {
            // The round has failed already; a stack that does not recover would be waited for twice.
            Duration longest = problems.isEmpty() ? plan.recoveryTimeout() : REST_AFTER_PROBLEM;
            long rest = new CatchUp(stack.kafkaAddress(), stack.postgres()).await(longest);
            long recovery = Math.max(0, TimeUnit.NANOSECONDS.toMillis(rest - calm));
            if (recovery > plan.recoveryTimeout().toMillis()) {
                // The wait for the ingest worker to accept the last rows counts too.
                problems.add("idle only after " + recovery + " ms");
            }
            return recovery;
        } catch (SuiteException e) {
            // The comparison of the tables shows which rows are missing.
            problems.add(String.valueOf(e.getMessage()));
            return -1;
        }
    }

    private List<String> tooLong(List<Recovery> recoveries) {
        long maxMillis = plan.longestRecovery().toMillis();
        return recoveries.stream()
                .filter(recovery -> recovery.ofKill() && recovery.millis() > maxMillis)
                .map(recovery -> "%s: recovered only after %d ms, at most %d ms are allowed"
                        .formatted(recovery.fault(), recovery.millis(), maxMillis))
                .toList();
    }

    private static Set<Long> acknowledged(RowStream stream, PushedRows pushed) {
        Set<Long> both = new HashSet<>(stream.acknowledged());
        both.addAll(pushed.acknowledged());
        return both;
    }

    /// Returns a message about acknowledged rows that are missing from the log.
    private static List<String> missingRows(Set<Long> acknowledged, List<LogReader.LoggedRow> logged) {
        Set<Long> missingRows = new TreeSet<>(acknowledged);
        boolean _ = missingRows.removeAll(
                logged.stream().map(LogReader.LoggedRow::id).collect(Collectors.toSet()));
        return missingRows.isEmpty() ? List.of() : List.of("acknowledged, but not in the log: the rows " + missingRows);
    }
}
