package altdata.verification.faults;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A JVM of the stack.
public final class JavaProcess implements StackProcess {
    private static final long STOP_TIMEOUT_SECONDS = 15;

    private final String name;
    private final List<String> command;
    private final Map<String, String> environment;
    private final Path log;
    private final Consumer<String> problems;
    private @Nullable Process process;
    private volatile int starts;
    private boolean ended;

    /// @param problems receives a message if the process exits unexpectedly
    public JavaProcess(
            String name, List<String> command, Map<String, String> environment, Path log, Consumer<String> problems) {
        this.name = name;
        this.command = List.copyOf(command);
        this.environment = Map.copyOf(environment);
        this.log = log;
        this.problems = problems;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public synchronized void start() {
        if (process != null || ended) {
            return;
        }
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        try {
            Process started = builder.start();
            process = started;
            starts++;
            var _ = started.onExit().thenAccept(this::onExit);
        } catch (IOException e) {
            throw new SuiteException(name + " cannot be started: " + e.getMessage(), e);
        }
    }

    @Override
    public void kill() {
        Process killed = clearProcess();
        if (killed != null) {
            Process _ = killed.destroyForcibly();
            await(killed);
        }
    }

    @Override
    public void end() {
        synchronized (this) {
            ended = true;
        }
        kill();
    }

    /// Sends SIGTERM and waits until the process has exited.
    public void terminate() {
        Process ended = clearProcess();
        if (ended != null) {
            ended.destroy();
            await(ended);
        }
    }

    /// Sends SIGSTOP: the process is suspended without noticing.
    void freeze() {
        signal("-STOP");
    }

    /// Sends SIGCONT: the process resumes.
    void thaw() {
        signal("-CONT");
    }

    /// The number of times it was started. If the process runs and the number does not change, it was not
    /// restarted.
    int starts() {
        return starts;
    }

    synchronized boolean runs() {
        return process != null && process.isAlive();
    }

    /// The process id, or -1 if it does not run.
    public synchronized long processId() {
        return process == null ? -1 : process.pid();
    }

    private synchronized @Nullable Process clearProcess() {
        Process known = process;
        process = null;
        return known;
    }

    private void onExit(Process which) {
        synchronized (this) {
            if (process != which) {
                return;
            }
        }
        problems.accept(name + " exited unexpectedly with code " + which.exitValue() + " (log: " + log + ")");
    }

    private void await(Process which) {
        try {
            if (!which.waitFor(STOP_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                Process _ = which.destroyForcibly();
                problems.accept(name + " did not stop within " + STOP_TIMEOUT_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SuiteException("interrupted", e);
        }
    }

    private synchronized void signal(String signal) {
        if (process != null) {
            ProcessSignals.send(signal, process.toHandle());
        }
    }
}
