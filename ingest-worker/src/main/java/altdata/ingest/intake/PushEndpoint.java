package altdata.ingest.intake;

import altdata.traces.RequestTrace;
import altdata.traces.TraceScope;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/// Serves `POST /rows/{topic}`. After Kafka has acknowledged all valid rows, responds with the rejected ones
/// and a summary.
///
/// A body is read no faster than Kafka accepts its rows: a few buffers of it are in memory, and the rest waits
/// at the sender (backpressure).
@Component
final class PushEndpoint {
    private static final MediaType NDJSON = MediaType.APPLICATION_NDJSON;

    private final PushAuthorization authorization;
    private final BodyIngestion bodyIngestion;
    private final Scheduler blockingScheduler;
    private final PushConcurrencyLimiter limiter = new PushConcurrencyLimiter();

    PushEndpoint(PushAuthorization authorization, BodyIngestion bodyIngestion, Scheduler blockingScheduler) {
        this.authorization = authorization;
        this.bodyIngestion = bodyIngestion;
        this.blockingScheduler = blockingScheduler;
    }

    Mono<ServerResponse> push(ServerRequest request) {
        Flux<DataBuffer> body = request.exchange().getRequest().getBody();
        return Mono.fromCallable(() -> ingest(request, body))
                .subscribeOn(blockingScheduler)
                .doOnDiscard(ResultBuffer.class, ResultBuffer::close)
                .flatMap(lines -> ServerResponse.ok()
                        .contentType(NDJSON)
                        .header("X-Content-Type-Options", "nosniff")
                        .body(content(lines, request), DataBuffer.class));
    }

    private ResultBuffer ingest(ServerRequest request, Flux<DataBuffer> body) throws InterruptedException {
        try (TraceScope _ = RequestTrace.makeCurrent(request.attributes())) {
            return ingest(authorization.authorize(request), body);
        }
    }

    private ResultBuffer ingest(PushRequest push, Flux<DataBuffer> body) throws InterruptedException {
        try (PushConcurrencyLimiter.Permit _ = limiter.acquire(push.key().keyId())) {
            return bodyIngestion.ingest(push, new BodyInputStream(body));
        }
    }

    private Flux<DataBuffer> content(ResultBuffer lines, ServerRequest request) {
        return Flux.using(
                        () -> lines,
                        all -> all.content(request.exchange().getResponse().bufferFactory()),
                        ResultBuffer::close)
                .subscribeOn(blockingScheduler);
    }
}
