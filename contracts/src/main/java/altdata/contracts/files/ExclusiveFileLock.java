package altdata.contracts.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// An exclusive lock on a file. The operating system releases it when its holder exits, even after a crash.
public final class ExclusiveFileLock implements AutoCloseable {
    private final FileChannel channel;

    private ExclusiveFileLock(FileChannel channel) {
        this.channel = channel;
    }

    /// Returns the lock, or null if it is held, by another process or by this one. Creates the file if it does
    /// not exist.
    ///
    /// @throws IOException if the file cannot be opened for writing
    public static @Nullable ExclusiveFileLock tryAcquire(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return new ExclusiveFileLock(channel);
            }
        } catch (OverlappingFileLockException _) {
            // This JVM holds it.
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        return null;
    }

    /// Replaces the content of the file, which may describe the holder.
    public void write(String text) throws IOException {
        FileChannel _ = channel.truncate(0);
        int _ = channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
