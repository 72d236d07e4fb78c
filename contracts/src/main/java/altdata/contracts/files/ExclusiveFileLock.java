package altdata.contracts.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// An exclusive lock on a file. The operating system releases it when its holder exits, even after a crash.
public final class ExclusiveFileLock implements AutoCloseable {
    /// The files that this JVM holds. If it opened one of them again and closed it, the operating system would release
    /// the lock.
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private ExclusiveFileLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /// Returns the lock, or null if it is held, by another process or by this one. Creates the file if it does
    /// not exist.
    ///
    /// @throws IOException if the file cannot be opened for writing
    public static @Nullable ExclusiveFileLock tryAcquire(Path file) throws IOException {
        Path absolute = file.toAbsolutePath();
        Path real = absolute.resolveSibling(".").toRealPath().resolve(absolute.getFileName());
        if (!HELD.add(real)) {
            return null;
        }
        boolean isLocked = false;
        try {
            FileChannel channel = FileChannel.open(real, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                isLocked = channel.tryLock() != null;
                return isLocked ? new ExclusiveFileLock(real, channel) : null;
            } finally {
                if (!isLocked) {
                    channel.close();
                }
            }
        } finally {
            if (!isLocked) {
                HELD.remove(real);
            }
        }
    }

    /// Replaces the content of the file, which may describe the holder.
    public void write(String text) throws IOException {
        FileChannel _ = channel.truncate(0);
        int _ = channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
    }

    @Override
    public void close() throws IOException {
        if (channel.isOpen()) {
            try {
                channel.close();
            } finally {
                HELD.remove(file);
            }
        }
    }
}
