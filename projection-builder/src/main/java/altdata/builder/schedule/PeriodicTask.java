package altdata.builder.schedule;

import altdata.contracts.failure.FailureText;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Repeats work in a thread of its own, with the same pause after each run. No failure ends it; a failure is
/// logged if the previous run did not fail with the same message.
public final class PeriodicTask implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);

    /// What is done in each run.
    @FunctionalInterface
    public interface Work {
        /// @throws InterruptedException if the task was closed meanwhile
        void run() throws SQLException, InterruptedException;
    }

    private final String purpose;
    private final Duration pause;
    private final Work work;
    private final ScheduledExecutorService scheduler;
    /// Empty if the last run succeeded.
    private String lastProblem = "";

    /// @param name    of the thread
    /// @param purpose completes a message that begins with "could not"
    public PeriodicTask(String name, Duration pause, String purpose, Work work) {
        this.purpose = purpose;
        this.pause = pause;
        this.work = work;
        this.scheduler = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name(name).factory());
    }

    /// Begins the first run.
    public void start() {
        var _ = scheduler.scheduleWithFixedDelay(this::run, 0, pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// Starts no further run. The current one continues.
    public void stop() {
        scheduler.shutdown();
    }

    /// Starts no further run, and interrupts the current one; does not wait for its end.
    @Override
    public void close() {
        scheduler.shutdownNow();
    }

    /// Whether the task was stopped or closed, and its last run has ended.
    public boolean hasStopped() {
        return scheduler.isTerminated();
    }

    private void run() {
        try {
            work.run();
            lastProblem = "";
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (SQLException | KafkaException e) {
            String problem = FailureText.ofServer(e);
            if (isNew(problem)) {
                LOG.warn("could not {}: {}; retrying every {} s", purpose, problem, seconds());
            }
        } catch (Throwable e) {
            // The scheduler would end the task without a message.
            if (isNew(e.toString())) {
                LOG.error("could not {}; retrying every {} s", purpose, seconds(), e);
            }
        }
    }

    private boolean isNew(String problem) {
        boolean isNew = !scheduler.isShutdown() && !problem.equals(lastProblem);
        lastProblem = problem;
        return isNew;
    }

    private double seconds() {
        return pause.toMillis() / 1000.0;
    }
}
