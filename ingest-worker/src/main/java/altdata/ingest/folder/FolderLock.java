package altdata.ingest.folder;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// The right to take the files of a folder; the system takes it back when its holder ends in whatever way.
final class FolderLock implements AutoCloseable {
    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /// The lock, or null where another worker has it.
    static @Nullable FolderLock tryTake(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return new FolderLock(channel);
            }
        } catch (OverlappingFileLockException _) {
            // Held within this JVM, which is held all the same.
        }
        channel.close();
        return null;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
