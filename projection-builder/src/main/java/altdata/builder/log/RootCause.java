package altdata.builder.log;

import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// What a server has against us, out of what pools and futures have wrapped it in.
public final class RootCause {
    private RootCause() {}

    /// One line.
    public static String of(Throwable failure) {
        Throwable told = failure instanceof ExecutionException && failure.getCause() != null
                ? failure.getCause()
                : innermostOfDatabase(failure);
        Throwable root = root(told);
        String line = firstLine(told);
        // Of a refused handshake Kafka's client says only that it was.
        return root == told || line.contains(firstLine(root)) ? line : line + ": " + firstLine(root);
    }

    /// A pool says only that it has no connection, a migration that it has none of the pool.
    private static Throwable innermostOfDatabase(Throwable failure) {
        Throwable found = failure;
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException) {
                found = cause;
            }
        }
        return found;
    }

    private static Throwable root(Throwable failure) {
        return failure.getCause() == null ? failure : root(failure.getCause());
    }

    private static String firstLine(Throwable failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }
}
