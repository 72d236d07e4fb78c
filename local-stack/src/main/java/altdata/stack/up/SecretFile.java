package altdata.stack.up;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// A file with a secret as its only line, which only its owner can read.
final class SecretFile {
    private SecretFile() {}

    /// Writes the file atomically.
    static void write(DataDirectory directory, Path file, String secret) throws IOException {
        Path draft = directory.run().resolve(file.getFileName() + ".new");
        boolean _ = Files.deleteIfExists(draft);
        Path _ = Files.createFile(
                draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Path _ = Files.writeString(draft, secret + "\n");
        Path _ = Files.move(draft, file);
    }
}
