package altdata.stack.services;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// An exclusive lock for preparing a service. The operating system releases it when its holder exits, even
/// after a crash.
record PreparationLock(FileChannel channel) implements AutoCloseable {
    private static final long RETRY_INTERVAL_MILLIS = 50;

    /// Waits for the lock.
    ///
    /// @throws IOException if another process holds it for longer
    static PreparationLock acquire(Path file, Duration timeout) throws IOException, InterruptedException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            long end = System.nanoTime() + timeout.toNanos();
            while (locked(channel) == null) {
                if (System.nanoTime() > end) {
                    throw new IOException(
                            "another process has held the lock for " + timeout.toSeconds() + " s (" + file + ")");
                }
                Thread.sleep(RETRY_INTERVAL_MILLIS);
            }
        } catch (IOException | InterruptedException e) {
            channel.close();
            throw e;
        }
        return new PreparationLock(channel);
    }

    private static @Nullable FileLock locked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException _) {
            // Another thread of this JVM holds it.
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
