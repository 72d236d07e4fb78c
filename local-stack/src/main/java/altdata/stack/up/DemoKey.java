package altdata.stack.up;

import altdata.builder.operator.cli.KeysCommand;
import altdata.hosting.command.CommandConventions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;

/// The demo API key of the local stack. It is issued by `altdata keys issue` like any other key, and kept in a
/// file that only its owner can read.
final class DemoKey {
    private static final String DAILY_LIMIT = "10000000";

    private DemoKey() {}

    /// The key of the data directory. Issues a key if the directory has no key yet.
    ///
    /// @throws IOException if the file cannot be read or written
    /// @throws StackException if the key cannot be issued
    static String of(DataDirectory directory, String kafka, String database) throws IOException {
        Path file = directory.demoKey();
        if (Files.exists(file)) {
            return Files.readString(file).strip();
        }
        String key = issue(kafka, database);
        SecretFile.write(directory, file, key);
        return key;
    }

    private static String issue(String kafka, String database) {
        StringWriter output = new StringWriter();
        StringWriter errors = new StringWriter();
        int code = CommandConventions.apply(new CommandLine(new KeysCommand()), Throwable::getMessage)
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(errors))
                .execute(
                        "issue",
                        "--scopes",
                        "*",
                        "--owner",
                        "demo",
                        "--daily-limit",
                        DAILY_LIMIT,
                        "--kafka",
                        kafka,
                        "--database",
                        database);
        if (code != 0) {
            throw new StackException(
                    "the demo key cannot be issued: " + errors.toString().strip());
        }
        // The command guarantees that the key is the last line.
        return output.toString().lines().toList().getLast().strip();
    }
}
