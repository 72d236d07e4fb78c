package altdata.hosting.command;

/// The exit codes of all commands. A script can rely on their meaning.
public final class ExitCode {
    /// The command succeeded.
    public static final int DONE = 0;

    /// The command failed, for example because a server or a file is missing.
    public static final int FAILED = 1;

    /// The command ran to its end, and some rows were rejected or differences were found.
    public static final int DIFFERENT = 2;

    /// The command line is wrong; nothing was done. The number is `EX_USAGE` of sysexits.h.
    public static final int USAGE = 64;

    private ExitCode() {}
}
