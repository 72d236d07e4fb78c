package altdata.builder.operator.cli;

import altdata.hosting.command.UsageException;
import java.io.Console;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option `--yes`, and the question that it answers.
final class Confirmation {
    @Option(names = "--yes", description = "Does not ask for confirmation.")
    private boolean confirmed;

    /// Checks that the question can be asked, if it must be.
    ///
    /// @throws UsageException if there is neither a terminal nor `--yes`
    void check() {
        if (!confirmed && terminal() == null) {
            throw new UsageException("--yes is required, because there is no terminal to ask for confirmation on");
        }
    }

    /// Whether `--yes` is set, or the answer on the terminal is yes.
    boolean isGiven(String question) {
        return confirmed || isAnsweredWithYes(Objects.requireNonNull(terminal()), question);
    }

    /// Asks a question on the terminal.
    static boolean isAnsweredWithYes(Console terminal, String question) {
        // The console treats % as the start of a format, so the question is an argument.
        String response = terminal.readLine("%s [y/N] ", question);
        return response != null
                && (response.strip().equalsIgnoreCase("y") || response.strip().equalsIgnoreCase("yes"));
    }

    /// The terminal of the process; null if it has no terminal.
    static @Nullable Console terminal() {
        Console console = System.console();
        return console != null && console.isTerminal() ? console : null;
    }
}
