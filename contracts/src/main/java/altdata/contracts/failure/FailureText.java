package altdata.contracts.failure;

/// Describes an exception in one line: the messages of drivers and clients can have several lines, and the exception
/// that matters may be wrapped.
public final class FailureText {
    private FailureText() {}

    /// The first line of the message of an exception.
    public static String firstLine(Throwable failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }

    /// The first line of the message of an exception, and that of its root cause unless the first contains it.
    public static String withRootCause(Throwable failure) {
        String line = firstLine(failure);
        String reason = firstLine(rootCause(failure));
        return line.contains(reason) ? line : line + ": " + reason;
    }

    /// The innermost cause of an exception; the exception itself if it has no cause.
    public static Throwable rootCause(Throwable failure) {
        return failure.getCause() == null ? failure : rootCause(failure.getCause());
    }
}
