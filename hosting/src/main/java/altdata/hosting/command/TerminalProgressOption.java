package altdata.hosting.command;

import picocli.CommandLine.Option;

/// The option `--progress` of commands that are usually done within seconds. Without a terminal they show
/// progress only on request.
public final class TerminalProgressOption {
    @Option(
            names = "--progress",
            paramLabel = "auto|plain|none",
            defaultValue = "AUTO",
            description =
                    "Progress on standard error. plain: a line every 5 s; none: no progress; auto (default): a bar on a"
                            + " terminal, otherwise none.")
    private ProgressOption.Mode mode = ProgressOption.Mode.AUTO;

    /// Returns a bar only if progress is shown on a terminal.
    public ProgressStyle style() {
        return mode.style(ProgressStyle.NONE);
    }
}
