package altdata.contracts.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExclusiveFileLockTest {
    @TempDir
    private Path directory;

    @Test
    void aSecondLockIsNotAcquiredUntilTheFirstOneIsClosed() throws IOException {
        Path file = directory.resolve("lock");
        try (ExclusiveFileLock lock = ExclusiveFileLock.tryAcquire(file)) {
            assertThat(lock).isNotNull();
            assertThat(ExclusiveFileLock.tryAcquire(file)).isNull();
        }
        try (ExclusiveFileLock lock = ExclusiveFileLock.tryAcquire(file)) {
            assertThat(lock).isNotNull();
        }
    }

    @Test
    void aTextReplacesTheContentOfTheFile() throws IOException {
        Path file = Files.writeString(directory.resolve("lock"), "a longer text");
        try (ExclusiveFileLock lock = ExclusiveFileLock.tryAcquire(file)) {
            assertThat(lock).isNotNull();
            lock.write("text");
        }
        assertThat(file).hasContent("text");
    }

    @Test
    void aFileThatCannotBeOpenedIsReported() {
        assertThatIOException().isThrownBy(() -> ExclusiveFileLock.tryAcquire(directory.resolve("absent/lock")));
    }
}
