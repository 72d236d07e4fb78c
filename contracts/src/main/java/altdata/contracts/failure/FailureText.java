package altdata.contracts.failure;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

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

    /// What a server reported, and the root cause. Leaves out the exceptions of connection pools, migrations and
    /// futures that only report that there is no result.
    public static String ofServer(Throwable failure) {
        Throwable unwrapped = failure instanceof ExecutionException && failure.getCause() != null
                ? failure.getCause()
                : innermostOfDatabase(failure);
        // Kafka's client reports a failed TLS handshake without its reason.
        return withRootCause(unwrapped);
    }

    private static Throwable innermostOfDatabase(Throwable failure) {
        Throwable found = failure;
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException) {
                found = cause;
            }
        }
        return found;
    }

    /// Why a file or directory cannot be used. The messages of the file system's exceptions often contain only the
    /// path.
    public static String ofFile(IOException failure) {
        return switch (failure) {
            case AccessDeniedException _ -> "permission denied";
            case NoSuchFileException _ -> "no such file or directory";
            case FileSystemException e when e.getReason() != null -> e.getReason();
            case FileSystemException e -> e.getClass().getSimpleName();
            default -> firstLine(failure);
        };
    }

    /// The innermost cause of an exception; the exception itself if it has no cause.
    public static Throwable rootCause(Throwable failure) {
        return failure.getCause() == null ? failure : rootCause(failure.getCause());
    }
}
