package altdata.stack.up;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A process as recorded in a file. The start time distinguishes it from a later process with the same id.
record ProcessRecord(long pid, Instant started) {
    private static final Pattern FORM = Pattern.compile("(\\d{1,18}) (\\d{1,18})\\s*");
    /// The system computes start times from its boot time, so they shift slightly when its clock is adjusted.
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    static ProcessRecord of(ProcessHandle process) {
        return new ProcessRecord(process.pid(), process.info().startInstant().orElse(Instant.EPOCH));
    }

    /// Reads a record from a file; null if there is no file or it contains no record.
    static @Nullable ProcessRecord read(Path file) {
        try {
            Matcher matcher = FORM.matcher(Files.readString(file));
            return matcher.matches()
                    ? new ProcessRecord(
                            Long.parseLong(matcher.group(1)), Instant.ofEpochMilli(Long.parseLong(matcher.group(2))))
                    : null;
        } catch (IOException _) {
            return null;
        }
    }

    String text() {
        return pid + " " + started.toEpochMilli() + "\n";
    }

    /// The process, or null if it has exited.
    @Nullable
    ProcessHandle running() {
        ProcessHandle process = ProcessHandle.of(pid).orElse(null);
        if (process == null || !process.isAlive()) {
            return null;
        }
        Instant start = process.info().startInstant().orElse(Instant.EPOCH);
        return Duration.between(start, started).abs().compareTo(TOLERANCE) <= 0 ? process : null;
    }

    /// Sends SIGTERM, and kills the process if it has not exited within the timeout.
    ///
    /// @return whether it has exited
    static boolean end(ProcessHandle process, Duration timeout) throws InterruptedException {
        boolean _ = process.destroy();
        if (hasEnded(process, timeout)) {
            return true;
        }
        boolean _ = process.destroyForcibly();
        return hasEnded(process, Duration.ofSeconds(5));
    }

    static boolean hasEnded(ProcessHandle process, Duration timeout) throws InterruptedException {
        try {
            ProcessHandle _ = process.onExit().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException | TimeoutException _) {
            return !process.isAlive();
        }
    }
}
