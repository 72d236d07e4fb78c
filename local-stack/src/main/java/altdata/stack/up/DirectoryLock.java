package altdata.stack.up;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// An exclusive lock on a data directory. The operating system releases it when its holder exits, even after a
/// crash.
final class DirectoryLock implements AutoCloseable {
    private final FileChannel channel;

    private DirectoryLock(FileChannel channel) {
        this.channel = channel;
    }

    /// Takes the lock and records its holder.
    ///
    /// @throws StackException if another process holds it
    static DirectoryLock acquire(DataDirectory directory) throws IOException {
        FileChannel channel = locked(directory);
        if (channel == null) {
            ProcessRecord holder = ProcessRecord.read(file(directory));
            throw new StackException("altdata is already running on " + directory.path()
                    + (holder == null ? "" : " (process " + holder.pid() + ")")
                    + "; stop it with `altdata down`, or name another directory with --data-dir");
        }
        FileChannel _ = channel.truncate(0);
        String text = ProcessRecord.of(ProcessHandle.current()).text();
        int _ = channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
        return new DirectoryLock(channel);
    }

    /// The process that holds the lock, or null if absent.
    static @Nullable ProcessRecord holder(DataDirectory directory) throws IOException {
        if (!Files.exists(file(directory))) {
            return null;
        }
        try (FileChannel channel = locked(directory)) {
            return channel == null ? ProcessRecord.read(file(directory)) : null;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static @Nullable FileChannel locked(DataDirectory directory) throws IOException {
        FileChannel channel = FileChannel.open(file(directory), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return channel;
            }
        } catch (OverlappingFileLockException _) {
            // This JVM holds it, which counts as held.
        }
        channel.close();
        return null;
    }

    private static Path file(DataDirectory directory) {
        return directory.run().resolve("up.lock");
    }
}
