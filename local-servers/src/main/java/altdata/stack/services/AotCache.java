package altdata.stack.services;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/// An AOT cache: a file of classes loaded and linked ahead of time, with which a JVM starts (JEP 514).
///
/// @param file a different one for different classes, JVMs or locations, because a cache is not valid for
///             another one
public record AotCache(Path file) {
    /// The exit code after SIGTERM.
    private static final int TERMINATED = 128 + 15;

    /// Whether the file exists.
    public boolean exists() {
        return Files.exists(file);
    }

    /// The JVM options to start with it; they must come first.
    public List<String> options() {
        // If its flags are incompatible with the cache, the JVM only logs an error.
        return List.of("-XX:AOTCache=" + file, "-Xlog:aot*=off");
    }

    /// What to do with the JVM that creates a cache, until it has exited or is asked to.
    @FunctionalInterface
    public interface Training {
        void of(Process process) throws InterruptedException;
    }

    /// Creates it in a training run of the classes.
    ///
    /// @param start    creates the process of a JVM with these options
    /// @param training runs while that JVM does
    /// @param timeout  timeout from then until the JVM exits
    /// @throws IOException if it cannot be created
    public void create(Function<List<String>, ProcessBuilder> start, Training training, Duration timeout)
            throws IOException, InterruptedException {
        // Renamed when complete, so that no process reads a partial file.
        Path unfinished = file.resolveSibling(UUID.randomUUID() + ".unfinished");
        try {
            int exit = AwaitedProcess.exitCode(
                    start.apply(List.of("-XX:AOTCacheOutput=" + unfinished)), training, timeout);
            if (exit != 0 && exit != TERMINATED) {
                throw new IOException("exit code " + exit);
            }
            if (!Files.exists(unfinished)) {
                throw new IOException("the JVM did not write an AOT cache");
            }
            Path _ = Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            boolean _ = Files.deleteIfExists(unfinished);
        }
    }
}
