package altdata.stack.up;

import altdata.contracts.files.ExclusiveFileLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The lock on a data directory. Its file contains the process that holds it.
final class DirectoryLock {
    private DirectoryLock() {}

    /// Takes the lock and records its holder.
    ///
    /// @throws StackException if another process holds it
    static ExclusiveFileLock acquire(DataDirectory directory) throws IOException {
        ExclusiveFileLock lock = ExclusiveFileLock.tryAcquire(file(directory));
        if (lock == null) {
            ProcessRecord holder = ProcessRecord.read(file(directory));
            throw new StackException("altdata is already running on " + directory.path()
                    + (holder == null ? "" : " (process " + holder.pid() + ")")
                    + "; stop it with `altdata down`, or name another directory with --data-dir");
        }
        lock.write(ProcessRecord.of(ProcessHandle.current()).text());
        return lock;
    }

    /// Takes the lock without recording its holder; null if another process holds it. The directory must exist.
    static @Nullable ExclusiveFileLock tryAcquire(DataDirectory directory) throws IOException {
        return ExclusiveFileLock.tryAcquire(file(directory));
    }

    /// The process that holds the lock, or null if absent.
    static @Nullable ProcessRecord holder(DataDirectory directory) throws IOException {
        if (!Files.exists(file(directory))) {
            return null;
        }
        try (ExclusiveFileLock lock = ExclusiveFileLock.tryAcquire(file(directory))) {
            return lock == null ? ProcessRecord.read(file(directory)) : null;
        }
    }

    private static Path file(DataDirectory directory) {
        return directory.run().resolve("up.lock");
    }
}
