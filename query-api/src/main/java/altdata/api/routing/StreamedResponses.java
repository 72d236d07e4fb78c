package altdata.api.routing;

import altdata.api.cache.ApiResponse;
import altdata.api.format.ItemStream;
import altdata.api.limits.FairQueryLimiter;
import altdata.api.limits.ShortResponses;
import altdata.api.limits.StreamSlots;
import altdata.api.limits.StreamSlots.Slot;
import altdata.api.release.Release;
import altdata.api.release.ReleaseCatalog;
import altdata.api.release.TableVersions;
import altdata.api.request.ApiRequest;
import altdata.api.request.Dialect;
import altdata.api.request.Problem;
import altdata.api.request.Queries;
import altdata.api.request.StreamedResponse;
import altdata.api.statements.ConnectionLoss;
import altdata.traces.RequestTrace;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// Writes responses while their items are read, so that memory does not limit their length.
///
/// The entity tag is that of the request and of the version of the tables, because the body is not known before
/// it is sent. The version is determined before anything is read: if the tables change meanwhile, the tag is
/// already out of date, so a client never keeps an old response for a new one.
final class StreamedResponses {
    private static final Logger LOG = LoggerFactory.getLogger(StreamedResponses.class);
    /// Longer than the statement timeout, so this only ends queries whose result was lost.
    private static final Duration QUERY_TIMEOUT = Duration.ofSeconds(15);
    /// More threads than processors, so that a short response does not wait until a part of a long one is written: the
    /// operating system lets them take turns.
    private static final int THREADS_PER_PROCESSOR = 8;
    private static final int MAX_WAITING_TASKS = 100_000;
    private static final int IDLE_SECONDS = 60;

    private final ReleaseCatalog releases;
    private final FairQueryLimiter limiter;
    private final ShortResponses shortResponses;
    private final StreamSlots slots = StreamSlots.ofHeap();
    /// Threads that decode and write items: not those that serve connections.
    private final Scheduler writing = Schedulers.newBoundedElastic(
            THREADS_PER_PROCESSOR * Runtime.getRuntime().availableProcessors(),
            MAX_WAITING_TASKS,
            "streams",
            IDLE_SECONDS,
            true);

    /// @param limiter each query of a stream waits in this fair queue, so a long stream does not delay other
    ///                callers
    StreamedResponses(ReleaseCatalog releases, FairQueryLimiter limiter, ShortResponses shortResponses) {
        this.releases = releases;
        this.limiter = limiter;
        this.shortResponses = shortResponses;
    }

    /// A 200 whose body is read while it is sent, or a 304 if the client already has it.
    Mono<ServerResponse> respond(ApiRequest request, StreamedResponse response, QuotaHeaders headers) {
        return releases.awaitVersions(request.release())
                .map(versions -> identity(request, response, versions))
                .singleOptional()
                .flatMap(identity -> respond(request, response, identity.orElse(null), headers));
    }

    /// @param identity the entity tag, without quotes; null if the version of the tables is unknown
    private Mono<ServerResponse> respond(
            ApiRequest request, StreamedResponse response, @Nullable String identity, QuotaHeaders headers) {
        Dialect dialect = request.operation().dialect();
        boolean gzip = ResponseWriter.acceptsGzip(request.http());
        HttpMethod method = request.http().method();
        // A condition on a POST request would not mean "not modified" (RFC 9110, section 13.1.2).
        if (identity != null
                && !method.equals(HttpMethod.POST)
                && ResponseWriter.matchesEntityTag(request.http(), identity)) {
            return ResponseWriter.headers(
                            ServerResponse.status(HttpStatus.NOT_MODIFIED),
                            dialect,
                            headers.notModified().andThen(Representations::vary))
                    .eTag(ResponseWriter.entityTag(identity, gzip))
                    .build();
        }
        return slots.take(request.callerId()).flatMap(slot -> {
            ShortResponses.Response progress = shortResponses.begin();
            slot.onRelease(progress::end);
            return Mono.defer(() -> response.opening().apply(queries(request)))
                    .timeout(QUERY_TIMEOUT, Mono.error(() -> new Problem.NotReady().exception()))
                    .flatMap(stream -> opened(request, stream, identity, headers, slot, progress))
                    .doFinally(end -> {
                        if (end != SignalType.ON_COMPLETE) {
                            slot.release();
                        }
                    });
        });
    }

