package altdata.api.statements;

import io.r2dbc.spi.R2dbcTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Whether a statement of a connection was given up before its end.
///
/// One whose answer was lost on its way would never end: the connection stays, and nobody sends anything. So it is
/// given up as well when nothing has come for some time, which is looked at once a statement, not once a row.
final class InFlightStatements {
    private final Duration longest;
    private final AtomicBoolean isGivenUp = new AtomicBoolean();

    /// @param longest without a sign of the server
    InFlightStatements(Duration longest) {
        this.longest = longest;
    }

    /// The same signals, with an eye on who cancels them. Who has all of them may cancel too, as many operators do.
    ///
    /// @return signals [R2dbcTimeoutException] where the first one does not come in time
    <T> Flux<T> watched(Publisher<T> signals) {
        return told(signals).timeout(Mono.delay(longest), _ -> Mono.never(), Flux.error(this::unanswered));
    }

    private <T> Flux<T> told(Publisher<T> signals) {
        return Flux.defer(() -> {
            AtomicBoolean hasEnded = new AtomicBoolean();
            return Flux.from(signals)
                    .doOnTerminate(() -> hasEnded.set(true))
                    .doOnCancel(() -> isGivenUp.compareAndSet(false, !hasEnded.get()));
        });
    }

    private R2dbcTimeoutException unanswered() {
        return new R2dbcTimeoutException("no answer within " + longest.toSeconds() + " s");
    }

    /// Whether one was given up since this was last asked.
    boolean takeGivenUp() {
        return isGivenUp.getAndSet(false);
    }
}
