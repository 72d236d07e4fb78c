package altdata.api.routing;

import altdata.api.limits.QueryLimits;
import altdata.api.release.ReadTables;
import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import altdata.api.request.ApiRequest;
import altdata.api.request.Operation;
import altdata.api.request.OperationList;
import altdata.api.request.WarmUp;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Runs the operations that read tables for a short time, before the instance reports that it is ready.
///
/// A started JVM interprets its code until it has compiled it, and its connections have no prepared statements
/// yet. Without a warm-up, requests arrive faster than a small machine can process them, and wait for each
/// other for seconds.
@Component
final class OperationWarmUp implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(OperationWarmUp.class);
    private static final Duration RELEASE_INTERVAL = Duration.ofMillis(50);
    /// The requests to each operation. A fast machine has completed them before the time is over.
    private static final int ROUNDS = 25;
    /// Callers probably request them most.
    private static final String MOST_MENTIONED = """
            select e.ticker from {entities}.entity e
            left join {metrics}.current_value v on v.ticker = e.ticker and v.metric = 'forum_mentions'
            where e.active and not e.deleted
            order by v.value desc nulls last, e.ticker
            limit 25
            """;

    private final ReleaseCatalog releases;
    private final ReadTables tables;
    private final OperationList operations;
    private final OperationRunner runner;
    private final WarmUp state;
    /// The number of connections, so that most of them have prepared the statements afterwards.
    private final int concurrentRequests;
    private final Clock clock;
    private final Duration limit;
    private @Nullable Disposable running;

    /// @param limit of its duration; 0 disables it
    OperationWarmUp(
            ReleaseCatalog releases,
            ReadTables tables,
            OperationList operations,
            OperationRunner runner,
            WarmUp state,
            QueryLimits limits,
            Clock clock,
            @Value("${altdata.warm-up}") Duration limit) {
        if (limit.isNegative()) {
            throw new IllegalArgumentException(
                    "ALTDATA_WARM_UP: expected a duration such as 10s, at least 0s; found " + limit);
        }
        this.releases = releases;
        this.tables = tables;
        this.operations = operations;
        this.runner = runner;
        this.state = state;
        this.concurrentRequests = limits.lookups();
        this.clock = clock;
        this.limit = limit;
    }

    @Override
    public void start() {
        running = (limit.isZero() ? Mono.<Void>empty() : firstRelease().flatMap(this::run))
                .doOnError(
                        error -> LOG.warn("the warm-up failed, so the first requests are slow: {}", error.toString()))
                .onErrorComplete()
                .doFinally(_ -> state.complete())
                .subscribe();
    }

    @Override
    public void stop() {
        Disposable subscription = running;
        if (subscription != null) {
            subscription.dispose();
        }
    }

    @Override
    public boolean isRunning() {
        return running != null && !running.isDisposed();
    }

    private Mono<Release> firstRelease() {
        return Flux.interval(Duration.ZERO, RELEASE_INTERVAL)
                .onBackpressureDrop()
                .mapNotNull(_ -> releases.current())
                .next();
    }

    private Mono<Void> run(Release release) {
        long start = System.nanoTime();
        AtomicInteger responses = new AtomicInteger();
        return tables.rows(release, MOST_MENTIONED, row -> row.text(0))
                .collectList()
                .flatMapMany(tickers -> requests(release, tickers))
                // Those that run are not cancelled, because that would cost more than their end.
                .takeWhile(_ -> System.nanoTime() - start < limit.toNanos())
                .flatMap(request -> respond(request).doOnSuccess(_ -> responses.incrementAndGet()), concurrentRequests)
                .then()
                .doOnSuccess(_ -> LOG.info(
                        "warmed up with {} requests in {} ms",
                        responses,
                        Duration.ofNanos(System.nanoTime() - start).toMillis()));
    }

    private Flux<ApiRequest> requests(Release release, List<String> tickers) {
        List<Operation> chosen =
                operations.served().stream().filter(Operation::isCacheable).toList();
        TypicalRequests typical = new TypicalRequests(tickers, LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC));
        return Flux.fromStream(() -> IntStream.range(0, ROUNDS)
                .boxed()
                .flatMap(round -> chosen.stream()
                        .map(operation -> new ApiRequest(
                                InternalRequest.of(typical.of(operation, round)),
                                operation,
                                release,
                                clock.instant(),
                                null))));
    }

    /// Streamed operations are never cacheable, so they are not chosen.
    private Mono<Void> respond(ApiRequest request) {
        return request.operation().handling() instanceof Operation.Handling.Whole whole
                ? runner.run(request, whole)
                        .doOnError(error ->
                                LOG.debug("{}: no response", request.http().path(), error))
                        .onErrorComplete()
                        .then()
                : Mono.empty();
    }
}
