package altdata.hosting.command;

import java.io.Console;
import picocli.CommandLine.Option;

/// The option `--progress` of commands that may take long.
public final class ProgressOption {
    /// `false` if standard error is not a terminal. The launcher script sets this property, because Java can
    /// check it only for standard input and output.
    private static final String STDERR_IS_TERMINAL = "altdata.stderr.terminal";

    /// The values of the option.
    enum Mode {
        AUTO,
        PLAIN,
        NONE;

        /// @param withoutTerminal the style of AUTO if standard error is not a terminal
        ProgressStyle style(ProgressStyle withoutTerminal) {
            return switch (this) {
                case AUTO -> isTerminal() ? ProgressStyle.BAR : withoutTerminal;
                case PLAIN -> ProgressStyle.LINES;
                case NONE -> ProgressStyle.NONE;
            };
        }
    }

    @Option(
            names = "--progress",
            paramLabel = "auto|plain|none",
            defaultValue = "AUTO",
            description =
                    "Progress on standard error. plain: a line every 5 s; none: no progress; auto (default): a bar on a"
                            + " terminal, otherwise as plain.")
    private Mode mode = Mode.AUTO;

    /// Returns a bar only if progress is shown on a terminal.
    public ProgressStyle style() {
        return mode.style(ProgressStyle.LINES);
    }

    private static boolean isTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal() && !"false".equals(System.getProperty(STDERR_IS_TERMINAL));
    }
}