    private Mono<ServerResponse> opened(
            ApiRequest request,
            ItemStream<?> stream,
            @Nullable String identity,
            QuotaHeaders headers,
            Slot slot,
            ShortResponses.Response progress) {
        boolean gzip = ResponseWriter.acceptsGzip(request.http());
        ServerResponse.BodyBuilder ok = ResponseWriter.headers(
                        ServerResponse.ok(), request.operation().dialect(), headers.counted())
                .headers(all -> Representations.headers(
                                request.format().isSelfContained() ? List.of() : stream.members())
                        .forEach(all::set))
                .header(HttpHeaders.CONTENT_TYPE, request.format().contentType());
        if (identity != null) {
            ok.eTag(ResponseWriter.entityTag(identity, gzip));
        }
        if (gzip) {
            ok.header(HttpHeaders.CONTENT_ENCODING, "gzip");
        }
        if (request.http().method().equals(HttpMethod.HEAD)) {
            slot.release();
            return ok.build();
        }
        return write(request, stream, ok, gzip, slot, progress);
    }

    private Mono<ServerResponse> write(
            ApiRequest request,
            ItemStream<?> stream,
            ServerResponse.BodyBuilder ok,
            boolean gzip,
            Slot slot,
            ShortResponses.Response progress) {
        Flux<byte[]> plain = stream.bytes(request.format(), writing, progress.nextPart());
        return ok.body(BodyInserters.fromDataBuffers((gzip ? GzipParts.of(plain) : plain)
                .filter(part -> part.length > 0)
                // Not on subscription: the server subscribes even if the connection is closed, and does not cancel.
                .doOnNext(_ -> {
                    slot.use();
                    progress.end();
                })
                // Sends the headers at once: from here on, every error has to close the connection.
                .startWith(new byte[0])
                .onErrorMap(error -> aborted(request, error))
                // Also moves requests for more parts to this scheduler.
                .subscribeOn(writing)
                .<DataBuffer>map(DefaultDataBufferFactory.sharedInstance::wrap)
                .doFinally(_ -> slot.release())));
    }

    /// Closes the connection when it reaches the server, so that the client notices that the body is
    /// incomplete.
    private static final class IncompleteResponseException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        IncompleteResponseException(@Nullable String message) {
            // No stack trace: the framework logs this exception.
            super(message, null, false, false);
        }
    }

    private static IncompleteResponseException aborted(ApiRequest request, Throwable error) {
        LOG.warn(
                "{}: failed after the response had started, closed the connection: {}",
                request.operation().path(),
                error.toString());
        return new IncompleteResponseException(error.getMessage());
    }

    private Queries queries(ApiRequest request) {
        return new Queries() {
            @Override
            public <T> Mono<T> run(Mono<T> query) {
                Mono<T> timed = ConnectionLoss.retryOnce(
                                RequestTrace.propagate(query, request.http().attributes()))
                        .timeout(QUERY_TIMEOUT, Mono.error(() -> new Problem.NotReady().exception()));
                // The time in the queue does not count: a part of the response may be sent already. Before that, the
                // time of the opening is limited.
                return limiter.run(request.callerId(), timed).publishOn(writing);
            }
        };
    }

    /// The entity tag, without quotes.
    private static String identity(ApiRequest request, StreamedResponse response, TableVersions versions) {
        Release release = request.release();
        return ApiResponse.tag(String.join(
                "\n",
                request.operation().path(),
                request.format().name(),
                Long.toString(release.id()),
                // A canary has the id of the live release.
                String.join(" ", release.schemasOf(request.operation().projections())),
                Long.toString(versions.of(request.operation().projections())),
                String.valueOf(release.asOf()),
                response.identity()));
    }
}
