package altdata.builder.log;

import altdata.contracts.failure.FailureText;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// Extracts a server's error message from the exceptions of connection pools and futures that wrap it.
public final class RootCause {
    private RootCause() {}

    /// The message of the exception that matters, as a single line.
    public static String of(Throwable failure) {
        Throwable unwrapped = failure instanceof ExecutionException && failure.getCause() != null
                ? failure.getCause()
                : innermostOfDatabase(failure);
        // Kafka's client reports a failed TLS handshake without its reason, which is in the root exception.
        return FailureText.withRootCause(unwrapped);
    }

    /// The innermost [SQLException]: a migration and a connection pool only report that there is no connection.
    private static Throwable innermostOfDatabase(Throwable failure) {
        Throwable found = failure;
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException) {
                found = cause;
            }
        }
        return found;
    }
}
