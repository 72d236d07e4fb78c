package altdata.api.statements;

import java.util.concurrent.atomic.AtomicBoolean;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/// Whether a statement of a connection was given up before its end.
final class StatementsInHand {
    private final AtomicBoolean isGivenUp = new AtomicBoolean();

    /// The same signals, with an eye on who cancels them. Who has all of them may cancel too, as many operators do.
    <T> Flux<T> watched(Publisher<T> signals) {
        return Flux.defer(() -> {
            AtomicBoolean hasEnded = new AtomicBoolean();
            return Flux.from(signals)
                    .doOnTerminate(() -> hasEnded.set(true))
                    .doOnCancel(() -> isGivenUp.compareAndSet(false, !hasEnded.get()));
        });
    }

    /// Whether one was given up since this was last asked.
    boolean takeGivenUp() {
        return isGivenUp.getAndSet(false);
    }
}
