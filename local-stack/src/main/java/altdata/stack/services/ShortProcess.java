package altdata.stack.services;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// A process whose end is waited for.
final class ShortProcess {
    /// As a process ends that was told to.
    private static final int TERMINATED = 128 + 15;

    private ShortProcess() {}

    /// Runs it to its end, and what it has started with it.
    ///
    /// @throws IOException where it takes too long or does not end with 0
    static void run(ProcessBuilder builder, Duration longest) throws IOException, InterruptedException {
        run(builder, _ -> {}, longest);
    }

    /// The same, with something to do meanwhile; it may end as one that was told to.
    static void run(ProcessBuilder builder, AotCache.Training meanwhile, Duration longest)
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
        if (process.exitValue() != 0 && process.exitValue() != TERMINATED) {
            throw new IOException("exit code " + process.exitValue());
        }
    }
}
