package altdata.stack.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A PostgreSQL server that outlived the JVM that started it, for example after `kill -9`.
final class LeftoverPostgres {
    private static final long STOP_SECONDS = 15;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
    /// Of `postmaster.pid`: the time in seconds since 1970.
    private static final int LINE_OF_START = 2;
    /// PostgreSQL records its start after its process has started. And the system computes the start of a process from
    /// its boot time, which shifts when its clock is adjusted.
    private static final Duration TOLERANCE = Duration.ofSeconds(10);

    private LeftoverPostgres() {}

    /// The server that runs on the data directory, or null if absent.
    static @Nullable ProcessHandle runningOn(Path data) throws IOException {
        Path file = data.resolve("postmaster.pid");
        if (!Files.exists(file)) {
            return null;
        }
        List<String> lines = Files.readAllLines(file);
        if (lines.size() <= LINE_OF_START
                || !NUMBER.matcher(lines.getFirst().strip()).matches()
                || !NUMBER.matcher(lines.get(LINE_OF_START).strip()).matches()) {
            return null;
        }
        Instant started =
                Instant.ofEpochSecond(Long.parseLong(lines.get(LINE_OF_START).strip()));
        // After a reboot the id may belong to any other program, or to a PostgreSQL on another directory.
        return ProcessHandle.of(Long.parseLong(lines.getFirst().strip()))
                .filter(process -> process.info().command().orElse("").endsWith("postgres"))
                .filter(process -> isServerOf(data, process, started))
                .orElse(null);
    }

    /// The start time differs if the system's clock was set after the start.
    private static boolean isServerOf(Path data, ProcessHandle process, Instant started) {
        Instant start = process.info().startInstant().orElse(Instant.EPOCH);
        return Duration.between(start, started).abs().compareTo(TOLERANCE) <= 0
                || List.of(process.info().arguments().orElse(new String[0])).contains(data.toString());
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
