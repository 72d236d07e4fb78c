package altdata.stack.up;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Supervises a service's process: restarts it when it exits unexpectedly.
final class SupervisedProcess implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    /// The shell may have these settings for another deployment. They would connect the services to its servers, or
    /// make them reachable from the network.
    private static final Set<String> NOT_INHERITED = Set.of(
            "ALTDATA_DISTRIBUTED",
            "ALTDATA_KAFKA_PROPERTIES",
            "ALTDATA_MANAGEMENT_ADDRESS",
            "ALTDATA_QUOTA_DATABASE_URL",
            "ALTDATA_TLS_CERTIFICATE",
            "ALTDATA_TLS_KEY");

    private static final Executor AFTER_RESTART_DELAY = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);

    private final StackService service;
    private final List<String> command;
    private final Map<String, String> environment;
    private final DataDirectory directory;
    private final Consumer<String> console;
    private final Runnable restarted;
    private @Nullable Process process;
    private boolean closed;
    private int deaths;

    /// @param environment added to this process's own environment, without the settings of [#NOT_INHERITED]
    /// @param console     receives a message when the service exits unexpectedly
    /// @param restarted   called after a restart
    SupervisedProcess(
            StackService service,
            List<String> command,
            Map<String, String> environment,
            DataDirectory directory,
            Consumer<String> console,
            Runnable restarted) {
        this.service = service;
        this.command = List.copyOf(command);
        this.environment = Map.copyOf(environment);
        this.directory = directory;
        this.console = console;
        this.restarted = restarted;
    }

    StackService service() {
        return service;
    }

    /// @throws IOException if the process cannot be started
    synchronized void start() throws IOException {
        if (closed) {
            return;
        }
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(
                        Redirect.appendTo(directory.log(service.publishedName()).toFile()));
        builder.environment().keySet().removeAll(NOT_INHERITED);
        builder.environment().putAll(environment);
        Process started = builder.start();
        process = started;
        var _ = started.onExit().thenAccept(this::ended);
        Path _ = Files.writeString(
                recordFile(directory, service),
                ProcessRecord.of(started.toHandle()).text());
    }

    /// The process id; -1 if it is not running.
    synchronized long processId() {
        return process == null || !process.isAlive() ? -1 : process.pid();
    }

    /// The number of unexpected exits.
    synchronized int deaths() {
        return deaths;
    }

    /// Sends SIGTERM; [#close] waits for the exit.
    synchronized void stop() {
        closed = true;
        if (process != null) {
            process.destroy();
        }
    }

    /// Stops it: SIGTERM, then SIGKILL after 10 s.
    @Override
    public void close() throws IOException, InterruptedException {
        stop();
        Process last;
        synchronized (this) {
            last = process;
        }
        if (last == null || ProcessRecord.end(last.toHandle(), TIMEOUT)) {
            boolean _ = Files.deleteIfExists(recordFile(directory, service));
        }
    }

    /// The file that records the service's process, for commands that must find it without its supervisor.
    static Path recordFile(DataDirectory directory, StackService service) {
        return directory.run().resolve(service.publishedName() + ".pid");
    }

    private void ended(Process which) {
        synchronized (this) {
            if (closed) {
                return;
            }
            deaths++;
        }
        AFTER_RESTART_DELAY.execute(() -> restart(which.exitValue()));
    }

    private void restart(int exitCode) {
        synchronized (this) {
            // Ctrl-C ends the service together with its supervisor, which needs no message.
            if (closed) {
                return;
            }
        }
        console.accept(service.publishedName() + " ended with exit code " + exitCode + "; restarting it (log: "
                + directory.logs().resolve(service.publishedName() + ".log") + ")");
        startAgain();
    }

    private void startAgain() {
        try {
            start();
            restarted.run();
        } catch (IOException e) {
            boolean isRunning = processId() >= 0;
            console.accept(service.publishedName() + ": " + e.getMessage() + (isRunning ? "" : "; retrying"));
            if (!isRunning) {
                AFTER_RESTART_DELAY.execute(this::startAgain);
            }
        }
    }
}
