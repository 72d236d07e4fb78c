package altdata.builder.operator.http;

import altdata.builder.generations.OperationRejectedException;
import altdata.contracts.failure.FailureText;
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
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs operator commands in the background and keeps the last 100 tasks of this instance. At most 8 run
/// concurrently.
final class OperatorTasks implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OperatorTasks.class);
    private static final int MAX_CONCURRENT = 8;
    private static final int MAX_KEPT = 100;

    private final Clock clock;
    private final Deque<OperatorTask> tasks = new ArrayDeque<>();
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("operator-", 0).factory());
    private long last;

    OperatorTasks(Clock clock) {
        this.clock = clock;
    }

    /// The work of a task; it returns the result rows.
    interface Work {
        List<Map<String, Object>> run(OperatorTask task) throws Exception;
    }

    /// Starts a task in the background.
    ///
    /// @param of the parameters; they are shown and logged, so they contain no row
    /// @throws OperatorProblemException if too many tasks are running
    OperatorTask start(String operation, Map<String, Object> of, Work work) {
        OperatorTask task;
        synchronized (tasks) {
            if (tasks.stream().filter(OperatorTask::isRunning).count() >= MAX_CONCURRENT) {
                throw OperatorProblem.BUSY.exception();
            }
            task = new OperatorTask(++last, operation, of, clock.instant());
            tasks.addFirst(task);
            forgetOldest();
        }
        LOG.info("operator command: {} {} (task {})", operation, of, task.id());
        threads.execute(() -> execute(task, work));
        return task;
    }

    /// Removes the oldest finished tasks; running tasks are kept.
    private void forgetOldest() {
        Iterator<OperatorTask> oldest = tasks.descendingIterator();
        while (tasks.size() > MAX_KEPT && oldest.hasNext()) {
            if (!oldest.next().isRunning()) {
                oldest.remove();
            }
        }
    }

    /// The newest first.
    List<OperatorTask> all() {
        synchronized (tasks) {
            return List.copyOf(tasks);
        }
    }

    /// @throws OperatorProblemException if no task has this number
    OperatorTask of(String number) {
        return all().stream()
                .filter(task -> Long.toString(task.id()).equals(number))
                .findFirst()
                .orElseThrow(() -> OperatorProblem.notFound(
                                "there is no task " + number + ": it is too old, or it ran on another builder")
                        .exception());
    }

    /// Interrupts running tasks; uncommitted changes are rolled back.
    @Override
    public void close() {
        threads.shutdownNow();
    }

    private void execute(OperatorTask task, Work work) {
        try {
            task.done(work.run(task), clock.instant());
            LOG.info("task {}, {}: done", task.id(), task.operation());
        } catch (OperationRejectedException | IllegalArgumentException e) {
            ended(task, OperatorTask.State.REJECTED, e);
        } catch (SQLException | KafkaException | ExecutionException e) {
            ended(task, OperatorTask.State.FAILED, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            task.endWithProblem(OperatorTask.State.FAILED, "the builder is shutting down", clock.instant());
        } catch (Throwable e) {
            // Errors too: a task that never ends would occupy its place.
            LOG.error("task {}, {} failed", task.id(), task.operation(), e);
            task.endWithProblem(OperatorTask.State.FAILED, "internal error; see the builder's log", clock.instant());
        }
    }

    private void ended(OperatorTask task, OperatorTask.State state, Exception failure) {
        String message = FailureText.firstLine(FailureText.rootCause(failure));
        LOG.info("task {}, {}: {}: {}", task.id(), task.operation(), state, message);
        task.endWithProblem(state, message, clock.instant());
    }
}
