package altdata.builder.operator.http;

import altdata.builder.generations.OperationRejectedException;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What this instance does for operators, and has done since it started.
final class OperatorTasks implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OperatorTasks.class);
    private static final int MOST_AT_A_TIME = 8;
    private static final int MOST_REMEMBERED = 100;

    private final Clock clock;
    private final Deque<OperatorTask> runs = new ArrayDeque<>();
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("operator-", 0).factory());
    private long last;

    OperatorTasks(Clock clock) {
        this.clock = clock;
    }

    /// What is done; its rows are the result.
    interface Work {
        List<Map<String, Object>> run(OperatorTask run)
                throws SQLException, InterruptedException, ExecutionException, TimeoutException;
    }

    /// Begins.
    ///
    /// @param of what it is about; it is shown and logged, so it holds no row
    /// @throws@throws OperatorProblemException where too many are under way
    OperatorTask start(String operation, Map<String, Object> of, Work work) {
        OperatorTask run;
        synchronized (runs) {
            if (runs.stream().filter(OperatorTask::isRunning).count() >= MOST_AT_A_TIME) {
                throw OperatorProblem.BUSY.exception();
            }
            run = new OperatorTask(++last, operation, of, clock.instant());
            runs.addFirst(run);
            forgetOldest();
        }
        LOG.info("an operator asks: {} {} (run {})", operation, of, run.id());
        threads.execute(() -> carryOut(run, work));
        return run;
    }

    /// Those that run stay: they are fewer than are remembered.
    private void forgetOldest() {
        Iterator<OperatorTask> oldest = runs.descendingIterator();
        while (runs.size() > MOST_REMEMBERED && oldest.hasNext()) {
            if (!oldest.next().isRunning()) {
                oldest.remove();
            }
        }
    }

    /// The newest first.
    List<OperatorTask> all() {
        synchronized (runs) {
            return List.copyOf(runs);
        }
    }

    /// @throws@throws OperatorProblemException where there is none of that number
    OperatorTask of(String number) {
        return all().stream()
                .filter(run -> Long.toString(run.id()).equals(number))
                .findFirst()
                .orElseThrow(() -> OperatorProblem.notFound(
                                "there is no run " + number + ": this builder has forgotten it, or another one did it")
                        .exception());
    }

    /// What runs is interrupted; what was not committed has not been.
    @Override
    public void close() {
        threads.shutdownNow();
    }

    private void carryOut(OperatorTask run, Work work) {
        try {
            run.done(work.run(run), clock.instant());
            LOG.info("run {}, {}: done", run.id(), run.operation());
        } catch (OperationRejectedException | IllegalArgumentException e) {
            ended(run, OperatorTask.State.REFUSED, e);
        } catch (SQLException | KafkaException | ExecutionException | TimeoutException e) {
            ended(run, OperatorTask.State.FAILED, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            run.ended(OperatorTask.State.FAILED, "this builder was told to stop", clock.instant());
        } catch (RuntimeException e) {
            LOG.error("run {}, {}, failed", run.id(), run.operation(), e);
            run.ended(OperatorTask.State.FAILED, "an internal error; it has been logged", clock.instant());
        }
    }

    private void ended(OperatorTask run, OperatorTask.State state, Exception failure) {
        String why = String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        LOG.info("run {}, {}: {}: {}", run.id(), run.operation(), state, why);
        run.ended(state, why, clock.instant());
    }
}
