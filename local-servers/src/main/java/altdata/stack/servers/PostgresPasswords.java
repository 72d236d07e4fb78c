package altdata.stack.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// Makes an embedded server require passwords, also on a data directory that an older version made without
/// them.
///
/// The superuser has a random password, in a file next to the data that only the owner can read. Until this
/// file exists, the server trusts connections from this machine, so that the first start can set the password.
final class PostgresPasswords {
    private static final String FILE = "superuser-password";
    private static final int RANDOM_BYTES = 24;

    private PostgresPasswords() {}

    /// The superuser's password; null if the server does not require passwords yet.
    static @Nullable String ofSuperuser(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        return Files.exists(file) ? Files.readString(file).strip() : null;
    }

    /// A new random password.
    static String random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /// Stores the superuser's password, atomically.
    static void write(Path directory, String password) throws IOException {
        Path draft = directory.resolve(FILE + ".new");
        boolean _ = Files.deleteIfExists(draft);
        Path _ = Files.createFile(
                draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Path _ = Files.writeString(draft, password + "\n");
        Path _ = Files.move(draft, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    }

    static void delete(Path directory) throws IOException {
        boolean _ = Files.deleteIfExists(directory.resolve(FILE));
    }

    /// Writes the rules of authentication, if they differ. A running server applies them when it reloads its
    /// configuration.
    ///
    /// @param areRequired whether connections need a password
    static void writeRules(Path data, boolean areRequired) throws IOException {
        String method = areRequired ? "scram-sha-256" : "trust";
        Path file = data.resolve("pg_hba.conf");
        String rules = """
                # Written by altdata at each start.
                host all all 127.0.0.1/32 %1$s
                host all all ::1/128 %1$s
                """.formatted(method);
        if (!Files.exists(file) || !Files.readString(file).equals(rules)) {
            Path _ = Files.writeString(file, rules);
        }
    }
}
