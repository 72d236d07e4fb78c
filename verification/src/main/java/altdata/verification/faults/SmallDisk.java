package altdata.verification.faults;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A file system that is small enough to be filled.
final class SmallDisk implements AutoCloseable {
    private static final int MEGABYTES = 768;
    private static final int BLOCK = 1024 * 1024;

    private final Path mount;

    private SmallDisk(Path mount) {
        this.mount = mount;
    }

    /// Mounts one; returns null if the user lacks the permission.
    static @Nullable SmallDisk mount(Path directory) throws IOException {
        Path _ = Files.createDirectories(directory);
        return succeeds("mount", "-t", "tmpfs", "-o", "size=" + MEGABYTES + "m", "tmpfs", directory.toString())
                ? new SmallDisk(directory)
                : null;
    }

    /// Uses all remaining space.
    void fill() {
        byte[] block = new byte[BLOCK];
        try (OutputStream filler = Files.newOutputStream(fillerFile())) {
            while (true) {
                filler.write(block);
            }
        } catch (IOException _) {
            // The disk is full now.
        }
    }

    /// Frees the space again.
    void free() {
        try {
            boolean _ = Files.deleteIfExists(fillerFile());
        } catch (IOException e) {
            throw new SuiteException("the filled disk cannot be freed: " + e.getMessage(), e);
        }
    }

    /// Copies its files, because they are lost when it is unmounted.
    ///
    /// @return whether that worked
    boolean saveTo(Path directory) {
        free();
        return succeeds("cp", "-a", mount.toString(), directory.toString());
    }

    @Override
    public void close() {
        free();
        // The last processes of a stopped server may still be exiting.
        boolean _ = succeeds("umount", mount.toString()) || succeeds("umount", "--lazy", mount.toString());
    }

    private Path fillerFile() {
        return mount.resolve("filler");
    }

    private static boolean succeeds(String... command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SuiteException("interrupted", e);
        }
    }
}
