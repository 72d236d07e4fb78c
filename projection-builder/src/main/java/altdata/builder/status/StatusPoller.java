package altdata.builder.status;

import altdata.builder.schedule.PeriodicTask;
import altdata.contracts.failure.FailureText;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/// Polls the status every 5 s and keeps the last 15 minutes. Concurrent requests share one poll.
public final class StatusPoller implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(StatusPoller.class);
    private static final Duration PERIOD = Duration.ofSeconds(5);
    /// A younger snapshot is reused, so the servers are queried at most once in this time.
    private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(900);
    private static final Duration HISTORY = Duration.ofMinutes(15);
    private static final long MAX_WAIT_SECONDS = 3;

    private final StatusReader reader;
    private final DataSource database;
    private final Clock clock;
    private final long started = System.nanoTime();
    private final ReentrantLock pollLock = new ReentrantLock();
    private final Deque<StatusSample> samples = new ArrayDeque<>();
    private final List<Consumer<@Nullable StatusSnapshot>> listeners = new CopyOnWriteArrayList<>();
    private final PeriodicTask task = new PeriodicTask("status", PERIOD, "read the status", this::poll);
    private volatile @Nullable StatusSnapshot last;
    private volatile @Nullable String problem = "the status has not been read yet";
    private volatile boolean isRunning;

    public StatusPoller(StatusReader reader, DataSource database, Clock clock) {
        this.reader = reader;
        this.database = database;
        this.clock = clock;
    }

    @Override
    public void start() {
        isRunning = true;
        task.start();
    }

    @Override
    public void stop() {
        isRunning = false;
        task.close();
    }

    @Override
    public boolean isRunning() {
        return isRunning;
    }

    /// Calls the listener with each snapshot, or with null if a poll failed.
    void listen(Consumer<@Nullable StatusSnapshot> listener) {
        listeners.add(listener);
    }

    /// Returns the last snapshot, at most 1 s old if the servers respond; null if they never did. Waits up to
    /// 3 s for a poll in progress.
    public @Nullable StatusSnapshot fresh() throws InterruptedException {
        if (isStale() && pollLock.tryLock(MAX_WAIT_SECONDS, TimeUnit.SECONDS)) {
            try {
                if (isStale()) {
                    poll();
                }
            } finally {
                pollLock.unlock();
            }
        }
        return last;
    }

    /// Returns the age of the last snapshot.
    public Duration age() {
        StatusSnapshot seen = last;
        return Duration.ofNanos(System.nanoTime() - (seen == null ? started : seen.nanos()));
    }

    /// Returns why the last poll failed, or null if it succeeded.
    public @Nullable String problem() {
        return problem;
    }

    /// Returns the samples of the last 15 minutes, oldest first.
    public List<StatusSample> history() {
        synchronized (samples) {
            return List.copyOf(samples);
        }
    }

    private boolean isStale() {
        StatusSnapshot seen = last;
        return seen == null || System.nanoTime() - seen.nanos() > FRESH_NANOS;
    }

    private void poll() {
        pollLock.lock();
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(true);
            StatusSnapshot seen = StatusSnapshot.after(
                    last, clock.instant(), System.nanoTime(), reader.read(connection), reader.topicWarnings());
            last = seen;
            problem = null;
            addSample(seen);
            listeners.forEach(listener -> listener.accept(seen));
        } catch (SQLException e) {
            failed("PostgreSQL does not respond", e);
        } catch (KafkaException e) {
            failed("Kafka does not respond", e);
        } catch (RuntimeException e) {
            LOG.error("could not read the status; retrying in 5 s", e);
            failed("could not read the status", e);
        } finally {
            pollLock.unlock();
        }
    }

    private void failed(String what, Exception failure) {
        String message = FailureText.firstLine(failure);
        LOG.debug("{}: {}", what, message);
        problem = what + ": " + message;
        listeners.forEach(listener -> listener.accept(null));
    }

    private void addSample(StatusSnapshot seen) {
        synchronized (samples) {
            samples.addLast(StatusSample.of(seen));
            while (samples.getFirst().at().isBefore(seen.at().minus(HISTORY))) {
                samples.removeFirst();
            }
        }
    }
}
