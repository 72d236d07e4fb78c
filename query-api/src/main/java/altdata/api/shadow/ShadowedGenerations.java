package altdata.api.shadow;

import altdata.contracts.tables.Projection;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.SmartLifecycle;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Keeps the shadowed generations in memory, and polls them once per second.
@Component
final class ShadowedGenerations implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(ShadowedGenerations.class);
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);
    private static final Duration POLL_TIMEOUT = Duration.ofSeconds(12);
    /// A poll that takes longer than the interval is followed by one poll, not by all that are overdue.
    private static final int NO_PREFETCH = 0;
    /// Without the live generation: a promotion ends the comparison.
    private static final String SHADOWED = """
            select s.projection, s.number, s.share, s.started_at, g.definition
            from altdata.shadow s
            join altdata.generation g on (g.projection, g.number) = (s.projection, s.number)
            where g.state in ('READY', 'RETAINED')
            order by s.projection, s.number
            """;

    private final DatabaseClient database;
    private volatile List<ShadowedGeneration> current = List.of();
    private volatile boolean isFailing;
    private @Nullable Disposable polling;

    ShadowedGenerations(@Qualifier("lookups") DatabaseClient database) {
        this.database = database;
    }

    /// The generations to compare with; usually empty.
    List<ShadowedGeneration> current() {
        return current;
    }

    @Override
    public void start() {
        polling = Flux.interval(Duration.ZERO, POLL_INTERVAL)
                .onBackpressureDrop()
                .concatMap(_ -> poll(), NO_PREFETCH)
                .subscribe();
    }

    @Override
    public void stop() {
        Disposable subscription = polling;
        if (subscription != null) {
            subscription.dispose();
        }
    }

    @Override
    public boolean isRunning() {
        return polling != null && !polling.isDisposed();
    }

    /// Starts before the web server and stops after it.
    @Override
    public int getPhase() {
        return 0;
    }

    /// If the poll fails, nothing is compared until the next one.
    private Mono<Void> poll() {
        return database.sql(SHADOWED)
                .map(row -> generation(
                        Objects.requireNonNull(row.get(0, String.class)),
                        Objects.requireNonNull(row.get(1, Integer.class)),
                        Objects.requireNonNull(row.get(2, Double.class)),
                        Objects.requireNonNull(row.get(3, OffsetDateTime.class)),
                        Objects.requireNonNull(row.get(4, String.class))))
                .all()
                .<ShadowedGeneration>handle((found, sink) -> found.ifPresent(sink::next))
                .collectList()
                .timeout(POLL_TIMEOUT)
                .doOnNext(found -> {
                    current = List.copyOf(found);
                    isFailing = false;
                })
                .doOnError(this::warnOnce)
                .onErrorComplete()
                .then();
    }

    /// Empty if another version defined its tables, because this version's statements may not fit.
    private static Optional<ShadowedGeneration> generation(
            String projection, int number, double share, OffsetDateTime startedAt, String definition) {
        return Arrays.stream(Projection.values())
                .filter(known -> known.publishedName().equals(projection)
                        && known.definitionDigest().equals(definition))
                .findFirst()
                .map(known -> new ShadowedGeneration(known, number, share, startedAt));
    }

    private void warnOnce(Throwable failure) {
        current = List.of();
        if (!isFailing) {
            isFailing = true;
            LOG.warn("cannot read which generations are shadowed, retrying every second: {}", failure.getMessage());
        }
    }
}
