package altdata.stack.services;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// A process that the caller waits for.
final class AwaitedProcess {
    private AwaitedProcess() {}

    /// Runs the process until it exits. If it times out, it is killed with its child processes.
    ///
    /// @throws IOException if it times out or does not exit with 0
    static void run(ProcessBuilder builder, Duration timeout) throws IOException, InterruptedException {
        int exit = exitCode(builder, _ -> {}, timeout);
        if (exit != 0) {
            throw new IOException("the process ended with exit code " + exit);
        }
    }

    /// Runs an action while the process runs, and returns the exit code of the process.
    ///
    /// @throws IOException if it times out
    static int exitCode(ProcessBuilder builder, AotCache.Training meanwhile, Duration timeout)
            throws IOException, InterruptedException {
        Process process = builder.start();
        try {
            meanwhile.of(process);
            if (!process.waitFor(timeout.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("the process did not end within " + timeout.toSeconds() + " s");
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            Process _ = process.destroyForcibly();
        }
        return process.exitValue();
    }
}
