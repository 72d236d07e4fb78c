package altdata.ingest.intake;

import java.time.Duration;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/// Adds a read timeout and handlers for malformed and slow requests to the HTTP server.
@Component
final class IntakeServerCustomizer implements NettyServerCustomizer {
    /// Longer than the Kafka timeout, during which a body may not be read.
    private static final Duration READ_TIMEOUT = Duration.ofMinutes(2);

    private final MalformedRequestHandler malformedRequests;

    IntakeServerCustomizer(MalformedRequestHandler malformedRequests) {
        this.malformedRequests = malformedRequests;
    }

    @Override
    public HttpServer apply(HttpServer server) {
        return server.readTimeout(READ_TIMEOUT).doOnChannelInit((_, channel, _) -> {
            HeaderTimeoutHandler headerTimeout = new HeaderTimeoutHandler();
            channel.pipeline()
                    .addBefore(NettyPipeline.HttpTrafficHandler, "altdata.malformed-requests", malformedRequests)
                    .addBefore(NettyPipeline.HttpCodec, "altdata.header-timeout", headerTimeout)
                    .addAfter(NettyPipeline.HttpCodec, "altdata.headers-received", headerTimeout.afterCodec());
        });
    }
}
