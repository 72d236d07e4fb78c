package altdata.hosting.command;

import java.io.PrintWriter;
import java.net.URI;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Applies the conventions that all commands share: the exit codes of [ExitCode], and errors that say on
/// standard error what was wrong and what is accepted.
public final class CommandConventions {
    private CommandConventions() {}

    /// Applies the conventions to a command and all its subcommands. Add the subcommands before the call.
    ///
    /// @param sentence returns the error message of a failure, or null if only a bug can cause it; such a
    /// failure is printed with its stack trace
    /// @return the same command line
    public static CommandLine apply(CommandLine line, Function<Exception, @Nullable String> sentence) {
        return line.setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(int.class, ArgumentTypes::wholeNumber)
                .registerConverter(Integer.class, ArgumentTypes::wholeNumber)
                .registerConverter(long.class, ArgumentTypes::longNumber)
                .registerConverter(Long.class, ArgumentTypes::longNumber)
                .registerConverter(LocalDate.class, ArgumentTypes::date)
                .registerConverter(URI.class, ArgumentTypes::httpAddress)
                .setParameterExceptionHandler((error, _) -> usage(error.getCommandLine(), message(error), error))
                .setExecutionExceptionHandler((failure, command, _) -> {
                    if (failure instanceof UsageException wrong) {
                        return usage(command, wrong.message(), null);
                    }
                    String message = sentence.apply(failure);
                    if (message == null) {
                        throw failure;
                    }
                    print(command, message);
                    command.getErr().flush();
                    return ExitCode.FAILED;
                });
    }

    private static int usage(CommandLine command, String message, @Nullable ParameterException error) {
        print(command, message);
        PrintWriter err = command.getErr();
        if (error instanceof UnmatchedArgumentException unmatched) {
            boolean _ = UnmatchedArgumentException.printSuggestions(unmatched, err);
        }
        // The synopsis alone, because the whole help would hide the message.
        Help help = new Help(command.getCommandSpec(), Help.defaultColorScheme(Ansi.OFF));
        err.print(help.synopsisHeading());
        err.print(help.synopsis(help.synopsisHeadingLength()));
        err.println("'" + command.getCommandSpec().qualifiedName() + " --help' explains the options and arguments.");
        err.flush();
        return ExitCode.USAGE;
    }

    private static void print(CommandLine command, String message) {
        command.getErr().println(command.getCommandSpec().root().name() + ": " + message);
    }

    private static String message(ParameterException error) {
        CommandSpec command = error.getCommandLine().getCommandSpec();
        if (error instanceof UnmatchedArgumentException unmatched
                && !command.subcommands().isEmpty()
                && !unmatched.getUnmatched().getFirst().startsWith("-")) {
            return "unknown command '" + unmatched.getUnmatched().getFirst() + "'; available: "
                    + String.join(", ", command.subcommands().keySet());
        }
        if (error.getArgSpec() instanceof OptionSpec option
                && option.type().isEnum()
                && option.converters().length == 0
                && error.getValue() != null) {
            return "Invalid value for option '" + option.longestName() + "': expected one of " + words(option.type())
                    + ", but got '" + error.getValue() + "'";
        }
        String message = String.valueOf(error.getMessage());
        // Only a command that has no action of its own requires a subcommand.
        return message.equals("Missing required subcommand")
                ? message + "; expected one of "
                        + String.join(", ", command.subcommands().keySet())
                : message;
    }

    /// The values of an option as users write them, not as Java does.
    private static String words(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(value -> ((Enum<?>) value).name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }
}
