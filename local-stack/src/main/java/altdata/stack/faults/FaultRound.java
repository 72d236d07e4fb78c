package altdata.stack.faults;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// One round: rows stream in and a client asks while faults happen; then everything must come to rest by
/// itself, and every table must be what the log says.
final class FaultRound {
    private static final Duration STREAM = Duration.ofSeconds(10);
    private static final int MOST_MILLIS_BEFORE_A_FAULT = 8_000;
    private static final Duration LONGEST_RECOVERY = Duration.ofSeconds(120);

    private final FaultStack stack;
    private final ApiKey key;
    private final LogReader log;
    private final Reference reference;
    private final Map<Long, SentRow> known = new HashMap<>();
    private final Consumer<String> console;

    FaultRound(FaultStack stack, ApiKey key, Consumer<String> console) {
        this.stack = stack;
        this.key = key;
        this.log = new LogReader(stack.kafkaAddress());
        this.reference = new Reference();
        this.console = console;
    }

    RoundResult run(int round, List<SentRow> rows, RowStream stream, Map<FaultKind, Fault> faults, Random random)
            throws InterruptedException {
        List<String> problems = new ArrayList<>();
        List<String> happened = new ArrayList<>();
        rows.forEach(row -> known.put(row.id(), row));
        Questions questions = Questions.start(stack, key, new Random(random.nextLong()));
        long recovery = -1;
        Comparison comparison = null;
        int inLog = 0;
        // Since when nothing is wrong any more, and no row is due.
        AtomicLong calm = new AtomicLong(System.nanoTime() + STREAM.toNanos());
        try {
            disturb(round, stream, faults, random, happened, problems, calm);
            stack.heal();
            long rest = new CatchUp(stack.kafkaAddress(), stack.postgres()).await(LONGEST_RECOVERY);
            recovery = Math.max(0, TimeUnit.NANOSECONDS.toMillis(rest - calm.get()));
            if (recovery > LONGEST_RECOVERY.toMillis()) {
                // Waiting for the rows to be taken is waiting too.
                problems.add("at rest only after " + recovery + " ms");
            }
            List<LogReader.Logged> logged = log.read();
            inLog = logged.size();
            problems.addAll(lost(stream, logged));
            logged.forEach(each -> reference.add(each, known.get(each.id())));
            ExpectedTables expected = new ExpectedTables(reference);
            comparison = new Comparison(reference, expected);
            try (Connection connection = stack.database()) {
                comparison.run(connection);
            }
            problems.addAll(comparison.differences());
            problems.addAll(new AnswerCheck(stack, key).differences(expected));
        } catch (FaultException | SQLException e) {
            problems.add(String.valueOf(e.getMessage()));
        } finally {
            questions.close();
        }
        for (String problem = stack.problems().poll();
                problem != null;
                problem = stack.problems().poll()) {
            problems.add(problem);
        }
        return new RoundResult(
                round,
                rows.size(),
                stream.acknowledged().size(),
                inLog,
                happened,
                recovery,
                questions.answers(),
                questions.slowestMillis(),
                comparison == null ? 0 : comparison.rows(),
                comparison == null ? 0 : comparison.tables(),
                comparison == null ? "none" : comparison.checksum(),
                problems);
    }

    private void disturb(
            int round,
            RowStream stream,
            Map<FaultKind, Fault> faults,
            Random random,
            List<String> happened,
            List<String> problems,
            AtomicLong calm)
            throws InterruptedException {
        long start = System.nanoTime();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Map<String, Future<String>> running = new HashMap<>();
            running.put("rows", threads.submit(stream, "rows"));
            faults.forEach((kind, fault) -> {
                long wait = 300 + random.nextInt(MOST_MILLIS_BEFORE_A_FAULT);
                running.put(kind.publishedName(), threads.submit(() -> {
                    Thread.sleep(wait);
                    long since = (System.nanoTime() - start) / 1_000_000;
                    String what = kind.publishedName() + ": " + fault.happen();
                    if (kind.isDisturbance()) {
                        long _ = calm.accumulateAndGet(System.nanoTime(), Math::max);
                    }
                    console.accept("round %d at %d ms: %s".formatted(round, since, what));
                    synchronized (happened) {
                        happened.add(what);
                    }
                    return what;
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

    /// Acknowledged rows that the log does not have.
    private static List<String> lost(RowStream stream, List<LogReader.Logged> logged) {
        List<Long> lost = new ArrayList<>(stream.acknowledged());
        lost.removeAll(logged.stream().map(LogReader.Logged::id).collect(Collectors.toSet()));
        return lost.isEmpty() ? List.of() : List.of("acknowledged, but not in the log: the rows " + lost);
    }

    static Duration streamLength() {
        return STREAM;
    }
}
