package altdata.hosting.command;

/// Reports a wrong command line that the parser cannot detect, such as two options that exclude each other. The
/// command exits with [ExitCode#USAGE].
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param message what is wrong, and what is accepted
    public UsageException(String message) {
        super(message);
    }

    /// @param message what is wrong, and what is accepted
    /// @param cause   never printed
    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }

    /// Returns what is wrong, and what is accepted.
    public String message() {
        return String.valueOf(getMessage());
    }
}
