package altdata.hosting.command;

/// How a command shows its progress on standard error.
public enum ProgressStyle {
    /// A bar that is redrawn continuously, for terminals.
    BAR,
    /// A line every few seconds, for logs.
    LINES,
    /// Nothing.
    NONE
}
