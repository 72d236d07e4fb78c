package altdata.stack.services;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// A process that the caller waits for.
final class ShortProcess {
    private ShortProcess() {}

    /// Runs it to its end, and what it has started with it.
    ///
    /// @throws IOException where it takes too long or does not end with 0
    static void run(ProcessBuilder builder, Duration longest) throws IOException, InterruptedException {
        int exit = exitCode(builder, _ -> {}, longest);
        if (exit != 0) {
            throw new IOException("exit code " + exit);
        }
    }

    /// The same with something to do meanwhile, whatever it ends with.
    ///
    /// @throws IOException where it takes too long
    static int exitCode(ProcessBuilder builder, AotCache.Training meanwhile, Duration longest)
            throws IOException, InterruptedException {
        Process process = builder.start();
        try {
            meanwhile.of(process);
            if (!process.waitFor(longest.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("it takes longer than " + longest.toSeconds() + " s");
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            Process _ = process.destroyForcibly();
        }
        return process.exitValue();
    }
}
