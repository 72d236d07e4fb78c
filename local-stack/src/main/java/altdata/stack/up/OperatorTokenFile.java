package altdata.stack.up;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/// The token with which an operator of the local stack authorizes changes, kept in a file that only its owner
/// can read.
final class OperatorTokenFile {
    private static final int BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private OperatorTokenFile() {}

    /// The token of the data directory. Generates a token if the directory has no token yet.
    static String of(DataDirectory directory) throws IOException {
        Path file = directory.operatorToken();
        if (Files.exists(file)) {
            return Files.readString(file).strip();
        }
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        String token = HexFormat.of().formatHex(bytes);
        SecretFile.write(directory, file, token);
        return token;
    }
}
