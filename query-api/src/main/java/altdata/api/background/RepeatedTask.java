package altdata.api.background;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A task that an instance repeats while it runs, such as a poll. Executions never overlap.
///
/// If an execution fails, the next one follows after the interval. A warning is logged only if its text differs
/// from that of the last execution, because executions are frequent.
public abstract class RepeatedTask implements SmartLifecycle {
    /// Without a timeout, an execution whose response is lost would end the repetition.
    private static final Duration TIMEOUT = Duration.ofSeconds(12);
    /// An execution that takes longer than the interval is followed by one, not by all that are overdue.
    private static final int NO_PREFETCH = 0;

    private final Logger log = LoggerFactory.getLogger(getClass());
    private final Duration interval;
    private volatile String lastWarning = "";
    private @Nullable Disposable repetition;

    /// @param interval between the starts of two executions
    protected RepeatedTask(Duration interval) {
        this.interval = interval;
    }

    /// Executes the task once.
    protected abstract Mono<?> execute();

    /// Handles the failure of an execution; an execution that takes longer than 12 s fails too.
    ///
    /// @return the warning
    protected abstract String warning(Throwable failure);

    @Override
    public final void start() {
        repetition = Flux.interval(Duration.ZERO, interval)
                .onBackpressureDrop()
                .concatMap(_ -> executeSafely(), NO_PREFETCH)
                .subscribe();
    }

    @Override
    public void stop() {
        Disposable running = repetition;
        if (running != null) {
            running.dispose();
        }
    }

    @Override
    public final boolean isRunning() {
        return repetition != null && !repetition.isDisposed();
    }

    /// Starts before the web server and stops after it.
    @Override
    public final int getPhase() {
        return 0;
    }

    /// Executes the task once; completes without an error if it fails.
    protected final Mono<Void> executeSafely() {
        return Mono.defer(this::execute)
                .timeout(TIMEOUT)
                .doOnSuccess(_ -> lastWarning = "")
                .doOnError(failure -> {
                    String warning = warning(failure);
                    if (!warning.equals(lastWarning)) {
                        log.warn(warning);
                        lastWarning = warning;
                    }
                })
                .onErrorComplete()
                .then();
    }
}
