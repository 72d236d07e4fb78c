package altdata.stack.services;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/// An AOT cache (JEP 514): a file of loaded and linked classes, with which a JVM starts faster.
///
/// @param file the cache is valid only for the same classes, JVM and location, so each combination needs its
///             own file
public record AotCache(Path file) {
    /// The exit code after SIGTERM.
    private static final int TERMINATED = 128 + 15;

    /// Whether the file exists.
    public boolean exists() {
        return Files.exists(file);
    }

    /// The JVM options that use the cache; they must come first.
    public List<String> options() {
        // If its flags are incompatible with the cache, the JVM only logs an error.
        return List.of("-XX:AOTCache=" + file, "-Xlog:aot*=off");
    }

    /// Exercises the JVM that creates a cache, until it has exited or was asked to exit.
    @FunctionalInterface
    public interface Training {
        void of(Process process) throws InterruptedException;
    }

    /// Creates the cache in a training run.
    ///
    /// @param start    creates the process of a JVM with these options
    /// @param training runs while that JVM runs
    /// @param timeout  how long the JVM may take to exit after the training
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
