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

    /// On Linux a process loses all its locks on a file if it closes any descriptor of the file.
    @Test
    void aFailedAttemptDoesNotReleaseTheLockForOtherProcesses() throws IOException, InterruptedException {
        Path file = directory.resolve("lock");
        Path same = directory.resolve(".").resolve("lock");
        try (ExclusiveFileLock lock = ExclusiveFileLock.tryAcquire(file)) {
            assertThat(lock).isNotNull();
            assertThat(ExclusiveFileLock.tryAcquire(same)).isNull();
            assertThat(isFreeForAnotherProcess(file)).isFalse();
        }
        assertThat(isFreeForAnotherProcess(file)).isTrue();
    }

    private static boolean isFreeForAnotherProcess(Path file) throws IOException, InterruptedException {
        return new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                Attempt.class.getName(),
                                file.toString())
                        .inheritIO()
                        .start()
                        .waitFor()
                == 0;
    }

    /// Exits with 0 if it acquires the lock, and with 1 if not.
    static final class Attempt {
        private Attempt() {}

        public static void main(String[] arguments) throws IOException {
            try (ExclusiveFileLock lock = ExclusiveFileLock.tryAcquire(Path.of(arguments[0]))) {
                System.exit(lock == null ? 1 : 0);
            }
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
