package altdata.api.statements;

import io.r2dbc.spi.R2dbcTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Tracks whether a statement of a connection was abandoned before its end, by cancellation or timeout.
///
/// The timeout is needed because a statement whose response is lost would never end: the connection stays open,
/// and the server sends nothing. It only covers the time until the first signal, so it costs once per
/// statement, not per row.
final class InFlightStatements {
    private final Duration timeout;
    private final Runnable onLoss;
    private final AtomicBoolean isAbandoned = new AtomicBoolean();

    /// @param timeout the maximum time until the first response of the server to a statement
    /// @param onLoss  is run when a statement fails because its connection was lost
    InFlightStatements(Duration timeout, Runnable onLoss) {
        this.timeout = timeout;
        this.onLoss = onLoss;
    }

    /// The same signals, with the timeout and with tracking of cancellation. Cancelling after the last signal,
    /// as is usual for operators, does not count.
    ///
    /// @return signals [R2dbcTimeoutException] if the first signal does not arrive in time
    <T> Flux<T> track(Publisher<T> signals) {
        return Flux.firstWithSignal(
                trackCancellation(signals), Mono.delay(timeout).then(Mono.error(this::timeoutException)));
    }

    private <T> Flux<T> trackCancellation(Publisher<T> signals) {
        return Flux.defer(() -> {
            AtomicBoolean hasEnded = new AtomicBoolean();
            return Flux.from(signals)
                    .doOnError(ConnectionLoss::isCauseOf, _ -> onLoss.run())
                    .doOnTerminate(() -> hasEnded.set(true))
                    .doOnCancel(() -> isAbandoned.compareAndSet(false, !hasEnded.get()));
        });
    }

    private R2dbcTimeoutException timeoutException() {
        return new R2dbcTimeoutException("no response from PostgreSQL within " + timeout.toSeconds() + " s");
    }

    /// Whether a statement was abandoned since the last call.
    boolean getAndClearAbandoned() {
        return isAbandoned.getAndSet(false);
    }
}
