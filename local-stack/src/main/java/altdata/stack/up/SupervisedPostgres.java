package altdata.stack.up;

import altdata.stack.servers.EmbeddedPostgresServer;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Supervises the PostgreSQL of a data directory: restarts it on the same port if it exits unexpectedly.
/// Committed data remain; the services reconnect by themselves.
final class SupervisedPostgres implements AutoCloseable {
    /// Sessions of the old server usually end within this time. Until then no new server starts.
    private static final Executor AFTER_RESTART_DELAY = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);

    private final DataDirectory directory;
    private final Consumer<String> console;
    private final Runnable restarted;
    private EmbeddedPostgresServer server;
    private boolean closed;

    private SupervisedPostgres(
            DataDirectory directory, Consumer<String> console, Runnable restarted, EmbeddedPostgresServer server) {
        this.directory = directory;
        this.console = console;
        this.restarted = restarted;
        this.server = server;
    }

    /// @param port      0 for any free port
    /// @param console   receives a message when the server exits unexpectedly
    /// @param restarted called after a restart
    /// @throws IOException if it does not start; its log contains the reason
    static SupervisedPostgres start(DataDirectory directory, int port, Consumer<String> console, Runnable restarted)
            throws IOException, InterruptedException {
        SupervisedPostgres postgres = new SupervisedPostgres(directory, console, restarted, started(directory, port));
        postgres.watch();
        return postgres;
    }

    /// The address for clients, with user and password.
    synchronized String url() {
        return server.url();
    }

    /// The id of its main process; empty if it is not running.
    synchronized Optional<Long> processId() throws IOException {
        return server.process().map(ProcessHandle::pid);
    }

    /// Stops it; open sessions are terminated.
    @Override
    public synchronized void close() throws IOException {
        closed = true;
        server.close();
    }

    private static EmbeddedPostgresServer started(DataDirectory directory, int port)
            throws IOException, InterruptedException {
        return EmbeddedPostgresServer.start(directory.postgres(), port, directory.log("postgres"));
    }

    private synchronized void watch() throws IOException {
        var _ = server.process()
                .map(ProcessHandle::onExit)
                .orElse(CompletableFuture.completedFuture(null))
                .thenRunAsync(this::reportAndRestart, AFTER_RESTART_DELAY);
    }

    private void reportAndRestart() {
        synchronized (this) {
            if (closed) {
                return;
            }
        }
        console.accept("postgres ended; restarting it (log: " + directory.logs().resolve("postgres.log") + ")");
        restart();
    }

    private void restart() {
        try {
            synchronized (this) {
                if (closed) {
                    return;
                }
                server.close();
                server = started(directory, server.port());
                watch();
            }
            restarted.run();
        } catch (IOException e) {
            console.accept("postgres cannot be restarted: " + e.getMessage() + "; trying again");
            AFTER_RESTART_DELAY.execute(this::restart);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
