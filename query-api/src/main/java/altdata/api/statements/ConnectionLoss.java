package altdata.api.statements;

import io.r2dbc.spi.R2dbcNonTransientResourceException;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;

/// Recognizes errors of a connection that died, for example because PostgreSQL restarted.
///
/// A read that failed for this reason can be repeated. A timeout or a cancelled statement is not such an error:
/// the connection works, or no time is left for another attempt.
public final class ConnectionLoss {
    private static final String CONNECTION_EXCEPTION_CLASS = "08";
    /// `admin_shutdown`, `crash_shutdown` and `idle_session_timeout`. `cannot_connect_now` is absent, because
    /// another attempt would fail too.
    private static final Set<String> TERMINATION_STATES = Set.of("57P01", "57P02", "57P05");

    private ConnectionLoss() {}

    /// Whether the failure, or a cause of it, is the loss of a connection.
    public static boolean isCauseOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (isLoss(cause)) {
                return true;
            }
        }
        return false;
    }

    /// Runs a query again, once, if its connection was lost. The second attempt gets another connection,
    /// because [CancellingConnectionFactory#isUsable] is false for those that were opened before the loss.
    ///
    /// @param query can be subscribed to repeatedly, and has no effect if it is run twice
    public static <T> Mono<T> retryOnce(Mono<T> query) {
        return query.onErrorResume(ConnectionLoss::isCauseOf, _ -> query);
    }

    private static boolean isLoss(Throwable failure) {
        return switch (failure) {
            case R2dbcNonTransientResourceException e -> isLossState(e.getSqlState());
            case IOException _, AbortedException _ -> true;
            default -> false;
        };
    }

    /// The driver's own errors, such as for a closed connection, have no SQLSTATE.
    private static boolean isLossState(@Nullable String state) {
        return state == null || state.startsWith(CONNECTION_EXCEPTION_CLASS) || TERMINATION_STATES.contains(state);
    }
}
