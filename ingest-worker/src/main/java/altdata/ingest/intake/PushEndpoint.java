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

/// `POST /rows/{topic}`: rows in, the refused ones and a summary out, once Kafka has all others.
///
/// A body is read no faster than Kafka takes its rows: a few buffers of it are in memory, the rest waits at the
/// sender.
@Component
final class PushEndpoint {
    private static final MediaType LINES = MediaType.APPLICATION_NDJSON;

    private final PushAuthorization admission;
    private final BodyIngestion bodies;
    private final Scheduler waiting;
    private final PushConcurrencyLimiter places = new PushConcurrencyLimiter();

    PushEndpoint(PushAuthorization admission, BodyIngestion bodies, Scheduler waiting) {
        this.admission = admission;
        this.bodies = bodies;
        this.waiting = waiting;
    }

    Mono<ServerResponse> push(ServerRequest request) {
        Flux<DataBuffer> body = request.exchange().getRequest().getBody();
        return Mono.fromCallable(() -> take(request, body))
                .subscribeOn(waiting)
                .doOnDiscard(ResultBuffer.class, ResultBuffer::close)
                .flatMap(lines -> ServerResponse.ok()
                        .contentType(LINES)
                        .header("X-Content-Type-Options", "nosniff")
                        .body(content(lines, request), DataBuffer.class));
    }

    private ResultBuffer take(ServerRequest request, Flux<DataBuffer> body) throws InterruptedException {
        try (TraceScope _ = RequestTrace.makeCurrent(request.attributes())) {
            return take(admission.admit(request), body);
        }
    }

    private ResultBuffer take(PushRequest push, Flux<DataBuffer> body) throws InterruptedException {
        try (PushConcurrencyLimiter.Place _ = places.take(push.key().keyId())) {
            return bodies.take(push, new BodyInputStream(body));
        }
    }

    private Flux<DataBuffer> content(ResultBuffer lines, ServerRequest request) {
        return Flux.using(
                        () -> lines,
                        all -> all.content(request.exchange().getResponse().bufferFactory()),
                        ResultBuffer::close)
                .subscribeOn(waiting);
    }
}
