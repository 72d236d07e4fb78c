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
/// @param file a different one for different classes, JVMs or locations, because a cache is not valid for another one
public record AotCache(Path file) {
    /// As a process ends that was told to.
    private static final int TERMINATED = 128 + 15;

    /// Whether it is there.
    public boolean isMade() {
        return Files.exists(file);
    }

    /// What a JVM is given before all else to start with it.
    public List<String> options() {
        // To a JVM whose flags it does not suit the cache is an error in its log, and nothing worse.
        return List.of("-XX:AOTCache=" + file, "-Xlog:aot*=off");
    }

    /// What to do with the JVM that creates a cache, until it has exited or is asked to.
    @FunctionalInterface
    public interface Training {
        void of(Process process) throws InterruptedException;
    }

    /// Makes it by a run of the classes.
    ///
    /// @param start    of a JVM with these options
    /// @param training of that JVM
    /// @param longest  from then to its end
    /// @throws IOException where it cannot be made
    public void make(Function<List<String>, ProcessBuilder> start, Training training, Duration longest)
            throws IOException, InterruptedException {
        // Nobody takes it for whole before it is.
        Path unfinished = file.resolveSibling(UUID.randomUUID() + ".unfinished");
        try {
            int exit =
                    ShortProcess.exitCode(start.apply(List.of("-XX:AOTCacheOutput=" + unfinished)), training, longest);
            if (exit != 0 && exit != TERMINATED) {
                throw new IOException("exit code " + exit);
            }
            if (!Files.exists(unfinished)) {
                throw new IOException("the JVM has made no AOT cache");
            }
            Path _ = Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            boolean _ = Files.deleteIfExists(unfinished);
        }
    }
}
