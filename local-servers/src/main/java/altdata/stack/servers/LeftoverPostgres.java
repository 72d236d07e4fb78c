package altdata.stack.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A PostgreSQL server that outlived the JVM that started it, for example after `kill -9`.
final class LeftoverPostgres {
    private static final long STOP_SECONDS = 15;

    private LeftoverPostgres() {}

    /// The server that runs on the data directory, or null if absent.
    static @Nullable ProcessHandle runningOn(Path data) throws IOException {
        Path file = data.resolve("postmaster.pid");
        if (!Files.exists(file)) {
            return null;
        }
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.getFirst().strip().matches("\\d{1,18}")) {
            return null;
        }
        // After a reboot the id may belong to any other program.
        return ProcessHandle.of(Long.parseLong(lines.getFirst().strip()))
                .filter(process -> process.info().command().orElse("").endsWith("postgres"))
                .orElse(null);
    }

    /// Stops the server that runs on the data directory. Open sessions are terminated; committed data remain.
    ///
    /// @return whether there was one
    /// @throws IOException if it cannot be stopped, for example because it belongs to another user
    static boolean stop(Path data) throws IOException, InterruptedException {
        ProcessHandle server = runningOn(data);
        if (server == null) {
            return false;
        }
        // SIGTERM would wait for sessions; SIGINT terminates them; SIGQUIT leaves the rest to crash recovery at
        // the next start.
        if (!ended(server, "INT") && !ended(server, "QUIT")) {
            throw new IOException("the PostgreSQL with process id " + server.pid() + " on " + data + " does not stop");
        }
        return true;
    }

    private static boolean ended(ProcessHandle server, String signal) throws IOException, InterruptedException {
        int _ = new ProcessBuilder("kill", "-" + signal, Long.toString(server.pid()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        try {
            ProcessHandle _ = server.onExit().get(STOP_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException | TimeoutException _) {
            return !server.isAlive();
        }
    }
}
